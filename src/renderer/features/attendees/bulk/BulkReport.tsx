import { IconArrowBackUp, IconDownload, IconPlayerStop } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { undoSkips } from '#shared/attendee/bulk.ts'
import { skipReasons } from '#shared/attendee/rules.ts'
import { REPORT_PAGE_MAX } from '#shared/bulk/contract.ts'
import type { BulkChange, BulkReportRow } from '#shared/bulk/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { bulkQueries } from '#renderer/entities/bulk/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Callout, Dialog, ErrorState, Progress, Skeleton } from '#renderer/ui/index.ts'
import styles from '../components/attendees.module.css'
import { ActText } from './BulkAsk.tsx'
import { useBulkTitle } from './useBulkTitle.ts'
import { useBulkChanges } from './useBulkChanges.ts'
import bulkStyles from './bulk.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** How far a bulk change is, then what came of each person, with its undo (STU-07). */
export function BulkReport({ params, bulkSeq, canChange, onOpen, onClose }: { params: CourseRef; bulkSeq: number; canChange: boolean; onOpen: (bulkSeq: number) => void; onClose: () => void }) {
  const { t } = useTranslation('attendee')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const titleOf = useBulkTitle()
  const language = useLanguage()
  const found = useQuery(bulkQueries.one(useClient(), { ...params, bulkSeq }))
  const { undo, cancel } = useBulkChanges(params, (begun) => onOpen(begun.bulkSeq))
  const bulk = found.data?.bulk
  return (
    <Dialog
      opened onClose={onClose} title={bulk === undefined ? t('bulk.title') : titleOf(bulk)} closeLabel={common('close')}
      footer={(
        <>
          {bulk?.state === 'running' && canChange ? <Button kind="danger" leftSection={<IconPlayerStop {...icon} />} loading={cancel.isPending} onClick={() => cancel.mutate(bulkSeq)}>{t('bulk.stop')}</Button> : null}
          {bulk?.undoUntil != null && canChange ? <Button leftSection={<IconArrowBackUp {...icon} />} loading={undo.isPending} onClick={() => undo.mutate(bulkSeq)}>{t('bulk.undo', { count: bulk.doneCount })}</Button> : null}
          <Button kind="primary" onClick={onClose}>{common('close')}</Button>
        </>
      )}
    >
      <div className={styles.dialog}>
        {found.isPending ? <><Skeleton height={20} width="70%" /><Skeleton height={20} width="50%" /></> : null}
        {found.isError && bulk === undefined ? <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} /> : null}
        {bulk === undefined ? null : (
          <>
            <Standing bulk={bulk} />
            {typeof bulk.input.reason === 'string' && bulk.input.reason !== '' ? <p className={styles.quiet}>{t('reason.said', { reason: bulk.input.reason })}</p> : null}
            {bulk.undoUntil === null ? null : <p className={styles.quiet}>{t('bulk.undoUntil', { date: formatMoment(bulk.undoUntil, language) })}</p>}
            {bulk.undoneBySeq === null ? null : <p className={styles.quiet}>{t('bulk.wasUndone')} <Button kind="quiet" size="sm" onClick={() => { if (bulk.undoneBySeq !== null) onOpen(bulk.undoneBySeq) }}>{t('bulk.openUndo')}</Button></p>}
            {bulk.state === 'running' ? null : <Lines params={params} bulk={bulk} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Standing({ bulk: { state, totalCount, doneCount, skippedCount, failedCount, differsCount } }: { bulk: BulkChange }) {
  const { t } = useTranslation('attendee')
  const tried = doneCount + skippedCount + failedCount
  const stays = totalCount - doneCount
  return (
    <>
      {state === 'running' ? <Progress size="md" value={totalCount === 0 ? 100 : (tried / totalCount) * 100} label={t('bulk.progress', { done: tried, total: totalCount })} /> : null}
      <output className={bulkStyles.sum}>{state === 'running' ? t('bulk.progress', { done: tried, total: totalCount }) : stays === 0 ? t('bulk.countsAll', { done: doneCount }) : t('bulk.counts', { done: doneCount, stays })}</output>
      {state === 'running' ? <p className={styles.quiet}>{t('bulk.goesOn')}</p> : null}
      {state === 'cancelled' ? <p className={styles.quiet}>{t('bulk.stopped', { count: totalCount - tried })}</p> : null}
      {differsCount === 0 ? null : <Callout tone="warning" title={t('bulk.differs', { count: differsCount })}>{t('bulk.differsText')}</Callout>}
    </>
  )
}

/** Why a person stayed as they were; unknown reasons are the server's own. */
function useReason() {
  const { t } = useTranslation('attendee')
  return (reason: string): string => {
    const known = [...skipReasons, ...undoSkips].find((one) => one === reason)
    return known === undefined ? t('bulk.reason.other') : t(`bulk.reason.${known}`)
  }
}

function Lines({ params, bulk }: { params: CourseRef; bulk: BulkChange }) {
  const { t } = useTranslation('attendee')
  const client = useClient()
  const personName = usePersonName()
  const reasonOf = useReason()
  const report = useInfiniteQuery(bulkQueries.report(client, { ...params, bulkSeq: bulk.bulkSeq }, undefined))
  const rows = report.data?.pages.flatMap((page) => page.rows) ?? []
  const reasons = report.data?.pages[0]?.reasons ?? []
  return (
    <>
      {reasons.length === 0 ? null : <ul className={styles.effects}>{reasons.map(({ reason, count }) => <li key={reason}>{t('bulk.byReason', { reason: reasonOf(reason), count })}</li>)}</ul>}
      {rows.length === 0 && report.isSuccess ? <p className={styles.quiet}>{t('bulk.noRows')}</p> : null}
      {rows.length === 0 ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        <section className={bulkStyles.rows} tabIndex={0} aria-label={t('bulk.report')}>
          <ul>
            {rows.map(({ rowNo, name, email, outcome, act, reason, from, to }) => (
              <li key={rowNo}>
                <span className={bulkStyles.person}><strong>{personName(name)}</strong><span>{email}</span></span>
                <span className={bulkStyles.change} data-outcome={outcome}>{reason !== null ? reasonOf(reason) : outcome === 'waiting' ? t('bulk.untried') : act === null ? '' : <ActText act={act} from={from} to={to} />}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={bulkStyles.foot}>
        {report.hasNextPage ? <Button size="sm" loading={report.isFetchingNextPage} onClick={() => { void report.fetchNextPage() }}>{t('bulk.moreRows')}</Button> : null}
        <SaveReport params={params} bulk={bulk} reasonOf={reasonOf} />
      </div>
    </>
  )
}

/** The whole report as an Excel file. */
function SaveReport({ params, bulk: { bulkSeq }, reasonOf }: { params: CourseRef; bulk: BulkChange; reasonOf: (reason: string) => string }) {
  const { t } = useTranslation('attendee')
  const client = useClient()
  const personName = usePersonName()
  const resultOf = ({ outcome, reason }: BulkReportRow) => (reason === null ? t(`bulk.outcome.${outcome}`) : `${t(`bulk.outcome.${outcome}`)}: ${reasonOf(reason)}`)
  const save = useMutation({
    mutationFn: async () => {
      const { saveXlsx } = await import('#renderer/lib/sheets/xlsx.ts')
      const rows: (string | number)[][] = []
      for (let lastRowNo: number | null = 0; lastRowNo !== null;) {
        const page: { rows: BulkReportRow[]; next: number | null } = await client(contract.bulk.report, { params: { ...params, bulkSeq }, query: { lastRowNo, size: REPORT_PAGE_MAX } })
        rows.push(...page.rows.map((row) => [row.rowNo, personName(row.name), row.email, resultOf(row), row.from?.slice(0, 10) ?? '', row.to?.slice(0, 10) ?? '']))
        lastRowNo = page.next
      }
      saveXlsx(t('bulk.report'), [[t('sheet.column.line'), t('column.person'), t('sheet.column.email'), t('sheet.column.result'), t('bulk.before'), t('bulk.after')], ...rows], [8, 16, 30, 40, 14, 14])
    },
  })
  return <Button size="sm" kind="quiet" loading={save.isPending} leftSection={<IconDownload {...icon} />} onClick={() => save.mutate()}>{t('sheet.save')}</Button>
}
