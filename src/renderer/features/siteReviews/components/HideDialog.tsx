import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import type { SiteReview } from '#shared/review/contract.ts'
import { REVIEW_REASON_MAX } from '#shared/review/rules.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { reviewKeys } from '#renderer/entities/review/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Button, Dialog, toast } from '#renderer/ui/index.ts'

const form = z.object({ reason: lineText.min(1, { error: validationMessage('validation:required') }).max(REVIEW_REASON_MAX) })

/** Hides a review, or shows it again (null). */
export function useHide(channelSeq: number) {
  const { t } = useTranslation('review')
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ evaluationSeq, reason }: { evaluationSeq: number; reason: string | null }) => client(contract.review.hide, { params: { channelSeq, evaluationSeq }, body: { reason } }),
    onSuccess: async (_, { reason }) => {
      await invalidate(queries, [...reviewKeys.lists(channelSeq), ...courseKeys.ofSite({ channelSeq })])
      toast.show({ message: t(reason === null ? 'hidden.shown' : 'hidden.done'), tone: 'success' })
    },
  })
}

export function HideDialog({ channelSeq, review, onClose }: { channelSeq: number; review: SiteReview; onClose: () => void }) {
  const { t } = useTranslation('review')
  const { t: common } = useTranslation('common')
  const id = useId()
  const hiding = useAppForm(form, { reason: '' })
  const draft = useDraft(`review.hide.${channelSeq}.${review.evaluationSeq}`, hiding, { except: [] })
  const hide = useHide(channelSeq)
  return (
    <Dialog
      opened onClose={onClose} title={t('hidden.title')} closeLabel={common('close')} keepOnClickOutside
      footer={<Button type="submit" form={id} kind="primary" loading={hide.isPending}>{t('hidden.hide')}</Button>}
    >
      <p>{t('hidden.text')}</p>
      <Form
        form={hiding} id={id}
        onSubmit={async ({ reason }) => {
          await hide.mutateAsync({ evaluationSeq: review.evaluationSeq, reason })
          draft.clear()
          onClose()
        }}
      >
        <FormTextField control={hiding.control} name="reason" label={t('hidden.reason')} maxLength={REVIEW_REASON_MAX} required data-autofocus />
      </Form>
    </Dialog>
  )
}
