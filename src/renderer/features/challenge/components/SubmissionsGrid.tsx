import { IconInbox, IconSearch, IconStack2 } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkChange, BulkSelectionAsked } from '#shared/bulk/contract.ts'
import { BULK_CHOSEN_MAX } from '#shared/bulk/rules.ts'
import { contract } from '#shared/contract.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { MISSION_PAGE_MAX } from '#shared/mission/contract.ts'
import type { InboxSubmission } from '#shared/mission/contract.ts'
import { handedInStates, isLate } from '#shared/mission/submission.ts'
import type { Verdict } from '#shared/mission/submission.ts'
import { BulkShown, RunningBulk, useBulkShown } from '#renderer/entities/bulk/index.ts'
import { SubmissionBadge, missionQueries } from '#renderer/entities/mission/index.ts'
import { SavedViews } from '#renderer/entities/savedView/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { GridFile } from '#renderer/lib/gridView/GridFile.tsx'
import type { GridChange } from '#renderer/lib/gridView/gridView.ts'
import { GridFilter } from '#renderer/lib/gridView/GridFilter.tsx'
import { useGridView } from '#renderer/lib/gridView/useGridView.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Grid, SelectionBar, useGridSelection } from '#renderer/ui/grid/index.ts'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { Badge, Button, EmptyState, SearchField, UnstyledButton } from '#renderer/ui/index.ts'
import { submissionFilterOf, submissionsAskedOf, submissionsSpec } from '../missionViews.ts'
import { JudgeDialog } from './JudgeDialog.tsx'
import styles from './review.module.css'

const keyOf = ({ submissionSeq }: InboxSubmission) => submissionSeq

/** Hand-ins of all states as a list; a row opens in the inbox, those that wait can be judged together (STU-08). */
export function SubmissionsGrid({ course, canJudge }: { course: CourseRef; canJudge: boolean }) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const errorText = useErrorText()
  const [, setQuery] = useSearchParams()
  const view = useGridView(submissionsSpec)
  const asked = submissionsAskedOf(view)
  const list = useInfiniteQuery(missionQueries.submissions(client, course, asked))
  const missions = useQuery(missionQueries.list(client, course))
  const selection = useGridSelection<InboxSubmission>({ keyOf, max: BULK_CHOSEN_MAX, canSelect: ({ state }) => state === 'submitted' })
  const [asking, setAsking] = useState<{ verdict: Verdict; selection: BulkSelectionAsked } | null>(null)
  const open = ({ submissionSeq, state }: InboxSubmission) => setQuery((before) => {
    const next = new URLSearchParams(before)
    for (const name of ['view', 'q', 'sort', 'order', 'columns']) next.delete(name)
    next.set('state', state)
    next.set('submission', String(submissionSeq))
    return next
  })
  const columns = useColumns(open)
  const rows = list.data?.pages.flatMap(({ submissions }) => submissions)
  const total = list.data?.pages[0]?.totalCount ?? 0
  const change = (values: GridChange) => {
    // All that match are others, then.
    if (selection.selected.way === 'matching' && (values.q !== undefined || values.filters !== undefined)) selection.clear()
    view.change(values)
  }
  const bulk = useBulkShown()
  const begun = ({ bulkSeq }: BulkChange) => {
    setAsking(null)
    selection.clear()
    bulk.show(bulkSeq)
  }
  const ask = (verdict: Verdict) => () => setAsking({
    verdict,
    selection: selection.selected.way === 'matching' ? { way: 'matching', filter: submissionFilterOf(view), exceptSeqs: [...selection.selected.except] } : { way: 'these', subjectSeqs: [...selection.selected.rows.keys()] },
  })
  const handedIn = (missions.data?.missions ?? []).filter((one) => one.curriculumTypeCd === curriculumTypeCd.mission)
  return (
    <>
      <RunningBulk params={course} onOpen={bulk.show} />
      <Grid
        label={t('review.list')} rows={rows} columns={columns} keyOf={keyOf} nameOf={({ name, title }) => t('review.of', { name, title })} total={total} isStale={list.isPlaceholderData}
        sort={view.sort} onSort={view.onSort} {...(list.hasNextPage && !list.isFetching && !list.isError ? { onMore: () => { void list.fetchNextPage() } } : {})}
        {...(canJudge ? { selection } : {})} onOpen={open} chosen={view.columns} onChosen={(next) => view.change({ columns: next })} viewKey={JSON.stringify(asked)}
        error={list.isError ? { message: errorText(list.error), onRetry: () => { void (rows === undefined ? list.refetch() : list.fetchNextPage()) } } : null}
        toolbar={(
          <>
            <SearchField compact className={styles.search ?? ''} label={t('review.search')} q={view.q} onSearch={(q) => change({ q })} />
            <GridFilter name="state" label={t('review.state')} value={view.filters.state} choices={handedInStates.map((value) => ({ value, label: t(`state.${value}`) }))} onChange={change} />
            <GridFilter name="mission" label={t('review.mission')} value={view.filters.mission} choices={handedIn.map(({ curriculumSeq, title }) => ({ value: String(curriculumSeq), label: title }))} onChange={change} />
            <SavedViews grid="submissions" current={view.saved} onOpen={(saved) => { selection.clear(); view.openSaved(saved) }} />
            <Button size="sm" leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden="true" />} onClick={() => bulk.show('all')}>{t('review.bulk.open')}</Button>
            {total === 0 ? null : (
              <GridFile
                name={t('review.file')} columns={columns} chosen={view.columns}
                page={async (cursor) => {
                  const { submissions, after } = await client(contract.mission.submissions, { params: course, query: { ...asked, size: MISSION_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) } })
                  return { rows: submissions, after }
                }}
              />
            )}
          </>
        )}
        empty={view.isFiltered
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('review.none')} action={<Button onClick={() => change({ q: '', filters: { state: '', mission: '' } })}>{t('site.clear')}</Button>} />
          : <EmptyState icon={<IconInbox size={28} stroke={1.5} />} title={t('review.noneYet')} description={t('review.emptyText')} />}
      />
      {canJudge ? (
        <SelectionBar selection={selection} total={total} loaded={rows?.length ?? 0}>
          <Button kind="primary" aria-haspopup="dialog" onClick={ask('approve')}>{t('review.approve')}</Button>
          <Button aria-haspopup="dialog" onClick={ask('return')}>{t('review.return')}</Button>
        </SelectionBar>
      ) : null}
      {asking === null ? null : <JudgeDialog params={course} verdict={asking.verdict} selection={asking.selection} onClose={() => setAsking(null)} onBegun={begun} />}
      <BulkShown params={course} canChange={canJudge} bulk={bulk} />
    </>
  )
}

function useColumns(onOpen: (submission: InboxSubmission) => void): GridColumn<InboxSubmission>[] {
  const { t } = useTranslation('mission')
  const language = useLanguage()
  const moment = (at: string | null) => (at === null ? '' : formatMoment(at, language))
  const attached = ({ pictures, files }: InboxSubmission) => pictures.length + files.length
  const isOverdue = ({ dueAt, createdAt }: InboxSubmission) => dueAt !== null && isLate(dueAt, Date.parse(createdAt))
  return [
    {
      id: 'person', head: t('review.column.person'), width: 160, file: ({ name }) => name,
      cell: (one) => <UnstyledButton className={styles.open ?? ''} aria-label={t('review.of', { name: one.name, title: one.title })} onClick={() => onOpen(one)}>{one.name}</UnstyledButton>,
    },
    { id: 'mission', head: t('review.mission'), width: 200, cell: ({ title }) => title, file: ({ title }) => title },
    { id: 'content', head: t('review.column.content'), width: 280, cell: (one) => one.content || one.linkUrl || t('review.attached', { count: attached(one) }), file: ({ content }) => content },
    { id: 'link', head: t('review.column.link'), width: 200, startsHidden: true, cell: ({ linkUrl }) => linkUrl, file: ({ linkUrl }) => linkUrl },
    { id: 'attached', head: t('review.column.attached'), width: 100, align: 'end', startsHidden: true, cell: attached, file: attached },
    { id: 'state', head: t('review.state'), width: 120, cell: ({ state }) => <SubmissionBadge state={state} />, file: ({ state }) => t(`state.${state}`) },
    { id: 'late', head: t('review.late'), width: 90, cell: (one) => (isOverdue(one) ? <Badge tone="warning">{t('review.late')}</Badge> : ''), file: (one) => (isOverdue(one) ? t('review.late') : '') },
    { id: 'note', head: t('review.noteGiven'), width: 240, startsHidden: true, cell: ({ note }) => note, file: ({ note }) => note },
    { id: 'changed', head: t('review.column.changed'), width: 190, startsHidden: true, sort: 'changed', cell: ({ updatedAt }) => moment(updatedAt), file: ({ updatedAt }) => moment(updatedAt) },
    { id: 'judged', head: t('review.column.judged'), width: 190, startsHidden: true, cell: ({ judgedAt }) => moment(judgedAt), file: ({ judgedAt }) => moment(judgedAt) },
    { id: 'handedIn', head: t('review.column.handedIn'), width: 190, sort: 'handedIn', cell: ({ createdAt }) => moment(createdAt), file: ({ createdAt }) => moment(createdAt) },
  ]
}
