import { IconMessageStar, IconSearch, IconStack2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkChange, BulkSelectionAsked } from '#shared/bulk/contract.ts'
import { BULK_CHOSEN_MAX } from '#shared/bulk/rules.ts'
import { contract } from '#shared/contract.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { REVIEWS_PAGE_MAX, siteReviewStates } from '#shared/review/contract.ts'
import type { SiteReview } from '#shared/review/contract.ts'
import { SEARCH_COUNT_LIMIT } from '#shared/kernel/paging.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { BulkList, BulkReport, RunningBulk } from '#renderer/entities/bulk/index.ts'
import { reviewQueries } from '#renderer/entities/review/index.ts'
import { SavedViews } from '#renderer/entities/savedView/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { GridFile } from '#renderer/lib/gridView/GridFile.tsx'
import { GridFilter } from '#renderer/lib/gridView/GridFilter.tsx'
import { rowNumber } from '#renderer/lib/gridView/gridView.ts'
import type { GridChange } from '#renderer/lib/gridView/gridView.ts'
import { useGridView } from '#renderer/lib/gridView/useGridView.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Grid, SelectionBar, useGridSelection } from '#renderer/ui/grid/index.ts'
import { Button, EmptyState, PageTitle, SearchField, Segmented } from '#renderer/ui/index.ts'
import { BulkHideDialog, BulkShowDialog } from '../components/ReviewBulkDialogs.tsx'
import { ReviewDrawer } from '../components/ReviewDrawer.tsx'
import { useReviewColumns } from '../components/reviewColumns.tsx'
import { askedOf, reviewsSpec, starChoices, unfiltered } from '../reviewsView.ts'
import styles from '../components/siteReviews.module.css'

const dialogs = { hide: BulkHideDialog, show: BulkShowDialog } as const
const keyOf = ({ evaluationSeq }: SiteReview) => evaluationSeq

/** `/settings/review`: the reviews of all classes, answered and hidden in a drawer; filters and the opened review stand in the URL (SET-07). */
export function SiteReviewsScreen() {
  const { t } = useTranslation('review')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const personName = usePersonName()
  const [query, setQuery] = useSearchParams()
  const view = useGridView(reviewsSpec)
  const asked = askedOf(view)
  const list = useInfiniteQuery(reviewQueries.site(client, channelSeq, asked))
  const open = (evaluationSeq: number | null) => setQuery((before) => {
    const next = new URLSearchParams(before)
    if (evaluationSeq === null) next.delete('review')
    else next.set('review', String(evaluationSeq))
    return next
  }, { replace: evaluationSeq === null })
  const columns = useReviewColumns(open)
  const { can } = useAbility()
  // The bulk changes of a site are those of its members too.
  const canChange = can('SITE_REVIEW_UPDATE') && can('SITE_MEMBER_READ')
  const selection = useGridSelection<SiteReview>({ keyOf, max: BULK_CHOSEN_MAX })
  const [asking, setAsking] = useState<{ act: keyof typeof dialogs; selection: BulkSelectionAsked } | null>(null)
  const change = (values: GridChange) => {
    // All that match are others, then.
    if (selection.selected.way === 'matching' && (values.q !== undefined || values.filters !== undefined)) selection.clear()
    view.change(values)
  }
  const bulkShown = query.get('bulk')
  const showBulk = (bulk: number | 'all' | null) => setQuery((before) => {
    const next = new URLSearchParams(before)
    if (bulk === null) next.delete('bulk')
    else next.set('bulk', String(bulk))
    return next
  })
  const begun = ({ bulkSeq }: BulkChange) => {
    setAsking(null)
    selection.clear()
    showBulk(bulkSeq)
  }
  const { sort: _sort, order: _order, ...filter } = asked
  const ask = (act: keyof typeof dialogs) => () => setAsking({
    act, selection: selection.selected.way === 'matching' ? { way: 'matching', filter, exceptSeqs: [...selection.selected.except] } : { way: 'these', subjectSeqs: [...selection.selected.rows.keys()] },
  })
  const Asking = asking === null ? null : dialogs[asking.act]
  const params = { channelSeq }
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(({ reviews }) => reviews)
  const total = first?.totalCount ?? 0
  const opened = rowNumber.exec(query.get('review') ?? '')?.[0]
  return (
    <>
      <PageTitle description={t('site.lead')}>{t('site.title')}</PageTitle>
      <div className={styles.states}>
        <Segmented hideLabel label={t('site.state.label')} value={view.filters.state ?? 'all'} onChange={(state) => change({ filters: { state: state === 'all' ? '' : state } })} choices={siteReviewStates.map((state) => ({ value: state, label: t(`site.state.${state}`) }))} />
      </div>
      {canChange ? <RunningBulk params={params} onOpen={showBulk} /> : null}
      <Grid
        label={t('site.title')} rows={rows} columns={columns} keyOf={keyOf} nameOf={({ name }) => personName(name)} total={total} isStale={list.isPlaceholderData}
        sort={view.sort} onSort={view.onSort} {...(list.hasNextPage && !list.isFetching && !list.isError ? { onMore: () => { void list.fetchNextPage() } } : {})}
        {...(canChange ? { selection } : {})} onOpen={(review) => open(review.evaluationSeq)} chosen={view.columns} onChosen={(chosen) => view.change({ columns: chosen })} viewKey={JSON.stringify(asked)}
        error={list.isError ? { message: errorText(list.error), onRetry: () => { void (rows === undefined ? list.refetch() : list.fetchNextPage()) } } : null}
        toolbar={(
          <>
            <SearchField compact className={styles.search ?? ''} label={t('site.search')} q={view.q} onSearch={(q) => change({ q })} />
            <GridFilter name="courseSeq" label={t('site.course')} value={view.filters.courseSeq} choices={(first?.courses ?? []).map(({ courseSeq, title }) => ({ value: String(courseSeq), label: title }))} onChange={change} />
            <GridFilter name="stars" label={t('site.stars')} value={view.filters.stars} choices={starChoices.map((stars) => ({ value: stars, label: t('stars', { stars }) }))} onChange={change} />
            <SavedViews grid="reviews" current={view.saved} onOpen={(saved) => { selection.clear(); view.openSaved(saved) }} />
            {canChange ? <Button size="sm" leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden="true" />} onClick={() => showBulk('all')}>{t('bulk.open')}</Button> : null}
            {total === 0 ? null : (
              <GridFile
                name={t('site.file')} columns={columns} chosen={view.columns}
                page={async (cursor) => {
                  const { reviews, after } = await client(contract.review.siteList, { params: { channelSeq }, query: { ...asked, size: REVIEWS_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) } })
                  return { rows: reviews, after }
                }}
              />
            )}
          </>
        )}
        empty={view.isFiltered
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('site.none')} action={<Button onClick={() => change(unfiltered)}>{t('site.clear')}</Button>} />
          : <EmptyState icon={<IconMessageStar size={28} stroke={1.5} />} title={t('site.empty')} description={t('site.emptyText')} action={<Button component={Link} to={coursePaths['settings-contents']}>{t('site.emptyAction')}</Button>} />}
      />
      {total === 0 ? null : <p className={styles.total}><output>{t(total < SEARCH_COUNT_LIMIT ? 'site.total' : 'site.totalMany', { count: total })}</output></p>}
      <SelectionBar selection={selection} total={total} loaded={rows?.length ?? 0}>
        <Button aria-haspopup="dialog" onClick={ask('show')}>{t('bulk.show')}</Button>
        <Button aria-haspopup="dialog" onClick={ask('hide')}>{t('bulk.hide')}</Button>
      </SelectionBar>
      {asking === null || Asking === null ? null : <Asking params={params} selection={asking.selection} onClose={() => setAsking(null)} onBegun={begun} />}
      {bulkShown === null ? null : bulkShown === 'all'
        ? <BulkList params={params} onOpen={showBulk} onClose={() => showBulk(null)} />
        : <BulkReport key={bulkShown} params={params} bulkSeq={Number(bulkShown)} canChange={canChange} onOpen={showBulk} onClose={() => showBulk(null)} />}
      {opened === undefined ? null : <ReviewDrawer key={opened} evaluationSeq={Number(opened)} onClose={() => open(null)} />}
    </>
  )
}
