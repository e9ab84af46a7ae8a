import { IconAppWindow, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { POPUPS_MAX } from '#shared/popup/rules.ts'
import { popupQueries } from '#renderer/entities/popup/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Grid } from '#renderer/ui/grid/index.ts'
import { Button, EmptyState, PageTitle } from '#renderer/ui/index.ts'
import { PopupEditor } from '../components/PopupEditor.tsx'
import { usePopupColumns } from '../components/popupColumns.tsx'
import styles from '../components/sitePopups.module.css'

const NEW = 'new'

/** `/settings/popups`: pop-ups of the site with a period; the opened one stands in the URL (SET-04). */
export function PopupsScreen() {
  const { t } = useTranslation('sitePopups')
  const errorText = useErrorText()
  const { can } = useAbility()
  const list = useQuery(popupQueries.list(useClient(), useChannelSeq()))
  const [query, setQuery] = useSearchParams()
  const open = (popup: string | null) => setQuery((before) => {
    const next = new URLSearchParams(before)
    if (popup === null) next.delete('popup')
    else next.set('popup', popup)
    return next
  }, { replace: true })
  const popups = list.data?.popups
  const mayWrite = can('SITE_PAGE_UPDATE')
  const columns = usePopupColumns({ popups: popups ?? [], mayWrite, onEdit: (popupSeq) => open(String(popupSeq)) })
  const isFull = popups !== undefined && popups.length >= POPUPS_MAX
  const canAdd = mayWrite && !isFull
  const edited = query.get('popup')
  const found = popups?.find(({ popupSeq }) => String(popupSeq) === edited)
  return (
    <>
      <PageTitle description={t('lead')} {...(canAdd && popups?.length !== 0 ? { action: <Button kind="primary" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => open(NEW)}>{t('new')}</Button> } : {})}>{t('title')}</PageTitle>
      {isFull ? <p className={styles.quiet}>{t('full', { max: POPUPS_MAX })}</p> : null}
      <Grid
        label={t('title')} rows={popups} columns={columns} keyOf={({ popupSeq }) => popupSeq} nameOf={({ title }) => title} total={popups?.length ?? 0}
        {...(mayWrite ? { onOpen: ({ popupSeq }: { popupSeq: number }) => open(String(popupSeq)) } : {})}
        error={list.isError && popups === undefined ? { message: errorText(list.error), onRetry: () => { void list.refetch() } } : null}
        empty={(
          <EmptyState
            icon={<IconAppWindow size={28} stroke={1.5} />} title={t('empty.title')} description={t('empty.text')}
            {...(canAdd ? { action: <Button kind="primary" onClick={() => open(NEW)}>{t('empty.action')}</Button> } : {})}
          />
        )}
      />
      {mayWrite && popups !== undefined && (edited === NEW || found !== undefined) ? <PopupEditor key={edited} popup={found ?? null} onClose={() => open(null)} /> : null}
    </>
  )
}
