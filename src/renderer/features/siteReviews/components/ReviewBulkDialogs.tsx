import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reviewBulk } from '#shared/review/bulk.ts'
import { REVIEW_REASON_MAX } from '#shared/review/rules.ts'
import { BulkAsk } from '#renderer/entities/bulk/index.ts'
import type { BulkAskProps } from '#renderer/entities/bulk/index.ts'
import { TextField, useDebouncedValue } from '#renderer/ui/index.ts'

/** From the last key to the question what hiding changes (ms). */
const SETTLED_MS = 400

/** Hides many reviews with one reason (SET-07). */
export function BulkHideDialog(props: BulkAskProps) {
  const { t } = useTranslation('review')
  const [reason, setReason] = useState('')
  const [settled] = useDebouncedValue(reason, SETTLED_MS)
  return (
    <BulkAsk
      {...props} title={t('bulk.title')} kind={reviewBulk.hide} input={settled.trim() === '' ? null : { reason: settled.trim() }} waiting={t('bulk.write')} isTyping={settled !== reason} confirm={(count) => t('bulk.hideMany', { count })} isDanger
      fields={<TextField label={t('hidden.reason')} value={reason} maxLength={REVIEW_REASON_MAX} required onChange={(event) => setReason(event.currentTarget.value)} />}
    />
  )
}

/** Shows many hidden reviews again. */
export function BulkShowDialog(props: BulkAskProps) {
  const { t } = useTranslation('review')
  return <BulkAsk {...props} title={t('bulk.showTitle')} kind={reviewBulk.show} input={{}} confirm={(count) => t('bulk.showMany', { count })} />
}
