import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRef, useState } from 'react'
import { attachmentLimits } from '#shared/attach/rules.ts'
import type { AttachedPicture } from '#shared/attach/contract.ts'
import { commentForm } from '#shared/board/contract.ts'
import type { CommentForm as CommentValues } from '#shared/board/contract.ts'
import { TEXTAREA_MAX } from '#shared/kernel/format/formats.ts'
import { MENTIONS_MAX } from '#shared/kernel/format/mentions.ts'
import type { Mention } from '#shared/mention/contract.ts'
import { Form, FormRichText, FormTextarea, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { PicturesField, useAttach } from '#renderer/entities/attach/index.ts'
import { useMentions, useSearchPeople } from '#renderer/entities/mention/index.ts'
import { Button, MentionList } from '#renderer/ui/index.ts'
import { SlowWait, useSlowWait } from './slowWait.tsx'
import styles from './board.module.css'

interface CommentFormProps {
  place: BoardPlace
  /** Key of what is typed, across reloads. */
  draftName: string
  label: string
  submitLabel: string
  /** Written in the editor; else as plain text. */
  isRich: boolean
  content?: string
  pictures?: readonly AttachedPicture[]
  /** Whom it names already. */
  mentions?: readonly Mention[]
  onSubmit: (values: CommentValues) => Promise<unknown>
  onCancel?: () => void
}

/** A comment, an answer or a reply. */
export function CommentForm({ place, draftName, label, submitLabel, isRich, content = '', pictures = [], mentions = [], onSubmit, onCancel }: CommentFormProps) {
  const { t } = useTranslation('common')
  const form = useAppForm(commentForm, { content, isRich, pictures: [...pictures], userSeqs: mentions.map(({ userSeq }) => userSeq) })
  const slow = useSlowWait()
  const [isBusy, setIsBusy] = useState(false)
  const draft = useDraft(`comment.${draftName}`, form, { except: [], keep: 'browser' })
  const input = useRef<HTMLTextAreaElement>(null)
  const { picture } = useAttach(place)
  const searchPeople = useSearchPeople(place)
  const typed = useWatch({ control: form.control, name: 'content' })
  // Whose name no longer stands in the text is not mentioned: the server sees to that.
  const named = useMentions(place, input, typed, (text, { userSeq }) => {
    form.setValue('content', text, { shouldDirty: true })
    form.setValue('userSeqs', [...(form.getValues('userSeqs') ?? []).filter((one) => one !== userSeq), userSeq].slice(-MENTIONS_MAX), { shouldDirty: true })
  })
  return (
    <Form
      form={form} className={styles.commentForm ?? ''}
      onSubmit={async (values) => {
        await onSubmit({ ...values, isRich }).catch((error: unknown) => {
          slow.note(error)
          throw error
        })
        form.reset({ content: '', isRich, pictures: [], userSeqs: [] })
        draft.clear()
      }}
    >
      {isRich ? <FormRichText compact focusesAtOnce={onCancel !== undefined} control={form.control} name="content" label={label} uploadPicture={picture} searchPeople={searchPeople} onBusy={setIsBusy} /> : (
        <>
          <div className={styles.named}>
            <FormTextarea
              control={form.control} name="content" label={label} maxLength={TEXTAREA_MAX} minRows={2} {...(onCancel === undefined ? {} : { 'data-autofocus': true })}
              inputRef={input} onSelect={named.onSelect} onKeyDown={named.onKeyDown} {...named.inputProps}
            />
            <div className={styles.people}><MentionList {...named.list} /></div>
          </div>
          <Controller control={form.control} name="pictures" render={({ field }) => <PicturesField value={field.value} onChange={field.onChange} place={place} most={attachmentLimits.comment.pictures} onBusy={setIsBusy} />} />
        </>
      )}
      <div className={styles.formActions}>
        <Button type="submit" kind={onCancel === undefined ? 'primary' : 'secondary'} size="sm" loading={form.formState.isSubmitting} disabled={isBusy || slow.seconds > 0}>{submitLabel}</Button>
        {onCancel === undefined ? null : <Button kind="quiet" size="sm" onClick={() => { draft.clear(); onCancel() }}>{t('cancel')}</Button>}
        <SlowWait seconds={slow.seconds} />
      </div>
    </Form>
  )
}
