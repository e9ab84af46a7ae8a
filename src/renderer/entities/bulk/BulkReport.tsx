import { IconArrowBackUp, IconDownload, IconPlayerStop } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { REPORT_PAGE_MAX } from '#shared/bulk/contract.ts'
import type { BulkChange, BulkReportRow } from '#shared/bulk/contract.ts'
import { BULK_UNDO_ASKED } from '#shared/bulk/rules.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Callout, Dialog, ErrorState, Progress, Skeleton, useConfirm } from '#renderer/ui/index.ts'
import { bulkCallsOf, bulkQueries } from './queries.ts'
import type { BulkPlace, ReportPage } from './queries.ts'
import { useBulkTitle } from './useBulkTitle.ts'
import { useBulkChanges } from './useBulkChanges.ts'
import { ActText, cellOf, nounOf, useAct, useReason } from './words.tsx'
import bulkStyles from './bulk.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** How far a bulk change is, then what came of each person, with its undo (STU-07). */
export function BulkReport({ params, bulkSeq, canChange, onOpen, onClose }: { params: BulkPlace; bulkSeq: number; canChange: boolean; onOpen: (bulkSeq: number) => void; onClose: () => void }) {
  const { t } = useTranslation('bulk')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const titleOf = useBulkTitle()
  const language = useLanguage()
  const found = useQuery(bulkQueries.one(useClient(), { ...params, bulkSeq }))
  const { undo, cancel } = useBulkChanges(params, (begun) => onOpen(begun.bulkSeq))
  const bulk = found.data?.bulk
  const confirm = useConfirm()
  const undoAll = async ({ kind, doneCount: count }: BulkChange) => {
    const noun = nounOf(kind)
    if (count > BULK_UNDO_ASKED && !(await confirm({ title: t(`rows.${noun}.undoTitle`, { count }), message: t(`rows.${noun}.undoText`), confirmLabel: t(`rows.${noun}.undo`, { count }) }))) return
    undo.mutate(bulkSeq)
  }
  return (
    <Dialog
      opened onClose={onClose} title={bulk === undefined ? t('title') : titleOf(bulk)} closeLabel={common('close')}
      footer={(
        <>
          {bulk?.state === 'running' && canChange ? <Button leftSection={<IconPlayerStop {...icon} />} loading={cancel.isPending} onClick={() => cancel.mutate(bulkSeq)}>{t('stop')}</Button> : null}
          {bulk?.undoUntil != null && canChange ? <Button leftSection={<IconArrowBackUp {...icon} />} loading={undo.isPending} onClick={() => { void undoAll(bulk) }}>{t(`rows.${nounOf(bulk.kind)}.undo`, { count: bulk.doneCount })}</Button> : null}
          <Button kind={bulk?.state === 'running' ? 'secondary' : 'primary'} onClick={onClose}>{common('close')}</Button>
        </>
      )}
    >
      <div className={bulkStyles.dialog}>
        {found.isPending ? <><Skeleton height={20} width="70%" /><Skeleton height={20} width="50%" /></> : null}
        {found.isError && bulk === undefined ? <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} /> : null}
        {bulk === undefined ? null : (
          <>
            <Standing bulk={bulk} />
            {typeof bulk.input.reason === 'string' && bulk.input.reason !== '' ? <p className={bulkStyles.quiet}>{t('reasonSaid', { reason: bulk.input.reason })}</p> : null}
            {bulk.undoUntil === null ? null : <p className={bulkStyles.quiet}>{t('undoUntil', { date: formatMoment(bulk.undoUntil, language) })}</p>}
            {bulk.undoneBySeq === null ? null : <p className={bulkStyles.quiet}>{t('wasUndone')} <Button kind="quiet" size="sm" onClick={() => { if (bulk.undoneBySeq !== null) onOpen(bulk.undoneBySeq) }}>{t('openUndo')}</Button></p>}
            {bulk.undoOfSeq !== null && bulk.skippedCount + bulk.failedCount > 0 ? <NotUndone params={params} bulk={bulk} /> : null}
            {bulk.state === 'running' ? null : <Lines params={params} bulk={bulk} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Standing({ bulk: { kind, state, totalCount, doneCount, skippedCount, failedCount, differsCount } }: { bulk: BulkChange }) {
  const { t } = useTranslation('bulk')
  const tried = doneCount + skippedCount + failedCount
  const stays = totalCount - doneCount
  const noun = nounOf(kind)
  return (
    <>
      {state === 'running' ? <Progress size="md" value={totalCount === 0 ? 100 : (tried / totalCount) * 100} label={t(`rows.${noun}.progress`, { done: tried, total: totalCount })} /> : null}
      <output className={bulkStyles.sum}>{state === 'running' ? t(`rows.${noun}.progress`, { done: tried, total: totalCount }) : stays === 0 ? t(`rows.${noun}.countsAll`, { done: doneCount }) : t(`rows.${noun}.counts`, { done: doneCount, stays })}</output>
      {state === 'running' ? <p className={bulkStyles.quiet}>{t('goesOn')}</p> : null}
      {state === 'cancelled' ? <p className={bulkStyles.quiet}>{t(`rows.${noun}.stopped`, { count: totalCount - tried })}</p> : null}
      {differsCount === 0 ? null : <Callout tone="warning" title={t('differs', { count: differsCount })}>{t(`rows.${noun}.differsText`)}</Callout>}
    </>
  )
}

/** What an undo was refused for, and why. */
function NotUndone({ params, bulk: { bulkSeq, kind } }: { params: BulkPlace; bulk: BulkChange }) {
  const { t } = useTranslation('bulk')
  const personName = usePersonName()
  const reasonOf = useReason()
  const report = useInfiniteQuery(bulkQueries.report(useClient(), { ...params, bulkSeq }, 'skipped'))
  const rows = report.data?.pages.flatMap((page) => page.rows) ?? []
  if (rows.length === 0) return null
  return (
    <Callout tone="warning" title={t(`rows.${nounOf(kind)}.stayedFirst`)}>
      <ul className={bulkStyles.effects}>{rows.map(({ rowNo, name, email, reason }) => <li key={rowNo}><strong>{name === '' ? email : personName(name)}</strong> {reasonOf(reason ?? '')}</li>)}</ul>
      {report.hasNextPage ? <Button size="sm" kind="quiet" loading={report.isFetchingNextPage} onClick={() => { void report.fetchNextPage() }}>{t('moreRows')}</Button> : null}
    </Callout>
  )
}

function Lines({ params, bulk }: { params: BulkPlace; bulk: BulkChange }) {
  const { t } = useTranslation('bulk')
  const client = useClient()
  const personName = usePersonName()
  const reasonOf = useReason()
  const report = useInfiniteQuery(bulkQueries.report(client, { ...params, bulkSeq: bulk.bulkSeq }, undefined))
  const rows = report.data?.pages.flatMap((page) => page.rows) ?? []
  const reasons = report.data?.pages[0]?.reasons ?? []
  return (
    <>
      {reasons.length === 0 ? null : <ul className={bulkStyles.effects}>{reasons.map(({ reason, count }) => <li key={reason}>{t(`rows.${nounOf(bulk.kind)}.byReason`, { reason: reasonOf(reason), count })}</li>)}</ul>}
      {rows.length === 0 && report.isSuccess ? <p className={bulkStyles.quiet}>{t('noRows')}</p> : null}
      {rows.length === 0 ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        <section className={bulkStyles.rows} tabIndex={0} aria-label={t('report')}>
          <ul>
            {rows.map(({ rowNo, name, email, outcome, act, reason, from, to }) => (
              <li key={rowNo}>
                <span className={bulkStyles.person}>{name === '' ? <strong>{email}</strong> : <><strong>{personName(name)}</strong><span>{email}</span></>}</span>
                <span className={bulkStyles.change} data-outcome={outcome}>{reason !== null ? reasonOf(reason) : outcome === 'waiting' ? t('untried') : act === null ? '' : <ActText act={act} from={from} to={to} />}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={bulkStyles.foot}>
        {report.hasNextPage ? <Button size="sm" loading={report.isFetchingNextPage} onClick={() => { void report.fetchNextPage() }}>{t('moreRows')}</Button> : null}
        <SaveReport params={params} bulk={bulk} reasonOf={reasonOf} />
      </div>
    </>
  )
}

/** The whole report as a file of Excel or CSV. */
function SaveReport({ params, bulk: { bulkSeq, kind }, reasonOf }: { params: BulkPlace; bulk: BulkChange; reasonOf: (reason: string) => string }) {
  const { t } = useTranslation('bulk')
  const calls = bulkCallsOf(useClient(), params)
  const personName = usePersonName()
  const actOf = useAct()
  const resultOf = ({ outcome, act, reason }: BulkReportRow) => (reason !== null ? `${t(`outcome.${outcome}`)}: ${reasonOf(reason)}` : outcome === 'done' && act !== null && act !== 'period' ? `${t('outcome.done')}: ${actOf(act)}` : t(`outcome.${outcome}`))
  const save = useMutation({
    mutationFn: async (type: 'xlsx' | 'csv') => {
      const rows: (string | number)[][] = [[t('column.line'), t('column.person'), t('column.email'), t('column.result'), t('before'), t('after')]]
      for (let lastRowNo: number | null = 0; lastRowNo !== null;) {
        const page: ReportPage = await calls.report(bulkSeq, { lastRowNo, size: REPORT_PAGE_MAX })
        rows.push(...page.rows.map((row) => [row.line ?? row.rowNo, row.name === '' ? '' : personName(row.name), row.email, resultOf(row), cellOf(kind, row.from), cellOf(kind, row.to)]))
        lastRowNo = page.next
      }
      if (type === 'xlsx') {
        const { saveXlsx } = await import('#renderer/lib/sheets/xlsx.ts')
        saveXlsx(t('report'), rows, [8, 16, 30, 40, 14, 14])
        return
      }
      const { csvOf } = await import('#shared/kernel/sheet/csv.ts')
      const { saveCsv } = await import('#renderer/lib/csv.ts')
      saveCsv(`${t('report')}.csv`, csvOf(rows))
    },
  })
  return (
    <>
      <Button size="sm" kind="quiet" loading={save.isPending && save.variables === 'xlsx'} leftSection={<IconDownload {...icon} />} onClick={() => save.mutate('xlsx')}>{t('saveXlsx')}</Button>
      <Button size="sm" kind="quiet" loading={save.isPending && save.variables === 'csv'} leftSection={<IconDownload {...icon} />} onClick={() => save.mutate('csv')}>{t('saveCsv')}</Button>
    </>
  )
}
