import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { attachmentLimits } from '#shared/attach/rules.ts'
import type { AttachedPicture } from '#shared/attach/contract.ts'
import { commentForm } from '#shared/board/contract.ts'
import type { CommentForm as CommentValues } from '#shared/board/contract.ts'
import { TEXTAREA_MAX } from '#shared/kernel/format/formats.ts'
import { Form, FormTextarea, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { PicturesField } from '#renderer/entities/attach/index.ts'
import { Button } from '#renderer/ui/index.ts'
import styles from './board.module.css'

interface CommentFormProps {
  place: CourseRef
  /** Key of what is typed, across reloads. */
  draftName: string
  label: string
  submitLabel: string
  content?: string
  pictures?: readonly AttachedPicture[]
  onSubmit: (values: CommentValues) => Promise<unknown>
  onCancel?: () => void
}

/** A comment, an answer or a reply. */
export function CommentForm({ place, draftName, label, submitLabel, content = '', pictures = [], onSubmit, onCancel }: CommentFormProps) {
  const { t } = useTranslation('common')
  const form = useAppForm(commentForm, { content, pictures: [...pictures] })
  const [isBusy, setIsBusy] = useState(false)
  const draft = useDraft(`comment.${draftName}`, form, { except: [] })
  return (
    <Form
      form={form} className={styles.commentForm ?? ''}
      onSubmit={async (values) => {
        await onSubmit(values)
        form.reset({ content: '', pictures: [] })
        draft.clear()
      }}
    >
      <FormTextarea control={form.control} name="content" label={label} maxLength={TEXTAREA_MAX} minRows={2} {...(onCancel === undefined ? {} : { 'data-autofocus': true })} />
      <Controller control={form.control} name="pictures" render={({ field }) => <PicturesField value={field.value} onChange={field.onChange} place={place} most={attachmentLimits.comment.pictures} onBusy={setIsBusy} />} />
      <div className={styles.formActions}>
        <Button type="submit" kind={onCancel === undefined ? 'primary' : 'secondary'} size="sm" loading={form.formState.isSubmitting} disabled={isBusy}>{submitLabel}</Button>
        {onCancel === undefined ? null : <Button kind="quiet" size="sm" onClick={() => { draft.clear(); onCancel() }}>{t('cancel')}</Button>}
      </div>
    </Form>
  )
}
