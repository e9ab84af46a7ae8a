import { IconHeart, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { coursePath, coursePaths } from '#shared/course/paths.ts'
import { memberPath } from '#shared/member/paths.ts'
import { OVERVIEW_PAGE_MAX } from '#shared/overview/contract.ts'
import type { Like } from '#shared/overview/contract.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { overviewQueries } from '#renderer/entities/overview/index.ts'
import { SavedViews } from '#renderer/entities/savedView/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { GridFile } from '#renderer/lib/gridView/GridFile.tsx'
import { GridFilter } from '#renderer/lib/gridView/GridFilter.tsx'
import { useGridView } from '#renderer/lib/gridView/useGridView.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Grid } from '#renderer/ui/grid/index.ts'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { Badge, Button, Card, EmptyState, PageTitle, SearchField, Skeleton } from '#renderer/ui/index.ts'
import { likeFilterOf, likesSpec, spans, trendOf } from '../overviewViews.ts'
import styles from '../components/overview.module.css'

const LikesChart = lazy(async () => ({ default: (await import('../components/LikesChart.tsx')).LikesChart }))

/** A like has no number of its own; rows are named by their place. */
type Row = Like & { place: number }

/** `/settings/like`: which members like which classes; the view stands in the URL (SET-07). */
export function LikesScreen() {
  const { t } = useTranslation('overview')
  const client = useClient()
  const errorText = useErrorText()
  const navigate = useNavigateTo()
  const { can } = useAbility()
  const seesMembers = can('SITE_MEMBER_READ')
  const params = { channelSeq: useChannelSeq() }
  const view = useGridView(likesSpec)
  const filter = likeFilterOf(view, useNow(600_000))
  const sorting = { sort: view.sort.by, order: view.sort.order }
  const list = useInfiniteQuery(overviewQueries.likes(client, params, { ...filter, ...sorting }))
  const summary = useQuery(overviewQueries.likeSummary(client, params, filter))
  const rows = list.data?.pages.flatMap(({ likes }) => likes).map((like, place): Row => ({ ...like, place }))
  const trend = trendOf(summary.data?.days ?? [])
  const columns = useColumns(seesMembers)
  return (
    <>
      <PageTitle description={t('likes.lead')}>{t('likes.title')}</PageTitle>
      {summary.data === undefined || trend.length < 2 ? null : (
        <Card className={styles.chart ?? ''} padding="md">
          <h2>{t('likes.trend')}</h2>
          <Suspense fallback={<Skeleton height={180} />}>
            <LikesChart days={trend} name={t('likes.count')} label={t('likes.trendText', { start: trend[0]?.day ?? '', end: trend.at(-1)?.day ?? '', count: summary.data.foundCount })} />
          </Suspense>
        </Card>
      )}
      {summary.data === undefined || summary.data.totalCount === 0 ? null : <p className={styles.total}><output>{t(view.isFiltered ? 'likes.found' : 'likes.total', { count: summary.data.foundCount, persons: summary.data.personCount })}</output></p>}
      <Grid
        label={t('likes.title')} rows={rows} columns={columns} keyOf={({ place }) => place} total={summary.data?.foundCount ?? rows?.length ?? 0} isStale={list.isPlaceholderData}
        sort={view.sort} onSort={view.onSort} {...(list.hasNextPage && !list.isFetching ? { onMore: () => { void list.fetchNextPage() } } : {})}
        {...(seesMembers ? { onOpen: ({ userSeq }: Row) => { void navigate(memberPath(userSeq)) } } : {})}
        chosen={view.columns} onChosen={(chosen) => view.change({ columns: chosen })} viewKey={JSON.stringify([filter, view.sort])}
        error={list.isError ? { message: errorText(list.error), onRetry: () => { void (rows === undefined ? list.refetch() : list.fetchNextPage()) } } : null}
        toolbar={(
          <>
            <SearchField compact key={view.q} className={styles.search ?? ''} label={t(seesMembers ? 'likes.search' : 'likes.searchName')} q={view.q} onSearch={(q) => view.change({ q })} />
            <GridFilter name="courseSeq" label={t('course')} value={view.filters.courseSeq} choices={(summary.data?.courses ?? []).map(({ courseSeq, title, likeCount }) => ({ value: String(courseSeq), label: `${title} (${likeCount})` }))} onChange={view.change} />
            <GridFilter name="span" label={t('likes.span')} value={view.filters.span} choices={spans.map((value) => ({ value, label: t('likes.days', { count: Number(value) }) }))} onChange={view.change} />
            <GridFilter name="attend" label={t('likes.attend')} value={view.filters.attend} choices={[{ value: 'Y', label: t('likes.attends') }, { value: 'N', label: t('likes.attendsNot') }]} onChange={view.change} />
            <SavedViews grid="likes" current={view.saved} onOpen={view.openSaved} />
            <GridFile
              name={t('likes.file')} columns={columns} chosen={view.columns}
              page={async (cursor) => {
                const { likes, after } = await client(contract.overview.likes, { params, query: { ...filter, ...sorting, size: OVERVIEW_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) } })
                return { rows: likes.map((like, place): Row => ({ ...like, place })), after }
              }}
            />
          </>
        )}
        empty={view.isFiltered
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('likes.none')} action={<Button onClick={() => view.change({ q: '', filters: { courseSeq: '', span: '', attend: '' } })}>{t('clear')}</Button>} />
          : <EmptyState icon={<IconHeart size={28} stroke={1.5} />} title={t('likes.empty')} description={t('likes.emptyText')} action={<Button component={Link} to={coursePaths['settings-contents']}>{t('likes.emptyAction')}</Button>} />}
      />
    </>
  )
}

function useColumns(seesMembers: boolean): GridColumn<Row>[] {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const personName = usePersonName()
  return [
    { id: 'member', head: t('likes.member'), width: 180, sort: 'name', cell: ({ userSeq, name }) => (seesMembers ? <Link to={memberPath(userSeq)} className={styles.name ?? ''}>{personName(name)}</Link> : personName(name)), file: ({ name }) => personName(name) },
    ...(seesMembers ? [{ id: 'email', head: t('likes.email'), width: 230, cell: ({ email }: Row) => email ?? '', file: ({ email }: Row) => email ?? '' }] : []),
    { id: 'course', head: t('course'), width: 320, sort: 'title', cell: ({ courseSeq, courseTypeCd, title }) => <Link to={pathOf({ path: coursePath({ courseTypeCd }), params: { courseSeq } })} className={styles.name ?? ''}>{title}</Link>, file: ({ title }) => title },
    { id: 'liked', head: t('likes.liked'), width: 200, sort: 'liked', cell: ({ likeAt }) => formatMoment(likeAt, language), file: ({ likeAt }) => formatMoment(likeAt, language) },
    { id: 'attend', head: t('likes.attend'), width: 120, cell: ({ attendYn }) => (attendYn === 'Y' ? <Badge tone="success">{t('likes.attends')}</Badge> : t('likes.attendsNot')), file: ({ attendYn }) => t(attendYn === 'Y' ? 'likes.attends' : 'likes.attendsNot') },
  ]
}
