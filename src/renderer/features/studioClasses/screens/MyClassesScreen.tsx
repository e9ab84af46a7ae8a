import { useQuery } from '@tanstack/react-query'
import { IconBooks, IconPackages, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { TRASH_DAYS } from '#shared/course/lifecycle.ts'
import { PAGE_SIZE_DEFAULT, pageSizes } from '#shared/kernel/paging.ts'
import { firstOrder } from '#shared/course/studioSort.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useCommands } from '#renderer/lib/commands.tsx'
import { useBoardNewsOf } from '#renderer/entities/board/useUnread.ts'
import { useCategories } from '#renderer/entities/course/useCategories.ts'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useTopics } from '#renderer/entities/realtime/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, Group, PageTitle, Pagination, SearchField, Select } from '#renderer/ui/index.ts'
import { ClassTable, ClassTableSkeleton } from '../components/ClassTable.tsx'
import { listViewOf, queryOfView } from '../components/listState.ts'
import type { ListState, ListView } from '../components/listState.ts'
import { ReviewSetting } from '../components/ReviewSetting.tsx'
import { SelectionBar, useSelection } from '../components/SelectionBar.tsx'
import { StateTabs } from '../components/StateTabs.tsx'
import styles from '../components/classList.module.css'

/** Classes the user runs [STU-05]. */
export function MyClassesScreen() {
  return <ClassList trash={false} />
}

/** Deleted classes, restorable for 7 days [STU-05]. */
export function TrashScreen() {
  return <ClassList trash />
}

function useListView(trash: boolean): [ListView, (change: Partial<ListView>) => void] {
  const [query, setQuery] = useSearchParams()
  const asked = listViewOf(query)
  const view: ListView = { ...asked, state: trash ? 'trash' : asked.state === 'trash' ? 'all' : asked.state }
  return [view, (change) => setQuery(queryOfView({ ...view, page: 1, ...change }, query), { replace: change.page === undefined })]
}

function ClassList({ trash }: { trash: boolean }) {
  const { t } = useTranslation('studio')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const go = useNavigateTo()
  const { can } = useAbility()
  const [view, setView] = useListView(trash)
  const selection = useSelection(JSON.stringify(view))
  const isLatestFirst = view.sort === 'updated' && view.order === 'desc'
  const list = useQuery(editingQueries.list(client, channelSeq, { state: view.state, page: view.page, size: view.size, ...(view.q === '' ? {} : { q: view.q }), ...(isLatestFirst ? {} : { sort: view.sort, order: view.order }) }))
  const arriving = list.data?.courses.filter(({ uploadingCount }) => uploadingCount > 0) ?? []
  useTopics(arriving.map(({ courseSeq }) => ({ topic: 'uploads', channelSeq, courseSeq })))
  const newsOf = useBoardNewsOf(channelSeq, trash ? [] : (list.data?.courses ?? []).map(({ courseSeq }) => courseSeq))
  const categories = useCategories()
  const categoryNames = useMemo(() => new Map(categories.data?.map(({ categoryCd, name }) => [categoryCd, name])), [categories.data])
  useCommands(useMemo(() => [{ id: 'studio.create', label: t('list.create'), group: t('actions'), run: () => go(coursePaths['classes-create']) }], [t, go]))

  const pages = list.data === undefined ? 0 : Math.ceil(list.data.totalCount / view.size)
  return (
    <>
      <PageTitle
        description={trash ? t('trash.lead', { count: TRASH_DAYS }) : t('list.lead')}
        action={(
          <Group gap="sm">
            {can('PACKAGE_LIFECYCLE_CREATE') ? <Button component={Link} to={packPaths['packages-create']} leftSection={<IconPackages size={18} stroke={1.75} aria-hidden="true" />}>{t('list.createPack')}</Button> : null}
            <Button component={Link} to={coursePaths['classes-create']} kind="primary" leftSection={<IconPlus size={18} aria-hidden="true" />}>{t('list.create')}</Button>
          </Group>
        )}
      >
        {trash ? t('trash.title') : t('list.title')}
      </PageTitle>
      {list.data === undefined || trash ? null : <ReviewSetting courseReviewYn={list.data.courseReviewYn} />}
      <div className={styles.bar}>
        <StateTabs current={view.state} q={view.q} counts={list.data?.counts} />
        <SearchField compact className={styles.search} label={t('list.search')} q={view.q} onSearch={(q) => setView({ q })} />
      </div>
      {list.isPending ? <ClassTableSkeleton /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data === undefined ? null : list.data.courses.length === 0
        ? <Nothing state={view.state} q={view.q} onClear={() => setView({ q: '' })} />
        : (
          <>
            <SelectionBar selection={selection} />
            <ClassTable courses={list.data.courses} categoryNames={categoryNames} now={list.dataUpdatedAt} fetching={list.isPlaceholderData} selection={trash || !can('CLASS_LIFECYCLE_DELETE') ? undefined : selection} newsOf={newsOf} view={view} onSort={(sort) => setView({ sort, order: sort !== view.sort ? firstOrder(sort) : view.order === 'asc' ? 'desc' : 'asc' })} />
          </>
        )}
      {list.data !== undefined && list.data.totalCount > Math.min(view.size, PAGE_SIZE_DEFAULT) ? (
        <div className={styles.foot}>
          <span>{t('list.total', { count: list.data.totalCount })}</span>
          <Pagination total={pages} value={view.page} onChange={(page) => setView({ page })} />
          <Select
            className={styles.size ?? ''} size="sm" aria-label={t('list.pageSize')} value={String(view.size)}
            data={pageSizes.map((size) => ({ value: String(size), label: t('list.perPage', { count: size }) }))}
            onChange={(size) => setView({ size: Number(size) })}
          />
        </div>
      ) : null}
    </>
  )
}

function Nothing({ state, q, onClear }: { state: ListState; q: string; onClear: () => void }) {
  const { t } = useTranslation('studio')
  if (q !== '') {
    return <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('empty.search', { q })} action={<Button onClick={onClear}>{t('empty.clear')}</Button>} />
  }
  if (state === 'trash') return <EmptyState icon={<IconTrash size={28} stroke={1.5} />} title={t('empty.trash')} description={t('empty.trashText')} />
  if (state !== 'all') return <EmptyState icon={<IconBooks size={28} stroke={1.5} />} title={t('empty.state', { state: t(`state.${state}`) })} />
  return (
    <EmptyState
      icon={<IconBooks size={28} stroke={1.5} />} title={t('empty.first')} description={t('empty.firstText')}
      action={<Button component={Link} to={coursePaths['classes-create']} kind="primary" leftSection={<IconPlus size={18} aria-hidden="true" />}>{t('empty.create')}</Button>}
    />
  )
}
