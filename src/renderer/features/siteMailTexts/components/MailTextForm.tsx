import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { mailWordsOf } from '#shared/mailText/contract.ts'
import type { FullMailText } from '#shared/mailText/contract.ts'
import { MAIL_ACTION_MAX, MAIL_CONTENT_MAX, MAIL_SUBJECT_MAX } from '#shared/mailText/rules.ts'
import type { MailWords } from '#shared/mailText/rules.ts'
import { mailTextKeys } from '#renderer/entities/mailText/index.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { Form, FormTextField, FormTextarea, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, toast } from '#renderer/ui/index.ts'
import { MailPreview } from './MailPreview.tsx'
import styles from './siteMailTexts.module.css'
import { ValueChips } from './ValueChips.tsx'
import type { TextInput } from './ValueChips.tsx'

interface MailTextFormProps {
  mail: FullMailText
  language: Language
  isShown: boolean
  /** Stable; called when the form begins or ends to differ from what is saved. */
  report: (language: Language, isUnsaved: boolean, discard: () => void) => void
}

/** The text of a mail in one language. What was typed survives a reload. */
export function MailTextForm({ mail: { kind, texts, values }, language, isShown, report }: MailTextFormProps) {
  const { t } = useTranslation('mailText')
  const client = useClient()
  const queries = useQueryClient()
  const own = useLanguage()
  const channelSeq = useChannelSeq()
  const isEditable = useAbility().can('SITE_INFO_UPDATE')
  const { text, defaultText, changedAt } = texts[language]
  const params = { channelSeq, kind, language }
  const form = useAppForm<MailWords, MailWords>(useMemo(() => mailWordsOf(kind), [kind]), text)
  const draft = useDraft(`mailText.${channelSeq}.${kind}.${language}`, form, { except: [] })
  const { isDirty } = form.formState
  const { clear } = draft
  useEffect(() => report(language, isDirty, clear), [report, language, isDirty, clear])

  const settle = async (words: MailWords) => {
    form.reset(words)
    draft.clear()
    await invalidate(queries, mailTextKeys.ofSite())
  }
  const save = useMutation({
    mutationFn: (body: MailWords) => client(contract.mailText.save, { params, body }),
    meta: { errors: 'inline' },
    onSuccess: async (saved) => {
      await settle(saved.texts[language].text)
      toast.show({ message: t('form.saved', { language: languageNames[language] }), tone: 'success' })
    },
  })
  const restore = useMutation({
    mutationFn: (body: MailWords) => client(contract.mailText.save, { params, body }),
    onSuccess: (saved) => settle(saved.texts[language].text),
  })
  const reset = useMutation({
    mutationFn: () => client(contract.mailText.reset, { params }),
    onSuccess: async () => {
      const before = text
      await settle(defaultText)
      toast.show({ message: t('reset.done', { language: languageNames[language] }), stay: 'long', action: { label: t('reset.undo'), onClick: () => restore.mutate(before) } })
    },
  })
  const test = useMutation({
    mutationFn: () => client(contract.mailText.test, { params, body: mailWordsOf(kind).parse(form.getValues()) }),
    onSuccess: ({ email }) => { toast.show({ message: t('test.sent', { email }), tone: 'success' }) },
  })
  // The same check as for saving, so that the fields show what is wrong.
  const tryIt = async () => {
    if (await form.trigger(undefined, { shouldFocus: true })) test.mutate()
  }
  const typed = form.watch()
  const last = useRef<TextInput>(null)
  const onFocus = ({ target }: FocusEvent<TextInput>) => { last.current = target }
  const content = useRef<HTMLTextAreaElement>(null)
  return (
    <div className={styles.editor}>
      <Form form={form} className={styles.form ?? ''} label={t('form.label', { language: languageNames[language] })} onSubmit={async (words) => { await save.mutateAsync(words) }}>
        <fieldset className={styles.fields} disabled={!isEditable}>
          <FormTextField control={form.control} name="subject" label={t('form.subject')} required onFocus={onFocus} maxLength={MAIL_SUBJECT_MAX} />
          <FormTextarea control={form.control} name="content" inputRef={content} label={t('form.content')} description={t('form.contentHelp')} required onFocus={onFocus} minRows={6} maxLength={MAIL_CONTENT_MAX} />
          <FormTextField control={form.control} name="action" label={t('form.action')} description={t('form.actionHelp')} required onFocus={onFocus} maxLength={MAIL_ACTION_MAX} />
          <ValueChips values={values} last={last} content={content} />
        </fieldset>
        {isEditable ? (
          <div className={styles.actions}>
            <Button type="submit" kind="primary" loading={save.isPending}>{t('form.save')}</Button>
            <Button loading={test.isPending} onClick={() => { void tryIt() }}>{t('test.action')}</Button>
            {changedAt === null ? null : <Button kind="quiet" loading={reset.isPending} onClick={() => reset.mutate()}>{t('reset.action')}</Button>}
          </div>
        ) : <p className={styles.note}>{t('form.readOnly')}</p>}
        <p className={styles.note}>{changedAt === null ? t('form.isDefault') : t('form.changedAt', { when: formatMoment(changedAt, own) })}</p>
      </Form>
      <MailPreview params={params} words={typed} isShown={isShown} />
    </div>
  )
}
