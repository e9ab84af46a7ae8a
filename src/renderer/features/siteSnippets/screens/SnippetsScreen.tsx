import { IconCode, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { SNIPPETS_MAX } from '#shared/snippet/contract.ts'
import type { Snippet } from '#shared/snippet/contract.ts'
import { sitePagePaths } from '#shared/sitePage/paths.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { snippetQueries } from '#renderer/entities/snippet/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatRelative } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { TextLink, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, PageTitle, Skeleton, toast } from '#renderer/ui/index.ts'
import { SnippetDialog } from '../components/SnippetDialog.tsx'
import styles from '../components/siteSnippets.module.css'

const MINUTE_MS = 60_000

/** `/settings/snippets`: pieces of HTML that blocks of pages share (SET-04). */
export function SnippetsScreen() {
  const { t } = useTranslation('siteSnippets')
  const errorText = useErrorText()
  const { can } = useAbility()
  const { data, error, refetch } = useQuery(snippetQueries.list(useClient(), useChannelSeq()))
  const [edited, setEdited] = useState<Snippet | 'new' | null>(null)
  const mayWrite = can('SITE_PAGE_UPDATE')
  const isFull = data !== undefined && data.snippets.length >= SNIPPETS_MAX
  const add = mayWrite && !isFull ? <Button kind="primary" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>{t('new')}</Button> : undefined
  return (
    <>
      <PageTitle description={t('lead')} {...(add === undefined ? {} : { action: add })}>{t('title')}</PageTitle>
      {isFull ? <p className={styles.quiet}>{t('full', { max: SNIPPETS_MAX })}</p> : null}
      {data === undefined ? (error === null ? <Skeleton height={240} radius="md" /> : <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />) : data.snippets.length === 0 ? (
        <EmptyState
          icon={<IconCode size={28} stroke={1.5} />} title={t('empty.title')} description={t('empty.text')}
          {...(add === undefined ? {} : { action: <Button kind="primary" onClick={() => setEdited('new')}>{t('empty.action')}</Button> })}
        />
      ) : (
        <ul className={styles.list}>
          {data.snippets.map((snippet) => <Row key={snippet.snippetSeq} snippet={snippet} mayWrite={mayWrite} onEdit={() => setEdited(snippet)} />)}
        </ul>
      )}
      {edited === null ? null : <SnippetDialog key={edited === 'new' ? 'new' : edited.snippetSeq} snippet={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function Row({ snippet, mayWrite, onEdit }: { snippet: Snippet; mayWrite: boolean; onEdit: () => void }) {
  const { t } = useTranslation('siteSnippets')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const language = useLanguage()
  const now = useNow(MINUTE_MS)
  const queries = useQueryClient()
  const { snippetSeq, name, html, pages } = snippet
  const stale = () => queries.invalidateQueries({ queryKey: snippetQueries.list(client, channelSeq).queryKey })
  const again = useMutation({ mutationFn: () => client(contract.snippet.create, { params: { channelSeq }, body: { name, html } }), onSettled: stale })
  const remove = useMutation({
    mutationFn: () => client(contract.snippet.delete, { params: { channelSeq, snippetSeq } }),
    onSuccess: () => toast.show({ message: t('deleted', { name }), stay: 'long', action: { label: t('undo'), onClick: () => again.mutate() } }),
    // Another person may have deleted it, or put it on a page.
    onSettled: stale,
  })
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{t('changed', { when: formatRelative(snippet.updatedAt, language, new Date(now)) })}</span>
        {pages.length === 0 ? <span className={styles.quiet}>{t('unused')}</span> : (
          <ul className={styles.pages} aria-label={t('usedIn')}>
            {pages.map(({ pageSeq, title }) => <li key={pageSeq}>{mayWrite ? <TextLink to={pathOf({ path: sitePagePaths['settings-page'], params: { pageSeq } })}>{title}</TextLink> : title}</li>)}
          </ul>
        )}
      </div>
      {mayWrite ? (
        <div className={styles.buttons}>
          <Button size="sm" aria-label={t('editOf', { name })} onClick={onEdit}>{t('edit')}</Button>
          <Button size="sm" kind="quiet" aria-label={t('deleteOf', { name })} disabled={pages.length > 0} loading={remove.isPending} onClick={() => remove.mutate()}>{t('delete')}</Button>
          {pages.length > 0 ? <span className={styles.quiet}>{t('inUse')}</span> : null}
        </div>
      ) : null}
    </li>
  )
}
