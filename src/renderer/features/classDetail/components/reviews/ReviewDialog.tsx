import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Course } from '#shared/course/contract.ts'
import { attachmentLimits } from '#shared/attach/rules.ts'
import { contract } from '#shared/contract.ts'
import type { Review } from '#shared/review/contract.ts'
import { TEXTAREA_MAX } from '#shared/kernel/format/formats.ts'
import { REVIEW_POINT_DEFAULT, reviewCriteria, reviewForm } from '#shared/review/rules.ts'
import type { ReviewForm } from '#shared/review/rules.ts'
import { PicturesField } from '#renderer/entities/attach/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextarea, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { RatingField } from '#renderer/ui/inputs/RatingField.tsx'
import { Button, Dialog, Segmented, toast } from '#renderer/ui/index.ts'
import styles from './reviews.module.css'

interface ReviewDialogProps {
  course: Course
  attendSeq: number
  review: Review | null
  onClose: () => void
  onSaved: () => Promise<void>
  onDelete: (attendSeq: number) => void
}

/** Writes or edits the user's review; 5 stars by default, text required (REV-01). */
export function ReviewDialog({ course, attendSeq, review, onClose, onSaved, onDelete }: ReviewDialogProps) {
  const { t } = useTranslation('course')
  const { t: more } = useTranslation('review')
  const client = useClient()
  const formId = useId()
  const form = useAppForm(reviewForm, {
    reviewPoint: review?.reviewPoint ?? REVIEW_POINT_DEFAULT, description: review?.description ?? '',
    deliveryPoint: review?.deliveryPoint ?? null, kindnessPoint: review?.kindnessPoint ?? null, preparednessPoint: review?.preparednessPoint ?? null, punctualityPoint: review?.punctualityPoint ?? null,
    recommendYn: review?.recommendYn ?? null, pictures: review?.pictures ?? [],
  })
  const [isBusy, setIsBusy] = useState(false)
  const { channelSeq, courseSeq } = course
  const draft = useDraft(`review.${courseSeq}.${attendSeq}`, form, { except: [], keep: 'browser' })
  const save = useMutation({
    mutationFn: (values: ReviewForm) =>
      client(contract.review.save, { params: { channelSeq, courseSeq }, body: { ...values, attendSeq } }),
    // The form shows errors at their fields.
    meta: { errors: 'inline' },
    onSuccess: async () => {
      draft.clear()
      await onSaved()
      toast.show({ message: review === null ? t('review.saved') : t('review.changed'), tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      opened onClose={onClose} title={review === null ? t('review.write') : t('review.editTitle')} closeLabel={t('review.close')} keepOnClickOutside
      footer={
        <>
          {review === null ? null : <Button kind="quiet" onClick={() => { onClose(); onDelete(attendSeq) }}>{t('review.delete')}</Button>}
          <Button type="submit" form={formId} kind="primary" loading={save.isPending} disabled={isBusy}>{t('review.save')}</Button>
        </>
      }
    >
      <p className={styles.about}>{course.title}</p>
      <Form form={form} id={formId} className={styles.form ?? ''} onSubmit={async (values) => { await save.mutateAsync(values) }}>
        <Controller
          control={form.control} name="reviewPoint"
          render={({ field }) => (
            <RatingField label={t('review.point')} value={field.value} onChange={field.onChange} labelOf={(point) => t('rating.read', { rate: point.toFixed(1) })} />
          )}
        />
        <fieldset className={styles.ratings}>
          <legend>{more('criteria')}</legend>
          {reviewCriteria.map((name) => (
            <Controller
              key={name} control={form.control} name={name}
              render={({ field }) => (
                <RatingField
                  isSmall label={more(`criterion.${name}`)} value={field.value ?? 0} onChange={(point) => field.onChange(point === 0 ? null : point)}
                  labelOf={(point) => more('point', { name: more(`criterion.${name}`), point })}
                />
              )}
            />
          ))}
        </fieldset>
        <Controller
          control={form.control} name="recommendYn"
          render={({ field }) => (
            <Segmented
              label={more('recommend.label')} value={field.value ?? 'none'} onChange={(choice) => field.onChange(choice === 'none' ? null : choice)}
              choices={(['none', 'Y', 'N'] as const).map((value) => ({ value, label: more(`recommend.${value}`) }))}
            />
          )}
        />
        <FormTextarea control={form.control} name="description" label={t('review.content')} maxLength={TEXTAREA_MAX} minRows={5} required data-autofocus placeholder={t('review.placeholder')} />
        <Controller control={form.control} name="pictures" render={({ field }) => <PicturesField value={field.value} onChange={field.onChange} place={{ channelSeq, courseSeq }} most={attachmentLimits.review.pictures} onBusy={setIsBusy} />} />
      </Form>
    </Dialog>
  )
}
