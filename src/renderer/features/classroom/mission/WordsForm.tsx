import { useId } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TEXTAREA_MAX } from '#shared/kernel/format/formats.ts'
import { linkedWords, missionWords } from '#shared/mission/contract.ts'
import type { MissionWords } from '#shared/mission/contract.ts'
import { Form, FormTextarea, FormUrlField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Button } from '#renderer/ui/index.ts'
import styles from './mission.module.css'

interface WordsFormProps {
  /** Of the draft, which survives errors and reloads. */
  name: string
  needsLink: boolean
  initial: MissionWords
  label: string
  contentLabel: string
  action: string
  save: (words: MissionWords) => Promise<unknown>
  onSaved: () => Promise<void>
  onRefused?: () => Promise<void>
  onCancel?: () => void
}

/** A text and a link, to hand in or to post. */
export function WordsForm({ name, needsLink, initial, label, contentLabel, action, save, onSaved, onRefused, onCancel }: WordsFormProps) {
  const { t } = useTranslation('mission')
  const { t: common } = useTranslation('common')
  const id = useId()
  const form = useAppForm(needsLink ? linkedWords : missionWords, initial)
  const draft = useDraft(name, form, { except: [] })
  const { mutateAsync, isPending } = useMutation({
    mutationFn: save,
    // The form shows errors at their fields.
    meta: { errors: 'inline' },
    onSuccess: async () => {
      draft.clear()
      await onSaved()
      form.reset({ content: '', linkUrl: '' })
      draft.clear()
    },
    onError: () => onRefused?.(),
  })
  return (
    <Form form={form} id={id} label={label} className={styles.form ?? ''} onSubmit={async (words) => { await mutateAsync(words) }}>
      <FormTextarea control={form.control} name="content" label={contentLabel} required={!needsLink} maxLength={TEXTAREA_MAX} minRows={4} autosize />
      <FormUrlField control={form.control} name="linkUrl" label={needsLink ? t('form.link') : t('form.linkOptional')} required={needsLink} />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" loading={isPending}>{action}</Button>
        {onCancel === undefined ? null : <Button kind="quiet" onClick={() => { draft.clear(); onCancel() }}>{common('cancel')}</Button>}
      </div>
    </Form>
  )
}
