import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { NOTE_MAX } from '#shared/mission/contract.ts'
import { Form, FormTextarea, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Button, Dialog } from '#renderer/ui/index.ts'

const returnForm = z.object({ note: z.string().trim().min(1, { error: validationMessage('validation:required') }).max(NOTE_MAX) })

/** Returns several hand-ins with one note (STU-08). */
export function ReturnMany({ course, count, isPending, onReturn, onClose }: { course: CourseRef; count: number; isPending: boolean; onReturn: (note: string) => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation('mission')
  const { t: common } = useTranslation('common')
  const form = useAppForm(returnForm, { note: '' })
  const draft = useDraft(`return.${course.courseSeq}`, form, { except: [], keep: 'browser' })
  return (
    <Dialog opened onClose={onClose} title={t('review.returnMany', { count })} closeLabel={common('close')}>
      <Form
        form={form} onSubmit={async ({ note }) => {
          await onReturn(note)
          draft.clear()
        }}
      >
        <FormTextarea control={form.control} name="note" label={t('review.note')} description={t('review.returnManyText')} required maxLength={NOTE_MAX} minRows={4} data-autofocus />
        <p><Button type="submit" kind="primary" loading={isPending} fullWidth>{t('review.return')}</Button></p>
      </Form>
    </Dialog>
  )
}
