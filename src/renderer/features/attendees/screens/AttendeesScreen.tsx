import { IconSearch, IconStack2, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useMatch, useParams } from 'react-router-dom'
import type { Attendee } from '#shared/attendee/contract.ts'
import { attendeePaths } from '#shared/attendee/paths.ts'
import { accessStates, attendeeColumns } from '#shared/attendee/listing.ts'
import { ATTENDEES_MAX, cameBy } from '#shared/attendee/rules.ts'
import type { BulkChange, BulkSelection } from '#shared/bulk/contract.ts'
import { choiseStatusCd, isPack } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { BulkList, BulkReport, RunningBulk } from '#renderer/entities/bulk/index.ts'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { SavedViews } from '#renderer/entities/savedView/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { pathOf, useHref } from '#renderer/lib/navigation/index.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import type { GridChange } from '#renderer/lib/gridView/gridView.ts'
import { useGridView } from '#renderer/lib/gridView/useGridView.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Grid, SelectionBar, shownIds, useGridSelection } from '#renderer/ui/grid/index.ts'
import { Button, EmptyState, SearchField, Segmented, Select } from '#renderer/ui/index.ts'
import { attendeesSpec } from '../attendeesView.ts'
import { AddMenu } from '../components/AddMenu.tsx'
import { Asked } from '../components/Asked.tsx'
import { BulkPeriodDialog, BulkStatusDialog } from '../components/BulkDialogs.tsx'
import { ExportMenu } from '../components/ExportMenu.tsx'
import { HistoryDialog } from '../components/HistoryDialog.tsx'
import { PersonDrawer } from '../components/PersonDrawer.tsx'
import { PeriodDialog } from '../components/PeriodDialog.tsx'
import { StatusDialog } from '../components/StatusDialog.tsx'
import { isOpen, isWaiting, useAttendeeColumns } from '../components/attendeeColumns.tsx'
import styles from '../components/attendees.module.css'

const keyOf = ({ attendSeq }: Attendee) => attendSeq

/** One attendee, or all who are selected. */
type Asking = { to: ChoiseStatusCd | 'period' } & ({ attendees: readonly Attendee[] } | { selection: BulkSelection }) | null

/** `/classes/{courseSeq}/settings/attendees`, and that of a package: the view stands in the URL; the selection goes on across pages (STU-07). */
export function AttendeesScreen() {
  const { t } = useTranslation('attendee')
  const client = useClient()
  const errorText = useErrorText()
  const personName = usePersonName()
  const { can } = useAbility()
  const params = { channelSeq: useChannelSeq(), courseSeq: Number(useParams().courseSeq) }
  const atClass = useMatch(attendeePaths['classes-settings-attendees'])
  const href = useHref()
  const [query, setQuery] = useSearchParams()
  const view = useGridView(attendeesSpec)
  const { attendee: asksFor, ...filters } = view.filters
  const filter = { q: view.q, ...filters, ...(asksFor === undefined ? {} : { attendSeq: Number(asksFor) }) }
  const list = useInfiniteQuery(attendeeQueries.list(client, params, { ...filter, sort: view.sort.by, order: view.sort.order }))
  const course = useQuery(editingQueries.course(client, params.channelSeq, params.courseSeq))
  const selection = useGridSelection<Attendee>({ keyOf, max: ATTENDEES_MAX, canSelect: isOpen })
  const [asking, setAsking] = useState<Asking>(null)
  const [shown, setShown] = useState<Attendee | null>(null)
  const canAdd = can('CLASS_STUDENT_CREATE', { userTypeCd: course.data?.course.viewer.userTypeCd ?? null })
  const canSave = can('CLASS_STUDENT_EXCEL_DOWNLOAD', { userTypeCd: course.data?.course.viewer.userTypeCd ?? null })
  const canChange = can('CLASS_STUDENT_UPDATE', { userTypeCd: course.data?.course.viewer.userTypeCd ?? null })
  const bulkShown = query.get('bulk')
  const showBulk = (bulk: number | 'all' | null) => setQuery((before) => {
    const next = new URLSearchParams(before)
    if (bulk === null) next.delete('bulk')
    else next.set('bulk', String(bulk))
    return next
  })
  const personShown = Number(query.get('person'))
  const showPerson = (attendSeq: number | null) => setQuery((before) => {
    const next = new URLSearchParams(before)
    if (attendSeq === null) next.delete('person')
    else next.set('person', String(attendSeq))
    return next
  })
  const change = (values: GridChange) => {
    // All who match are others, then.
    if (selection.selected.way === 'matching' && (values.q !== undefined || values.filters !== undefined)) selection.clear()
    // The one of an alarm goes with what is looked for instead.
    view.change(asksFor === undefined || (values.q === undefined && values.filters === undefined) ? values : { ...values, filters: { attendee: '', ...values.filters } })
  }
  const close = () => setAsking(null)
  const done = () => {
    setAsking(null)
    selection.clear()
  }
  const begun = ({ bulkSeq }: BulkChange) => {
    done()
    showBulk(bulkSeq)
  }
  const data = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(({ attendees }) => attendees)
  const total = data?.totalCount ?? 0
  const asked = (): BulkSelection => (selection.selected.way === 'matching'
    ? { way: 'matching', filter, exceptSeqs: [...selection.selected.except] }
    : { way: 'these', subjectSeqs: [...selection.selected.rows.keys()] })
  const alone = asksFor === undefined ? undefined : rows?.find(({ attendSeq }) => attendSeq === Number(asksFor))
  const showAll = () => change({ q: '', filters: { status: '', access: '', cameBy: '', attendee: '' } })
  const columns = useAttendeeColumns({
    withPhone: rows?.some(({ phone }) => phone !== null) === true, withWaiting: rows?.some(isWaiting) === true, onlyWaiting: view.filters.status === choiseStatusCd.awaiting, canChange,
    onStatus: (one, to) => setAsking({ attendees: [one], to }), onPeriod: (one) => setAsking({ attendees: [one], to: 'period' }), onHistory: setShown, onPerson: ({ attendSeq }) => showPerson(attendSeq),
  })
  const shownColumns = shownIds(columns, view.columns).flatMap((id) => attendeeColumns.find((one) => one === id) ?? [])
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const more = () => { if (hasNextPage && !isFetching && !isError) void fetchNextPage() }
  const countOf = (status: ChoiseStatusCd) => data?.counts.find((one) => one.choiseStatusCd === status)?.count ?? 0
  const statuses = [choiseStatusCd.awaiting, choiseStatusCd.approved, choiseStatusCd.cancelled]
  // Alarms know the number alone.
  if (course.data !== undefined && isPack(course.data.course) && atClass !== null) return <Navigate replace to={href(pathOf({ path: attendeePaths['packages-settings-attendees'], params, query: Object.fromEntries(query) }))} />
  return (
    <section aria-label={t('title')}>
      <div className={styles.bar}>
        <Segmented
          hideLabel label={t('filter')} value={view.filters.status ?? ''} onChange={(status) => change({ filters: { status } })}
          choices={[{ value: '', label: t('all') }, ...statuses.map((status) => ({ value: status, label: data === undefined ? t(`status.${status}`) : `${t(`status.${status}`)} ${countOf(status)}` }))]}
        />
        <Button leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden="true" />} onClick={() => showBulk('all')}>{t('bulk.title')}</Button>
        {canAdd ? <AddMenu params={params} onBegun={begun} /> : null}
      </div>
      {alone === undefined ? null : (
        <Asked
          key={alone.attendSeq} params={params} attendee={alone} canChange={canChange && isOpen(alone)} onAll={showAll} onHistory={() => setShown(alone)}
          onDecline={() => setAsking({ attendees: [alone], to: choiseStatusCd.cancelled })} onRefused={() => setAsking({ attendees: [alone], to: choiseStatusCd.approved })}
        />
      )}
      <RunningBulk params={params} onOpen={showBulk} />
      {data === undefined || data.freeSeats === null ? null : (
        <p className={styles.seats}>{t('seats', { max: data.maxUserCount })} <strong>{data.freeSeats >= 0 ? t('free', { count: data.freeSeats }) : t('over', { count: -data.freeSeats })}</strong></p>
      )}
      <Grid
        label={t('title')} rows={rows} columns={columns} keyOf={keyOf} nameOf={({ name }) => personName(name)} total={total} sort={view.sort} onSort={view.onSort} onMore={more} isStale={list.isPlaceholderData}
        {...(canChange ? { selection } : {})} chosen={view.columns} onChosen={(chosen) => view.change({ columns: chosen })} viewKey={JSON.stringify([filter, view.sort])} {...(asksFor === undefined ? {} : { focusKey: Number(asksFor) })}
        error={list.isError ? { message: errorText(list.error), onRetry: () => { void (rows === undefined ? list.refetch() : fetchNextPage()) } } : null}
        toolbar={(
          <>
            <SearchField compact className={styles.search} label={t('search')} q={view.q} onSearch={(q) => change({ q })} />
            <FilterSelect name="access" label={t('access.label')} value={view.filters.access ?? ''} choices={accessStates.map((value) => ({ value, label: t(`access.${value}`) }))} onChange={change} />
            <FilterSelect name="cameBy" label={t('column.cameBy')} value={view.filters.cameBy ?? ''} choices={Object.values(cameBy).map((value) => ({ value, label: t(`cameBy.${value}`) }))} onChange={change} />
            <SavedViews grid="attendees" current={view.saved} onOpen={(saved) => { selection.clear(); view.openSaved(saved) }} />
            {canSave && total > 0 ? <ExportMenu params={params} shown={{ filter, sort: view.sort.by, order: view.sort.order, columns: shownColumns }} /> : null}
          </>
        )}
        empty={view.isFiltered
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t(asksFor === undefined ? 'none' : 'asked.gone')} action={<Button onClick={showAll}>{t('showAll')}</Button>} />
          : <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title={t('empty')} description={t('emptyText')} />}
      />
      {total === 0 ? null : <p className={styles.total}>{t('total', { count: total })}</p>}
      <SelectionBar
        selection={selection} total={total} loaded={rows?.length ?? 0}
        words={{ label: t('selection'), selected: (count) => t('selected', { count }), selectAll: (count) => t('bulk.selectAll', { count }) }}
      >
        {([choiseStatusCd.approved, choiseStatusCd.awaiting, 'period', choiseStatusCd.cancelled] as const).map((to) => (
          <Button key={to} kind={to === choiseStatusCd.approved ? 'primary' : 'secondary'} onClick={() => setAsking({ selection: asked(), to })}>{t(`act.${to}`)}</Button>
        ))}
      </SelectionBar>
      {shown === null ? null : <HistoryDialog params={params} attendee={shown} onClose={() => setShown(null)} />}
      {asking === null ? null : 'selection' in asking ? (
        asking.to === 'period'
          ? <BulkPeriodDialog params={params} selection={asking.selection} onClose={close} onBegun={begun} />
          : <BulkStatusDialog params={params} selection={asking.selection} to={asking.to} takesWaitlist={data?.takesWaitlist === true} onClose={close} onBegun={begun} />
      ) : asking.to === 'period'
        ? <PeriodDialog params={params} attendees={asking.attendees} onClose={close} onDone={done} />
        : <StatusDialog params={params} attendees={asking.attendees} to={asking.to} takesWaitlist={data?.takesWaitlist === true} onClose={close} onDone={done} />}
      {Number.isSafeInteger(personShown) && personShown > 0 ? <PersonDrawer key={personShown} params={params} attendSeq={personShown} onClose={() => showPerson(null)} /> : null}
      {bulkShown === null ? null : bulkShown === 'all'
        ? <BulkList params={params} onOpen={showBulk} onClose={() => showBulk(null)} />
        : <BulkReport key={bulkShown} params={params} bulkSeq={Number(bulkShown)} canChange={canChange} onOpen={showBulk} onClose={() => showBulk(null)} />}
    </section>
  )
}

function FilterSelect({ name, label, value, choices, onChange }: { name: string; label: string; value: string; choices: readonly { value: string; label: string }[]; onChange: (change: GridChange) => void }) {
  const { t } = useTranslation('attendee')
  return <Select size="sm" className={styles.pickFilter ?? ''} label={label} value={value} data={[{ value: '', label: t('all') }, ...choices]} onChange={(next) => onChange({ filters: { [name]: next ?? '' } })} />
}
