import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkChange, BulkPreview, BulkSelectionAsked } from '#shared/bulk/contract.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { newUuid } from '#renderer/lib/uuid.ts'
import { Button, Callout, Dialog, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { Summary } from './BulkLines.tsx'
import { bulkQueries } from './queries.ts'
import type { BulkPlace } from './queries.ts'
import { useBulkChanges } from './useBulkChanges.ts'
import { ActText, nounOf, useReason } from './words.tsx'
import bulk from './bulk.module.css'

/** What a dialog asks of many people. */
export interface BulkAskProps {
  params: BulkPlace
  selection: BulkSelectionAsked
  onClose: () => void
  onBegun: (bulk: BulkChange) => void
}

interface Asking extends Omit<BulkAskProps, 'selection'> {
  /** Null: nobody is chosen yet. */
  selection: BulkSelectionAsked | null
  title: string
  kind: string
  /** Null: something is still to be chosen. */
  input: Record<string, unknown> | null
  /** What is to be chosen. */
  waiting?: string
  /** What was typed is not asked about yet. */
  isTyping?: boolean
  size?: 'large'
  /** What is said with it and changes nothing of the preview. */
  words?: Record<string, unknown>
  confirm: (count: number) => string
  isDanger?: boolean
  /** Fields above the preview, what it means, and what stands below it. */
  fields?: ReactNode
  renderEffects?: (preview: BulkPreview) => ReactNode
  /** Why so many stay, in the action's own words; undefined: in those of all actions. */
  skipText?: (reason: string, count: number) => string | undefined
  renderBelow?: (preview: BulkPreview) => ReactNode
}

/** Shows what a bulk change would do to each person and why some stay, then starts it (STU-07). */
export function BulkAsk({ params, selection, onClose, onBegun, title, kind, input, waiting, isTyping = false, size, words = {}, confirm, isDanger = false, fields, renderEffects, skipText, renderBelow }: Asking) {
  const { t } = useTranslation('bulk')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const errorText = useErrorText()
  const [requestNo] = useState(newUuid)
  const { start } = useBulkChanges(params, onBegun)
  const isReady = input !== null && selection !== null
  const body = { kind, input: input ?? {}, selection: selection ?? { way: 'these' as const, subjectSeqs: [] } }
  const preview = useQuery({ ...bulkQueries.preview(client, params, body), enabled: isReady })
  const data = isReady ? preview.data : undefined
  const count = data?.acts.reduce((sum, one) => sum + one.count, 0) ?? 0
  return (
    <Dialog
      opened onClose={onClose} title={title} closeLabel={common('close')} keepOnClickOutside {...(size === undefined ? {} : { size })}
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common(isDanger ? 'close' : 'cancel')}</Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'} data-autofocus loading={start.isPending} disabled={data === undefined || count === 0 || preview.isPlaceholderData || isTyping}
            onClick={() => { if (data !== undefined) start.mutate({ ...body, input: { ...body.input, ...words }, digest: data.digest, requestNo }, { onError: () => { void preview.refetch() } }) }}
          >
            {confirm(count)}
          </Button>
        </>
      )}
    >
      <div className={bulk.dialog}>
        {fields}
        {isReady && preview.isPending ? <><Skeleton height={20} width="70%" /><Skeleton height={20} width="50%" /></> : null}
        {preview.isError && data === undefined && isReady ? <ErrorState message={errorText(preview.error)} onRetry={() => { void preview.refetch() }} /> : null}
        {isReady || waiting === undefined ? null : <p className={bulk.quiet}>{waiting}</p>}
        {data === undefined ? null : <><Summary preview={data} kind={kind} />{renderEffects?.(data)}<Rows kind={kind} preview={data} count={count} skipText={skipText} />{renderBelow?.(data)}{count > 0 ? <p className={bulk.quiet}>{t('canUndo')}</p> : null}</>}
      </div>
    </Dialog>
  )
}

function Rows({ kind, preview: { rows, skipped }, count, skipText }: { kind: string; preview: BulkPreview; count: number; skipText: Asking['skipText'] }) {
  const { t } = useTranslation('bulk')
  const personName = usePersonName()
  const reasonOf = useReason()
  const noun = nounOf(kind)
  return (
    <>
      {rows.length === 0 ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        <section className={bulk.rows} tabIndex={0} aria-label={t(`rows.${noun}.who`)}>
          <ul>
            {rows.map(({ subjectSeq, name, email, act, from, to }) => (
              <li key={subjectSeq}>
                <span className={bulk.person}>{name === '' ? <strong>{email}</strong> : <><strong>{personName(name)}</strong><span>{email}</span></>}</span>
                <span className={bulk.change}><ActText act={act} from={from} to={to} /></span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {count > rows.length ? <p className={bulk.quiet}>{t(`rows.${noun}.more`, { count: count - rows.length })}</p> : null}
      {skipped.length === 0 ? null : (
        <Callout tone="neutral" title={t(`rows.${noun}.skipped`)}>
          <ul className={bulk.effects}>{skipped.map(({ reason, count: many, names }) => (
            <li key={reason}>{skipText?.(reason, many) ?? t(`rows.${noun}.byReason`, { reason: reasonOf(reason), count: many })} <span className={bulk.quiet}>{names.map((name) => (name.includes('@') ? name : personName(name))).join(', ')}{many > names.length ? ' …' : ''}</span></li>
          ))}</ul>
        </Callout>
      )}
    </>
  )
}
