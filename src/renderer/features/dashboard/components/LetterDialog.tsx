import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { letterText } from '#shared/dashboard/contract.ts'
import { LETTER_MAX } from '#shared/dashboard/learners.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextarea, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Button, Dialog, toast } from '#renderer/ui/index.ts'

const form = z.object({ message: letterText })

interface LetterDialogProps {
  course: { channelSeq: number; courseSeq: number }
  title: string
  attendSeqs: readonly number[]
  onClose: () => void
  onSent: () => void
}

/** What is written to learners, ready to send and to change. */
export function LetterDialog({ course, title, attendSeqs, onClose, onSent }: LetterDialogProps) {
  const { t } = useTranslation('dashboard')
  const { t: common } = useTranslation('common')
  const id = useId()
  const client = useClient()
  const queries = useQueryClient()
  const writing = useAppForm(form, { message: t('letter.preset', { title }) })
  const draft = useDraft(`dashboard.letter.${course.channelSeq}.${course.courseSeq}`, writing, { except: [] })
  const write = useMutation({
    mutationFn: (message: string) => client(contract.dashboard.writeToLearners, { params: course, body: { attendSeqs: [...attendSeqs], message } }),
    onSuccess: async ({ written, skipped }) => {
      await invalidate(queries, [callKey('dashboard.learnersAtRisk', { params: course })])
      toast.show({ message: written === 0 ? t('letter.none') : skipped === 0 ? t('letter.sent', { count: written }) : t('letter.skipped', { count: written, skipped }), tone: written === 0 ? 'warning' : 'success' })
    },
  })
  return (
    <Dialog
      opened onClose={onClose} title={t('letter.title', { count: attendSeqs.length })} closeLabel={common('close')} keepOnClickOutside
      footer={<Button type="submit" form={id} kind="primary" loading={write.isPending}>{t('letter.send')}</Button>}
    >
      <Form
        form={writing} id={id}
        onSubmit={async ({ message }) => {
          await write.mutateAsync(message)
          draft.clear()
          onSent()
        }}
      >
        <FormTextarea control={writing.control} name="message" label={t('letter.text')} description={t('letter.help')} maxLength={LETTER_MAX} minRows={5} required data-autofocus />
      </Form>
    </Dialog>
  )
}
