import { useId, useState } from 'react'
import type { z } from 'zod'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { attachmentLimits } from '#shared/attach/rules.ts'
import { TEXTAREA_MAX } from '#shared/kernel/format/formats.ts'
import { linkedWords, missionWords } from '#shared/mission/contract.ts'
import type { MissionWords } from '#shared/mission/contract.ts'
import { Form, FormTextarea, FormUrlField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { FilesField, PicturesField } from '#renderer/entities/attach/index.ts'
import { Button } from '#renderer/ui/index.ts'
import styles from './mission.module.css'

interface WordsFormProps {
  place: CourseRef
  /** Of the draft, which survives errors and reloads. */
  name: string
  needsLink: boolean
  initial: z.input<typeof missionWords>
  label: string
  contentLabel: string
  action: string
  save: (words: MissionWords) => Promise<unknown>
  onSaved: () => Promise<void>
  onRefused?: () => Promise<void>
  onCancel?: () => void
}

export const NO_WORDS: MissionWords = { content: '', linkUrl: '', pictures: [], files: [] }

/** A text, a link, pictures and files, to hand in or to post. */
export function WordsForm({ place, name, needsLink, initial, label, contentLabel, action, save, onSaved, onRefused, onCancel }: WordsFormProps) {
  const { t } = useTranslation('mission')
  const { t: common } = useTranslation('common')
  const id = useId()
  const [busy, setBusy] = useState({ pictures: false, files: false })
  const { pictures, files } = attachmentLimits.submission
  const form = useAppForm(needsLink ? linkedWords : missionWords, initial)
  const draft = useDraft(name, form, { except: [], keep: 'browser' })
  const { mutateAsync, isPending } = useMutation({
    mutationFn: save,
    // The form shows errors at their fields.
    meta: { errors: 'inline' },
    onSuccess: async () => {
      draft.clear()
      await onSaved()
      form.reset(NO_WORDS)
      draft.clear()
    },
    onError: () => onRefused?.(),
  })
  return (
    <Form form={form} id={id} label={label} className={styles.form ?? ''} onSubmit={async (words) => { await mutateAsync(words) }}>
      <FormTextarea control={form.control} name="content" label={contentLabel} maxLength={TEXTAREA_MAX} minRows={4} autosize />
      <FormUrlField control={form.control} name="linkUrl" label={needsLink ? t('form.link') : t('form.linkOptional')} required={needsLink} />
      <Controller control={form.control} name="pictures" render={({ field }) => <PicturesField value={field.value} onChange={field.onChange} place={place} most={pictures} onBusy={(isBusy) => setBusy((before) => ({ ...before, pictures: isBusy }))} />} />
      <Controller control={form.control} name="files" render={({ field }) => <FilesField value={field.value} onChange={field.onChange} place={place} most={files} onBusy={(isBusy) => setBusy((before) => ({ ...before, files: isBusy }))} />} />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" loading={isPending} disabled={busy.pictures || busy.files}>{action}</Button>
        {onCancel === undefined ? null : <Button kind="quiet" onClick={() => { draft.clear(); onCancel() }}>{common('cancel')}</Button>}
      </div>
    </Form>
  )
}
