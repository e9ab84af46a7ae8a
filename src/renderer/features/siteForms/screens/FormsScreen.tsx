import { IconDots, IconForms, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteFormRow } from '#shared/form/contract.ts'
import { formPaths } from '#shared/form/paths.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { PAGE_SIZE_DEFAULT, pageCount } from '#shared/kernel/paging.ts'
import { siteFormQueries } from '#renderer/entities/form/editing.ts'
import { OrderTable, OrderTableSkeleton } from '#renderer/entities/order/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatRelative } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { useListAddress } from '#renderer/lib/listAddress.ts'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, EmptyState, ErrorState, IconButton, Menu, PageTitle, Pagination, SearchField, Table } from '#renderer/ui/index.ts'
import { NewFormDialog } from '../components/NewFormDialog.tsx'
import { useFormActions, useShareForm } from '../components/useFormActions.ts'
import styles from '../components/siteForms.module.css'

const MINUTE_MS = 60_000
const editorOf = (formSeq: number) => pathOf({ path: formPaths['settings-form'], params: { formSeq } })
const submissionsOf = (formSeq: number) => pathOf({ path: formPaths['settings-form-submissions'], params: { formSeq } })

/** `/settings/forms`: the site's forms with what was sent to them (SET-06). */
export function FormsScreen() {
  const { t } = useTranslation('siteForm')
  const errorText = useErrorText()
  const go = useNavigateTo()
  const { can } = useAbility()
  const { page, q, set, turn } = useListAddress()
  const [isMaking, setMaking] = useState(false)
  const list = useQuery(siteFormQueries.list(useClient(), useChannelSeq(), { q, page, size: PAGE_SIZE_DEFAULT }))
  const mayWrite = can('SITE_FORM_UPDATE')
  const make = mayWrite ? <Button kind="primary" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setMaking(true)}>{t('new')}</Button> : undefined
  const { data } = list
  return (
    <>
      <PageTitle description={t('lead')} {...(make === undefined ? {} : { action: make })}>{t('title')}</PageTitle>
      {q !== '' || (data?.totalCount ?? 0) > 0 ? <div className={styles.filters}><SearchField compact label={t('search')} q={q} onSearch={(next) => set('q', next)} /></div> : null}
      {list.isPending ? <OrderTableSkeleton /> : null}
      {list.isError && data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {data === undefined ? null : data.totalCount === 0 ? (
        q !== '' ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('empty.found')} action={<Button onClick={() => set('q', '')}>{t('empty.clear')}</Button>} /> : (
          <EmptyState
            icon={<IconForms size={28} stroke={1.5} />} title={t('empty.title')} description={t('empty.text')}
            {...(make === undefined ? {} : { action: <Button kind="primary" onClick={() => setMaking(true)}>{t('empty.action')}</Button> })}
          />
        )
      ) : (
        <>
          <OrderTable fetching={list.isPlaceholderData} columns={[{ label: t('column.form') }, { label: t('column.state') }, { label: t('column.submissions') }, { label: t('column.latest') }, { label: t('column.actions'), hidden: true }]}>
            {data.forms.map((form) => <Row key={form.formSeq} form={form} mayWrite={mayWrite} />)}
          </OrderTable>
          <div className={styles.foot}>
            <span>{t('total', { count: data.totalCount })}</span>
            <Pagination total={pageCount(data.totalCount, PAGE_SIZE_DEFAULT)} value={page} onChange={turn} />
          </div>
        </>
      )}
      {isMaking ? <NewFormDialog onClose={() => setMaking(false)} onMade={({ formSeq }) => go(editorOf(formSeq))} /> : null}
    </>
  )
}

function Row({ form, mayWrite }: { form: SiteFormRow; mayWrite: boolean }) {
  const { t } = useTranslation('siteForm')
  const language = useLanguage()
  const now = new Date(useNow(MINUTE_MS))
  const { remove, copy, publish } = useFormActions()
  const share = useShareForm()
  const { formSeq, title, submissionCount, newCount, lastSubmittedAt } = form
  const isPublished = form.publishStatusCd === publishStatusCd.published
  return (
    <Table.Tr>
      <Table.Td data-wide>
        <div data-title>
          <Link to={mayWrite ? editorOf(formSeq) : submissionsOf(formSeq)} className={styles.name}>{title}</Link>
          <span>{t('changed', { when: formatRelative(form.updatedAt, language, now) })}</span>
        </div>
      </Table.Td>
      <Table.Td data-badges><div><Badge tone={isPublished ? 'success' : 'neutral'}>{t(isPublished ? 'state.published' : 'state.unpublished')}</Badge></div></Table.Td>
      <Table.Td>
        <Link to={submissionsOf(formSeq)} className={styles.count} aria-label={t('submissionsOf', { title, count: submissionCount })}>
          {t('submissionCount', { count: submissionCount })}
        </Link>
        {newCount === 0 ? null : <Badge tone="primary">{t('newCount', { count: newCount })}</Badge>}
      </Table.Td>
      <Table.Td data-quiet>{lastSubmittedAt === null ? t('none') : formatRelative(lastSubmittedAt, language, now)}</Table.Td>
      <Table.Td className={styles.rowActions ?? ''}>
        <Menu position="bottom-end">
          <Menu.Target><IconButton label={t('action.menu', { title })}><IconDots size={20} stroke={1.75} /></IconButton></Menu.Target>
          <Menu.Dropdown>
            {mayWrite ? <Menu.Item component={Link} to={editorOf(formSeq)}>{t('action.edit')}</Menu.Item> : null}
            <Menu.Item component={Link} to={submissionsOf(formSeq)}>{t('action.submissions')}</Menu.Item>
            {isPublished ? <Menu.Item onClick={() => { void share(formSeq) }}>{t('action.share')}</Menu.Item> : null}
            {isPublished ? <Menu.Item component={Link} to={pathOf({ path: formPaths.form, params: { formSeq } })}>{t('action.view')}</Menu.Item> : null}
            {mayWrite ? (
              <>
                <Menu.Item onClick={() => copy.mutate(form)}>{t('action.copy')}</Menu.Item>
                <Menu.Item onClick={() => publish.mutate({ formSeq, title, status: isPublished ? publishStatusCd.unpublished : publishStatusCd.published })}>{t(isPublished ? 'action.unpublish' : 'action.publish')}</Menu.Item>
                <Menu.Divider />
                <Menu.Item c="var(--mantine-color-error)" onClick={() => remove.mutate(form)}>{t('action.remove')}</Menu.Item>
              </>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  )
}
