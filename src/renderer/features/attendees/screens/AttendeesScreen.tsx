import { IconSearch, IconStack2, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Attendee } from '#shared/attendee/contract.ts'
import { ATTENDEES_MAX } from '#shared/attendee/rules.ts'
import type { BulkChange, BulkSelection } from '#shared/bulk/contract.ts'
import { BULK_CHOSEN_MAX } from '#shared/bulk/rules.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { PAGE_SIZE_DEFAULT, pageCount, pageSizes } from '#shared/kernel/paging.ts'
import { attendeeQueries } from '#renderer/entities/attendee/index.ts'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, EmptyState, ErrorState, Pagination, SearchField, Segmented, Select, Skeleton, VisuallyHidden } from '#renderer/ui/index.ts'
import { askedOf, attendeesViewOf } from '../attendeesView.ts'
import type { AttendeesView } from '../attendeesView.ts'
import { BulkPeriodDialog, BulkStatusDialog } from '../bulk/BulkDialogs.tsx'
import { BulkList, RunningBulk } from '../bulk/BulkList.tsx'
import { BulkReport } from '../bulk/BulkReport.tsx'
import { AddMenu } from '../components/AddMenu.tsx'
import { AttendeeTable } from '../components/AttendeeTable.tsx'
import { HistoryDialog } from '../components/HistoryDialog.tsx'
import { PeriodDialog } from '../components/PeriodDialog.tsx'
import { SaveSheet } from '../components/SaveSheet.tsx'
import { StatusDialog } from '../components/StatusDialog.tsx'
import styles from '../components/attendees.module.css'

/** One attendee, or all who are selected. */
type Asking = { to: ChoiseStatusCd | 'period' } & ({ attendees: readonly Attendee[] } | { selection: BulkSelection }) | null

/** `/classes/{courseSeq}/settings/attendees`, and that of a package: search, filter and page stand in the URL; the selection goes on across pages (STU-07). */
export function AttendeesScreen() {
  const { t } = useTranslation('attendee')
  const client = useClient()
  const errorText = useErrorText()
  const { can } = useAbility()
  const params = { channelSeq: useChannelSeq(), courseSeq: Number(useParams().courseSeq) }
  const [query, setQuery] = useSearchParams()
  const view = attendeesViewOf(query)
  const list = useQuery(attendeeQueries.list(client, params, askedOf(view)))
  const course = useQuery(editingQueries.course(client, params.channelSeq, params.courseSeq))
  const [selected, setSelected] = useState<ReadonlyMap<number, Attendee>>(new Map())
  const [isAll, setIsAll] = useState(false)
  const [except, setExcept] = useState<ReadonlySet<number>>(new Set())
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
  const unselect = () => {
    setIsAll(false)
    setExcept(new Set())
    setSelected(new Map())
  }
  const change = (values: Partial<AttendeesView>) => {
    // All who match are others, then.
    if (isAll && (values.q !== undefined || values.status !== undefined)) unselect()
    setView(values)
  }
  const setView = (values: Partial<AttendeesView>) => setQuery((before) => {
    const next = new URLSearchParams(before)
    for (const [name, value] of Object.entries({ page: 1, ...values })) {
      if (value === '' || (name === 'page' && value === 1) || (name === 'size' && value === PAGE_SIZE_DEFAULT)) next.delete(name)
      else next.set(name, String(value))
    }
    return next
  }, { replace: values.page === undefined })
  const select = (attendees: readonly Attendee[], on: boolean) => (isAll ? leaveOut(attendees, !on) : choose(attendees, on))
  const leaveOut = (attendees: readonly Attendee[], out: boolean) => setExcept((before) => {
    const next = new Set(before)
    for (const { attendSeq } of attendees) {
      if (!out) next.delete(attendSeq)
      else if (next.size < BULK_CHOSEN_MAX) next.add(attendSeq)
    }
    return next
  })
  const choose = (attendees: readonly Attendee[], on: boolean) => setSelected((before) => {
    const next = new Map(before)
    for (const one of attendees) {
      if (!on) next.delete(one.attendSeq)
      else if (next.size < ATTENDEES_MAX) next.set(one.attendSeq, one)
    }
    return next
  })
  const close = () => setAsking(null)
  const done = () => {
    setAsking(null)
    unselect()
  }
  const begun = ({ bulkSeq }: BulkChange) => {
    done()
    showBulk(bulkSeq)
  }
  const { data } = list
  const chosen = isAll ? new Map((data?.attendees ?? []).filter(({ attendSeq }) => !except.has(attendSeq)).map((one) => [one.attendSeq, one])) : selected
  const count = isAll ? (data?.totalCount ?? 0) - except.size : selected.size
  const selection = (): BulkSelection => (isAll
    ? { way: 'matching', filter: { q: view.q, ...(view.status === '' ? {} : { status: view.status }) }, exceptSeqs: [...except] }
    : { way: 'these', subjectSeqs: [...selected.keys()] })
  const isFiltered = view.q !== '' || view.status !== ''
  const countOf = (status: ChoiseStatusCd) => data?.counts.find((one) => one.choiseStatusCd === status)?.count ?? 0
  const statuses = [choiseStatusCd.awaiting, choiseStatusCd.approved, choiseStatusCd.cancelled]
  return (
    <section aria-label={t('title')}>
      <div className={styles.bar}>
        <Segmented
          hideLabel label={t('filter')} value={view.status} onChange={(status) => change({ status })}
          choices={[{ value: '', label: t('all') }, ...statuses.map((status) => ({ value: status, label: data === undefined ? t(`status.${status}`) : `${t(`status.${status}`)} ${countOf(status)}` }))]}
        />
        <SearchField compact className={styles.search} label={t('search')} q={view.q} onSearch={(q) => change({ q })} />
        <Button leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden="true" />} onClick={() => showBulk('all')}>{t('bulk.title')}</Button>
        {canAdd ? <AddMenu params={params} onDone={done} /> : null}
      </div>
      <RunningBulk params={params} onOpen={showBulk} />
      {data === undefined || data.freeSeats === null ? null : (
        <p className={styles.seats}>{t('seats', { max: data.maxUserCount })} <strong>{data.freeSeats >= 0 ? t('free', { count: data.freeSeats }) : t('over', { count: -data.freeSeats })}</strong></p>
      )}
      {list.isPending ? <ListSkeleton /> : null}
      {list.isError && data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {data === undefined ? null : data.totalCount === 0 ? (
        isFiltered
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('none')} action={<Button onClick={() => change({ q: '', status: '' })}>{t('showAll')}</Button>} />
          : <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title={t('empty')} description={t('emptyText')} />
      ) : (
        <>
          <AttendeeTable
            attendees={data.attendees} fetching={list.isPlaceholderData} canChange={canChange} selected={chosen} onSelect={select}
            onStatus={(one, to) => setAsking({ attendees: [one], to })} onPeriod={(one) => setAsking({ attendees: [one], to: 'period' })} onHistory={setShown}
          />
          <div className={styles.foot}>
            <span>{t('total', { count: data.totalCount })}{canSave ? <SaveSheet params={params} view={view} /> : null}</span>
            <Pagination total={pageCount(data.totalCount, view.size)} value={view.page} onChange={(page) => change({ page })} />
            <Select
              className={styles.size ?? ''} size="sm" aria-label={t('pageSize')} value={String(view.size)}
              data={pageSizes.map((size) => ({ value: String(size), label: t('perPage', { count: size }) }))} onChange={(size) => change({ size: Number(size) })}
            />
          </div>
        </>
      )}
      {count === 0 ? null : (
        <fieldset className={styles.selection} aria-label={t('selection')}>
          <output>{t('selected', { count })}</output>
          {([choiseStatusCd.approved, choiseStatusCd.awaiting, 'period', choiseStatusCd.cancelled] as const).map((to) => (
            <Button key={to} kind={to === choiseStatusCd.approved ? 'primary' : to === choiseStatusCd.cancelled ? 'danger' : 'secondary'} onClick={() => setAsking({ selection: selection(), to })}>{t(`act.${to}`)}</Button>
          ))}
          {!isAll && data !== undefined && data.totalCount > selected.size && data.totalCount > data.attendees.length ? <Button onClick={() => setIsAll(true)}>{t('bulk.selectAll', { count: data.totalCount })}</Button> : null}
          <Button kind="quiet" onClick={unselect}>{t('unselect')}</Button>
        </fieldset>
      )}
      {shown === null ? null : <HistoryDialog params={params} attendee={shown} onClose={() => setShown(null)} />}
      {asking === null ? null : 'selection' in asking ? (
        asking.to === 'period'
          ? <BulkPeriodDialog params={params} selection={asking.selection} onClose={close} onBegun={begun} />
          : <BulkStatusDialog params={params} selection={asking.selection} to={asking.to} takesWaitlist={data?.takesWaitlist === true} onClose={close} onBegun={begun} />
      ) : asking.to === 'period'
        ? <PeriodDialog params={params} attendees={asking.attendees} onClose={close} onDone={done} />
        : <StatusDialog params={params} attendees={asking.attendees} to={asking.to} takesWaitlist={data?.takesWaitlist === true} onClose={close} onDone={done} />}
      {bulkShown === null ? null : bulkShown === 'all'
        ? <BulkList params={params} onOpen={showBulk} onClose={() => showBulk(null)} />
        : <BulkReport key={bulkShown} params={params} bulkSeq={Number(bulkShown)} canChange={canChange} onOpen={showBulk} onClose={() => showBulk(null)} />}
    </section>
  )
}

function ListSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.frame}>
      <output><VisuallyHidden>{t('loading')}</VisuallyHidden></output>
      {[0, 1, 2, 3, 4].map((index) => <div key={index} className={styles.skeleton} aria-hidden="true"><Skeleton height={16} width="38%" /><Skeleton height={12} width="22%" /></div>)}
    </div>
  )
}
