import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Button, Dialog, toast } from '#renderer/ui/index.ts'
import { Form, FormTextarea, useAppForm } from './form/index.ts'

export interface ReasonDialogProps {
  schema: z.ZodType<{ reason: string }, { reason: string }>
  /** Characters of a reason. */
  most: number
  texts: { title: string; reason: string; help: string; submit: string; done: string }
  send: (values: { reason: string }) => Promise<unknown>
  pending: boolean
  onClose: () => void
}

/** Asks for a reason and sends it; an error stays at the field, with what was typed. */
export function ReasonDialog({ schema, most, texts, send, pending, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('common')
  const formId = useId()
  const form = useAppForm(schema, { reason: '' })
  return (
    <Dialog opened onClose={onClose} title={texts.title} closeLabel={t('close')} keepOnClickOutside footer={<Button type="submit" form={formId} kind="primary" loading={pending}>{texts.submit}</Button>}>
      <Form
        form={form} id={formId}
        onSubmit={async (values) => {
          await send(values)
          toast.show({ message: texts.done, tone: 'success' })
          onClose()
        }}
      >
        <FormTextarea control={form.control} name="reason" label={texts.reason} description={texts.help} maxLength={most} required data-autofocus />
      </Form>
    </Dialog>
  )
}
