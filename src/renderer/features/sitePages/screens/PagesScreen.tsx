import { IconDots, IconLayout, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { PAGE_SIZE_DEFAULT, pageCount } from '#shared/kernel/paging.ts'
import { pagePaths } from '#shared/page/paths.ts'
import type { MainPages, ManagedPage } from '#shared/sitePage/contract.ts'
import { sitePagePaths } from '#shared/sitePage/paths.ts'
import { OrderTable, OrderTableSkeleton } from '#renderer/entities/order/index.ts'
import { sitePageQueries } from '#renderer/entities/page/editing.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatRelative } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { useListAddress } from '#renderer/lib/listAddress.ts'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, IconButton, Menu, PageTitle, Pagination, Segmented, Table } from '#renderer/ui/index.ts'
import { PageBadges } from '../components/PageBadges.tsx'
import { PageForm } from '../components/PageForm.tsx'
import { usePageActions } from '../components/usePageActions.ts'
import styles from '../components/sitePages.module.css'

const MINUTE_MS = 60_000
const editorOf = (pageSeq: number) => pathOf({ path: sitePagePaths['settings-page'], params: { pageSeq } })

/** `/settings/pages`: the site's pages, last changed first, and those that were deleted (SHELL-05). */
export function PagesScreen() {
  const { t } = useTranslation('sitePage')
  const errorText = useErrorText()
  const go = useNavigateTo()
  const { can } = useAbility()
  const { query, page, set, turn } = useListAddress()
  const [isMaking, setMaking] = useState(false)
  const isTrash = query.get('state') === 'removed'
  const list = useQuery(sitePageQueries.list(useClient(), useChannelSeq(), { page, size: PAGE_SIZE_DEFAULT, removedYn: isTrash ? 'Y' : 'N' }))
  const make = can('SITE_PAGE_CREATE') ? <Button kind="primary" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setMaking(true)}>{t('new')}</Button> : undefined
  const { data } = list
  return (
    <>
      <PageTitle description={t('lead')} {...(make === undefined ? {} : { action: make })}>{t('title')}</PageTitle>
      {can('SITE_PAGE_DELETE') ? (
        <div className={styles.filters}>
          <Segmented label={t('filter.label')} hideLabel value={isTrash ? 'removed' : 'live'} onChange={(state) => set('state', state === 'removed' ? state : '')} choices={[{ value: 'live', label: t('filter.live') }, { value: 'removed', label: t('filter.removed') }]} />
        </div>
      ) : null}
      {list.isPending ? <OrderTableSkeleton /> : null}
      {list.isError && data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {data === undefined ? null : data.totalCount === 0 ? (
        isTrash ? <EmptyState icon={<IconLayout size={28} stroke={1.5} />} title={t('empty.removed')} description={t('empty.removedText')} /> : (
          <EmptyState
            icon={<IconLayout size={28} stroke={1.5} />} title={t('empty.title')} description={t('empty.text')}
            {...(make === undefined ? {} : { action: <Button kind="primary" onClick={() => setMaking(true)}>{t('empty.action')}</Button> })}
          />
        )
      ) : (
        <>
          <OrderTable fetching={list.isPlaceholderData} columns={[{ label: t('column.page') }, { label: t('column.state') }, { label: t('column.changed') }, { label: t('column.actions'), hidden: true }]}>
            {data.pages.map((one) => <Row key={one.pageSeq} page={one} mainPages={data.mainPages} />)}
          </OrderTable>
          <div className={styles.foot}>
            <span>{t('total', { count: data.totalCount })}</span>
            <Pagination total={pageCount(data.totalCount, PAGE_SIZE_DEFAULT)} value={page} onChange={turn} />
          </div>
        </>
      )}
      {isMaking ? <PageForm page={null} onClose={() => setMaking(false)} onSaved={({ pageSeq }, template) => go(pathOf({ path: sitePagePaths['settings-page'], params: { pageSeq }, query: { template } }))} /> : null}
    </>
  )
}

function Row({ page, mainPages }: { page: ManagedPage; mainPages: MainPages }) {
  const { t } = useTranslation('sitePage')
  const language = useLanguage()
  const now = useNow(MINUTE_MS)
  const { can } = useAbility()
  const { remove, restore, copy, publish, setMain } = usePageActions()
  const { pageSeq, title, path, updatedAt, editorName, removedAt } = page
  const isPublished = page.publishStatusCd === publishStatusCd.published
  const mayBeMain = isPublished && page.visibleCd !== 'private' && can('SITE_DESIGN_UPDATE')
  const place = (name: keyof MainPages, set: string, unset: string) => {
    const isIt = mainPages[name] === pageSeq
    return <Menu.Item onClick={() => setMain.mutate({ before: { [name]: mainPages[name] }, now: { [name]: isIt ? null : pageSeq } })}>{isIt ? unset : set}</Menu.Item>
  }
  const when = formatRelative(removedAt ?? updatedAt, language, new Date(now))
  return (
    <Table.Tr>
      <Table.Td data-wide>
        <div data-title>
          {removedAt === null && can('SITE_PAGE_UPDATE') ? <Link to={editorOf(pageSeq)} className={styles.name} aria-label={t('open', { title })}>{title}</Link> : <strong>{title}</strong>}
          <span>{`/p/${path}`}</span>
        </div>
      </Table.Td>
      <Table.Td data-badges><div>{removedAt === null ? <PageBadges page={page} mainPages={mainPages} /> : null}</div></Table.Td>
      <Table.Td data-quiet>{editorName === null ? when : t('changedBy', { when, name: editorName })}</Table.Td>
      <Table.Td className={styles.rowActions ?? ''}>
        {removedAt !== null ? <Button size="sm" loading={restore.isPending} onClick={() => restore.mutate(page)}>{t('action.restore')}</Button> : (
          <Menu position="bottom-end">
            <Menu.Target><IconButton label={t('action.menu', { title })}><IconDots size={20} stroke={1.75} /></IconButton></Menu.Target>
            <Menu.Dropdown>
              {can('SITE_PAGE_UPDATE') ? <Menu.Item component={Link} to={editorOf(pageSeq)}>{t('action.edit')}</Menu.Item> : null}
              {isPublished ? <Menu.Item component={Link} to={pathOf({ path: pagePaths.page, params: { path } })}>{t('action.view')}</Menu.Item> : null}
              {can('SITE_PAGE_CREATE') ? <Menu.Item onClick={() => copy.mutate(page)}>{t('action.copy')}</Menu.Item> : null}
              {can('SITE_PAGE_UPDATE') ? <Menu.Item onClick={() => publish.mutate({ pageSeq, title, status: isPublished ? publishStatusCd.unpublished : publishStatusCd.published })}>{t(isPublished ? 'action.unpublish' : 'action.publish')}</Menu.Item> : null}
              {mayBeMain ? (
                <>
                  <Menu.Divider />
                  {place('mainPageSeq', t('action.setMain'), t('action.unsetMain'))}
                  {place('logoutMainPageSeq', t('action.setLogout'), t('action.unsetLogout'))}
                  {place('introPageSeq', t('action.setIntro'), t('action.unsetIntro'))}
                </>
              ) : null}
              {can('SITE_PAGE_DELETE') ? <><Menu.Divider /><Menu.Item c="var(--mantine-color-error)" onClick={() => remove.mutate(page)}>{t('action.remove')}</Menu.Item></> : null}
            </Menu.Dropdown>
          </Menu>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
