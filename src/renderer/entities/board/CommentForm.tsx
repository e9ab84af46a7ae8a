import { useTranslation } from 'react-i18next'
import { commentForm } from '#shared/board/contract.ts'
import { TEXTAREA_MAX } from '#shared/kernel/format/formats.ts'
import { Form, FormTextarea, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Button } from '#renderer/ui/index.ts'
import styles from './board.module.css'

interface CommentFormProps {
  /** Key of what is typed, across reloads. */
  draftName: string
  label: string
  submitLabel: string
  content?: string
  onSubmit: (content: string) => Promise<unknown>
  onCancel?: () => void
}

/** A comment, an answer or a reply. */
export function CommentForm({ draftName, label, submitLabel, content = '', onSubmit, onCancel }: CommentFormProps) {
  const { t } = useTranslation('common')
  const form = useAppForm(commentForm, { content })
  const draft = useDraft(`comment.${draftName}`, form, { except: [] })
  return (
    <Form
      form={form} className={styles.commentForm ?? ''}
      onSubmit={async (values) => {
        await onSubmit(values.content)
        form.reset({ content: '' })
        draft.clear()
      }}
    >
      <FormTextarea control={form.control} name="content" label={label} maxLength={TEXTAREA_MAX} minRows={2} {...(onCancel === undefined ? {} : { 'data-autofocus': true })} />
      <div className={styles.formActions}>
        <Button type="submit" kind={onCancel === undefined ? 'primary' : 'secondary'} size="sm" loading={form.formState.isSubmitting}>{submitLabel}</Button>
        {onCancel === undefined ? null : <Button kind="quiet" size="sm" onClick={() => { draft.clear(); onCancel() }}>{t('cancel')}</Button>}
      </div>
    </Form>
  )
}
