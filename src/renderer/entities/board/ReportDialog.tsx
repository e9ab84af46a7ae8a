import { useTranslation } from 'react-i18next'
import { REPORT_REASON_MAX, reportForm } from '#shared/board/contract.ts'
import { contract } from '#shared/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { ReasonDialog } from '#renderer/lib/ReasonDialog.tsx'
import { useBoardChange } from './useBoardChange.ts'

/** Reports a post, or a comment of it, to the staff. */
export function ReportDialog({ place: { channelSeq, courseSeq }, postSeq, commentSeq, onClose }: { place: CourseRef; postSeq: number; commentSeq: number | null; onClose: () => void }) {
  const { t } = useTranslation('board')
  const client = useClient()
  const report = useBoardChange({ channelSeq, courseSeq }, (body: { reason: string }) => client(contract.board.report, { params: { channelSeq, courseSeq, postSeq }, body: { ...body, commentSeq } }), { inline: true })
  return (
    <ReasonDialog
      schema={reportForm} most={REPORT_REASON_MAX} send={report.mutateAsync} pending={report.isPending} onClose={onClose}
      texts={{ title: t('report.title'), reason: t('report.reason'), help: t('report.help'), submit: t('report.submit'), done: t('report.done') }}
    />
  )
}
