import { useTranslation } from 'react-i18next'
import { missionBulk } from '#shared/mission/bulk.ts'
import { NOTE_MAX } from '#shared/mission/contract.ts'
import type { Verdict } from '#shared/mission/submission.ts'
import { BulkAsk } from '#renderer/entities/bulk/index.ts'
import type { BulkAskProps } from '#renderer/entities/bulk/index.ts'
import { Textarea, useDebouncedValue } from '#renderer/ui/index.ts'
import { useNoteDraft } from '../useNoteDraft.ts'

/** From the last key to the question what a return changes (ms). */
const SETTLED_MS = 400

/** Approves or returns many hand-ins at once, with one note (STU-08). */
export function JudgeDialog({ verdict, onBegun, ...props }: BulkAskProps & { verdict: Verdict }) {
  const { t } = useTranslation('mission')
  const { note, write, forget } = useNoteDraft(`many.${verdict}`)
  const [settled] = useDebouncedValue(note, SETTLED_MS)
  const isNeeded = verdict === 'return'
  const input = isNeeded && settled.trim() === '' ? null : { verdict, note: isNeeded ? settled : '' }
  return (
    <BulkAsk
      {...props} onBegun={(bulk) => { forget(); onBegun(bulk) }} title={t(`review.bulk.${verdict}`)} kind={missionBulk.judge} input={input} waiting={t('review.bulk.writeNote')} isTyping={isNeeded && settled !== note}
      words={isNeeded || note.trim() === '' ? {} : { note }} confirm={(count) => t(`review.${verdict}Many`, { count })}
      fields={<Textarea label={t('review.note')} description={t('review.returnManyText')} required={isNeeded} value={note} maxLength={NOTE_MAX} minRows={3} autosize onChange={(event) => write(event.currentTarget.value)} />}
    />
  )
}
