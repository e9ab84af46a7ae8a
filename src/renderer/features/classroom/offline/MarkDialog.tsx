import { useTranslation } from 'react-i18next'
import { liveBulk } from '#shared/live/bulk.ts'
import { BulkAsk } from '#renderer/entities/bulk/index.ts'
import type { BulkAskProps } from '#renderer/entities/bulk/index.ts'

/** Shows whom a mark of many changes, then marks them as there or not (ROOM-03). */
export function MarkDialog({ curriculumSeq, attended, ...props }: BulkAskProps & { curriculumSeq: number; attended: boolean }) {
  const { t } = useTranslation('live')
  return (
    <BulkAsk
      {...props} title={t(attended ? 'offline.room.askThere' : 'offline.room.askAbsent')} kind={liveBulk.markOffline} input={{ curriculumSeq, attendedYn: attended ? 'Y' : 'N' }}
      confirm={(count) => t(attended ? 'offline.room.markThere' : 'offline.room.markAbsent', { count })}
    />
  )
}
