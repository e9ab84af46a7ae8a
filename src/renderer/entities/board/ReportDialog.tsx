import { useTranslation } from 'react-i18next'
import { REPORT_REASON_MAX, reportForm } from '#shared/board/contract.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { ReasonDialog } from '#renderer/lib/ReasonDialog.tsx'
import { boardApi } from './api.ts'
import { useBoardChange } from './useBoardChange.ts'

/** Reports a post, or a comment of it, to the staff. */
export function ReportDialog({ place, postSeq, commentSeq, onClose }: { place: BoardPlace; postSeq: number; commentSeq: number | null; onClose: () => void }) {
  const { t } = useTranslation('board')
  const client = useClient()
  const report = useBoardChange(place, (body: { reason: string }) => boardApi(client, place).report(postSeq, { ...body, commentSeq }), { inline: true })
  return (
    <ReasonDialog
      schema={reportForm} most={REPORT_REASON_MAX} send={report.mutateAsync} pending={report.isPending} onClose={onClose}
      texts={{ title: t('report.title'), reason: t('report.reason'), help: t('report.help'), submit: t('report.submit'), done: t('report.done') }}
    />
  )
}
