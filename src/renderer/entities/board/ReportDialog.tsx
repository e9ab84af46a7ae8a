import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { REPORT_REASON_MAX, reportForm } from '#shared/board/contract.ts'
import { contract } from '#shared/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextarea, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, Dialog, toast } from '#renderer/ui/index.ts'
import { useBoardChange } from './useBoardChange.ts'

/** Reports a post, or a comment of it, to the staff. */
export function ReportDialog({ place: { channelSeq, courseSeq }, postSeq, commentSeq, onClose }: { place: CourseRef; postSeq: number; commentSeq: number | null; onClose: () => void }) {
  const { t } = useTranslation('board')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const formId = useId()
  const form = useAppForm(reportForm, { reason: '' })
  const report = useBoardChange({ channelSeq, courseSeq }, (body: { reason: string }) => client(contract.board.report, { params: { channelSeq, courseSeq, postSeq }, body: { ...body, commentSeq } }), { inline: true })
  return (
    <Dialog
      opened onClose={onClose} title={t('report.title')} closeLabel={common('close')} keepOnClickOutside
      footer={<Button type="submit" form={formId} kind="primary" loading={report.isPending}>{t('report.submit')}</Button>}
    >
      <Form
        form={form} id={formId}
        onSubmit={async (values) => {
          await report.mutateAsync(values)
          toast.show({ message: t('report.done'), tone: 'success' })
          onClose()
        }}
      >
        <FormTextarea control={form.control} name="reason" label={t('report.reason')} description={t('report.help')} maxLength={REPORT_REASON_MAX} required data-autofocus />
      </Form>
    </Dialog>
  )
}
