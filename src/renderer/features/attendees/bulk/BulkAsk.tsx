import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkChange, BulkPreview, BulkSelection } from '#shared/bulk/contract.ts'
import { PAY_DAYS, skipReasons, statusActs } from '#shared/attendee/rules.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { bulkQueries } from '#renderer/entities/bulk/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { newUuid } from '#renderer/lib/uuid.ts'
import { Button, Callout, Dialog, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import styles from '../components/attendees.module.css'
import { useBulkChanges } from './useBulkChanges.ts'
import bulk from './bulk.module.css'

/** What is asked of many people. */
export interface BulkAskProps {
  params: CourseRef
  selection: BulkSelection
  onClose: () => void
  onBegun: (bulk: BulkChange) => void
}

interface Asking extends BulkAskProps {
  title: string
  kind: string
  /** Null: something is still to be chosen. */
  input: Record<string, unknown> | null
  /** What is said with it and changes nothing of the preview. */
  words?: Record<string, unknown>
  confirm: (count: number) => string
  isDanger?: boolean
  /** Fields above the preview, and what stands below it. */
  fields?: ReactNode
  renderBelow?: (preview: BulkPreview) => ReactNode
}

/** Shows what a bulk change would do to each person and why some stay, then starts it (STU-07). */
export function BulkAsk({ params, selection, onClose, onBegun, title, kind, input, words = {}, confirm, isDanger = false, fields, renderBelow }: Asking) {
  const { t } = useTranslation('attendee')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const errorText = useErrorText()
  const [requestNo] = useState(newUuid)
  const { start } = useBulkChanges(params, onBegun)
  const body = { kind, input: input ?? {}, selection }
  const preview = useQuery({ ...bulkQueries.preview(client, params, body), enabled: input !== null })
  const data = input === null ? undefined : preview.data
  const count = data?.acts.reduce((sum, one) => sum + one.count, 0) ?? 0
  return (
    <Dialog
      opened onClose={onClose} title={title} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common(isDanger ? 'close' : 'cancel')}</Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'} data-autofocus loading={start.isPending} disabled={data === undefined || count === 0 || preview.isPlaceholderData}
            onClick={() => { if (data !== undefined) start.mutate({ ...body, input: { ...body.input, ...words }, digest: data.digest, requestNo }, { onError: () => { void preview.refetch() } }) }}
          >
            {confirm(count)}
          </Button>
        </>
      )}
    >
      <div className={styles.dialog}>
        {fields}
        {input !== null && preview.isPending ? <><Skeleton height={20} width="70%" /><Skeleton height={20} width="50%" /></> : null}
        {preview.isError && data === undefined && input !== null ? <ErrorState message={errorText(preview.error)} onRetry={() => { void preview.refetch() }} /> : null}
        {input === null ? <p className={styles.quiet}>{t('period.choose')}</p> : null}
        {data === undefined ? null : <><Effects preview={data} count={count} />{renderBelow?.(data)}{count > 0 ? <p className={styles.quiet}>{t('bulk.canUndo')}</p> : null}</>}
      </div>
    </Dialog>
  )
}

function Effects({ preview: { totalCount, acts, rows, skipped }, count }: { preview: BulkPreview; count: number }) {
  const { t } = useTranslation('attendee')
  const personName = usePersonName()
  const isStatus = (act: string) => (statusActs as readonly string[]).includes(act)
  return (
    <>
      <p className={bulk.sum} aria-live="polite">{count === 0 ? t('bulk.sumNone', { total: totalCount }) : t('bulk.sum', { total: totalCount, changed: count, stays: totalCount - count })}</p>
      {acts.some(({ act }) => isStatus(act)) ? (
        <ul className={styles.effects}>{acts.map(({ act, count: many }) => { const known = statusActs.find((one) => one === act); return known === undefined ? null : <li key={act}>{t(`effect.${known}`, { count: many, days: PAY_DAYS })}</li> })}</ul>
      ) : null}
      {rows.length === 0 ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        <section className={bulk.rows} tabIndex={0} aria-label={t('bulk.who')}>
          <ul>
            {rows.map(({ subjectSeq, name, email, act, from, to }) => (
              <li key={subjectSeq}>
                <span className={bulk.person}><strong>{personName(name)}</strong><span>{email}</span></span>
                <span className={bulk.change}><ActText act={act} from={from} to={to} /></span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {count > rows.length ? <p className={styles.quiet}>{t('bulk.more', { count: count - rows.length })}</p> : null}
      {skipped.length === 0 ? null : (
        <Callout tone="neutral" title={t('skipped')}>
          <ul className={styles.effects}>{skipped.map(({ reason, count: many, names }) => {
            const known = skipReasons.find((one) => one === reason)
            return <li key={reason}>{known === undefined ? reason : t(`skip.${known}`, { count: many })} <span className={styles.quiet}>{names.map((name) => personName(name)).join(', ')}{many > names.length ? ' …' : ''}</span></li>
          })}</ul>
        </Callout>
      )}
    </>
  )
}

/** What was done to a person, in a word; of a period, its end before and after. */
export function ActText({ act, from, to }: { act: string; from: string | null; to: string | null }) {
  const { t } = useTranslation('attendee')
  const language = useLanguage()
  const endOf = (end: string | null) => (end === null ? t('unlimited') : formatDay(end, language))
  if (act === 'period') return <>{t('bulk.ends', { from: endOf(from), to: endOf(to) })}</>
  const known = [...statusActs, 'undo' as const].find((one) => one === act)
  return <>{known === undefined ? act : t(`bulk.act.${known}`)}</>
}
