import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { memberBulk } from '#shared/member/bulk.ts'
import { BLOCK_REASON_MAX, MEMO_MAX } from '#shared/member/rules.ts'
import { BulkAsk } from '#renderer/entities/bulk/index.ts'
import type { BulkAskProps } from '#renderer/entities/bulk/index.ts'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Checkbox, Select, Textarea, useDebouncedValue } from '#renderer/ui/index.ts'
import styles from './siteMembers.module.css'

/** From the last key to the question what a memo changes (ms). */
const SETTLED_MS = 400
/** Classes that are offered. */
const CLASSES_SHOWN = 100

/** Keeps many members out of the site, with one reason. */
export function BulkBlockDialog(props: BulkAskProps) {
  const { t } = useTranslation('member')
  const [reason, setReason] = useState('')
  return (
    <BulkAsk
      {...props} title={t('bulk.blockTitle')} kind={memberBulk.block} input={{}} words={reason.trim() === '' ? {} : { reason }} confirm={(count) => t('bulk.confirmBlock', { count })} isDanger
      fields={<Textarea label={t('block.reason')} description={t('block.help')} value={reason} maxLength={BLOCK_REASON_MAX} minRows={2} autosize onChange={(event) => setReason(event.currentTarget.value)} />}
    />
  )
}

/** Lets many members in again. */
export function BulkUnblockDialog(props: BulkAskProps) {
  const { t } = useTranslation('member')
  return <BulkAsk {...props} title={t('bulk.unblockTitle')} kind={memberBulk.unblock} input={{}} confirm={(count) => t('bulk.confirmUnblock', { count })} />
}

/** Writes one memo about many members, or erases theirs. */
export function BulkMemoDialog(props: BulkAskProps) {
  const { t } = useTranslation('member')
  const [memo, setMemo] = useState('')
  const [erases, setErases] = useState(false)
  const [settled] = useDebouncedValue(memo, SETTLED_MS)
  const input = erases ? { eraseYn: 'Y' } : settled.trim() === '' ? null : { memo: settled }
  return (
    <BulkAsk
      {...props} title={t('bulk.memoTitle')} kind={memberBulk.memo} input={input} isTyping={!erases && settled !== memo} waiting={t('bulk.writeMemo')} confirm={(count) => t('bulk.confirmMemo', { count })}
      fields={(
        <>
          <Textarea label={t('memo.label')} description={t('bulk.memoHelp')} value={memo} disabled={erases} maxLength={MEMO_MAX} minRows={3} autosize onChange={(event) => setMemo(event.currentTarget.value)} />
          <Checkbox label={t('bulk.erase')} checked={erases} onChange={(event) => setErases(event.currentTarget.checked)} />
        </>
      )}
    />
  )
}

/** Enrols many members in a class, which its report then shows. */
export function BulkEnrolDialog({ params: { channelSeq }, ...props }: BulkAskProps) {
  const { t } = useTranslation('member')
  const [courseSeq, setCourseSeq] = useState<string | null>(null)
  const classes = useQuery(editingQueries.list(useClient(), channelSeq, { state: 'all', page: 1, size: CLASSES_SHOWN }))
  return (
    <BulkAsk
      {...props} params={{ channelSeq, courseSeq: Number(courseSeq ?? 0) }} title={t('bulk.addTitle')} kind={attendeeBulk.add} input={courseSeq === null ? null : { period: { kind: 'class' } }}
      waiting={t('bulk.chooseClass')} confirm={(count) => t('bulk.confirmAdd', { count })}
      fields={(
        <>
          <p className={styles.quiet}>{t('bulk.byClass')}</p>
          <Select label={t('bulk.class')} searchable value={courseSeq} data={(classes.data?.courses ?? []).map((one) => ({ value: String(one.courseSeq), label: one.title }))} onChange={setCourseSeq} />
        </>
      )}
    />
  )
}
