import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { MINUTE_MS, seoulDay } from '#shared/kernel/moments.ts'
import { termsForm } from '#shared/terms/contract.ts'
import type { TermsForm, TermsVersion } from '#shared/terms/contract.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { termsQueries } from '#renderer/entities/terms/index.ts'
import { siteTermsQueries } from '#renderer/entities/terms/siteTerms.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Form, FormRichText, useAppForm, useDraft, useFieldError, useUnsavedGuard } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, ErrorState, RichText, Segmented, Skeleton, Switch, toast, useConfirm } from '#renderer/ui/index.ts'
import { DateField } from '#renderer/ui/inputs/DateTimeField.tsx'
import styles from './siteTerms.module.css'

interface TermsEditorProps {
  kind: TermsKind
  /** The version that the new one follows, and begins as. */
  newest: TermsVersion
  memberCount: number
  onClose: () => void
}

/** Writes the next version of one kind. */
export function TermsEditor(props: TermsEditorProps) {
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(siteTermsQueries.texts(useClient(), useChannelSeq(), props.kind, props.newest.version))
  if (data === undefined) return error === null ? <Skeleton height={480} radius="md" /> : <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />
  return <VersionForm {...props} texts={data.texts} />
}

const isEmpty = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
const modes = ['edit', 'preview'] as const

/** What was typed survives a reload until it is published. */
function VersionForm({ kind, newest, memberCount, onClose, texts }: TermsEditorProps & { texts: TermsForm['texts'] }) {
  const { t } = useTranslation('siteTerms')
  const client = useClient()
  const queries = useQueryClient()
  const channelSeq = useChannelSeq()
  const confirm = useConfirm()
  const own = useLanguage()
  const today = seoulDay(useNow(MINUTE_MS))
  const errorOf = useFieldError()
  const [language, setLanguage] = useState(own)
  const [mode, setMode] = useState<(typeof modes)[number]>('edit')
  const version = newest.version + 1
  const form = useAppForm<TermsForm, TermsForm>(termsForm, { texts, effectiveOn: today, asksAgainYn: 'N' })
  const draft = useDraft(`siteTerms.${channelSeq}.${kind}.${version}`, form, { except: [] })
  const { isDirty, errors } = form.formState
  useUnsavedGuard(isDirty, { onLeave: draft.clear })
  const { field: day } = useController({ control: form.control, name: 'effectiveOn' })

  const publish = useMutation({
    mutationFn: (body: TermsForm & { after: number }) => client(contract.terms.publish, { params: { channelSeq, termsKind: kind }, body }),
    meta: { errors: 'inline' },
    async onSuccess(data) {
      draft.clear()
      queries.removeQueries({ queryKey: siteTermsQueries.texts(client, channelSeq, kind, version).queryKey })
      queries.setQueryData(siteTermsQueries.versions(client, channelSeq).queryKey, data)
      await invalidate(queries, termsQueries.all(channelSeq))
    },
  })
  const withdraw = useMutation({
    mutationFn: () => client(contract.terms.withdraw, { params: { channelSeq, termsKind: kind, version } }),
    onSuccess: (data) => { queries.setQueryData(siteTermsQueries.versions(client, channelSeq).queryKey, data) },
  })
  const submit = async (typed: TermsForm) => {
    const isToday = typed.effectiveOn <= today
    const missing = languages.filter((one) => isEmpty(typed.texts[one]))
    const isAgreed = await confirm({
      title: t('confirm.title', { version }), confirmLabel: t('form.publish'),
      message: (
        <span className={styles.effects}>
          <span>{isToday ? t('confirm.today') : t('confirm.later', { date: formatDay(`${typed.effectiveOn}T00:00:00+09:00`, own, 'Asia/Seoul') })}</span>
          <span>{t(kind === 'marketing-consent' ? 'confirm.marketing' : 'confirm.newcomers')}</span>
          <span>{typed.asksAgainYn === 'Y' ? t('confirm.asked', { count: memberCount }) : t('confirm.members', { count: memberCount })}</span>
          {missing.length > 0 ? <span>{t('confirm.missing', { languages: missing.map((one) => languageNames[one]).join(', ') })}</span> : null}
        </span>
      ),
    })
    if (!isAgreed) return
    await publish.mutateAsync({ ...typed, after: newest.version })
    form.reset(typed)
    onClose()
    toast.show({ message: t('form.published', { kind: t(`kind.${kind}`), version }), tone: 'success', stay: 'long', ...(isToday ? {} : { action: { label: t('undo'), onClick: () => withdraw.mutate() } }) })
  }
  const close = () => {
    form.reset()
    draft.clear()
    // What another person has published meanwhile.
    void queries.invalidateQueries({ queryKey: siteTermsQueries.versions(client, channelSeq).queryKey })
    onClose()
  }
  const askClose = async () => {
    if (!isDirty || await confirm({ title: t('form.closeTitle'), message: t('form.closeText'), confirmLabel: t('form.cancel'), danger: true })) close()
  }
  const otherFaulty = languages.filter((one) => one !== language && errors.texts?.[one] !== undefined)
  return (
    <Form form={form} className={styles.form ?? ''} label={t('form.title', { kind: t(`kind.${kind}`), version })} onSubmit={submit}>
      <h2 className={styles.title}>{t('form.title', { kind: t(`kind.${kind}`), version })}</h2>
      <div className={styles.bar}>
        <Segmented hideLabel label={t('language')} value={language} choices={languages.map((value) => ({ value, label: languageNames[value] }))} onChange={setLanguage} />
        <Segmented hideLabel label={t('form.mode')} value={mode} choices={modes.map((value) => ({ value, label: t(`form.${value}`) }))} onChange={setMode} />
      </div>
      {mode === 'edit'
        ? <FormRichText key={language} control={form.control} name={`texts.${language}`} label={t('form.text', { language: languageNames[language] })} description={t(language === 'ko' ? 'form.koHelp' : 'form.otherHelp')} required={language === 'ko'} />
        : <Preview content={form.getValues(`texts.${language}`)} />}
      {otherFaulty.map((one) => <p key={one} role="alert" className={styles.fault}>{t('form.otherFaulty', { language: languageNames[one] })} <Button kind="quiet" size="xs" onClick={() => { setLanguage(one); setMode('edit') }}>{t('form.see')}</Button></p>)}
      <DateField
        className={styles.day ?? ''} clearable={false} label={t('form.from')} description={t('form.fromHelp')} value={day.value} minDate={today} error={errorOf(errors.effectiveOn?.message, t('form.from'))}
        onChange={(next) => form.setValue('effectiveOn', String(next), { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
      />
      {kind === 'marketing-consent' ? null : (
        <Switch
          label={t('form.asksAgain')} description={t('form.asksAgainHelp')} checked={form.watch('asksAgainYn') === 'Y'}
          onChange={({ currentTarget }) => form.setValue('asksAgainYn', currentTarget.checked ? 'Y' : 'N', { shouldDirty: true })}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" loading={publish.isPending} disabled={!isDirty}>{t('form.publish')}</Button>
        <Button kind="quiet" onClick={() => { void askClose() }}>{t('form.cancel')}</Button>
      </div>
    </Form>
  )
}

/** The text as readers will see it: the server takes out what may not stand in it. */
function Preview({ content }: { content: string }) {
  const { t } = useTranslation('siteTerms')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({ ...siteTermsQueries.preview(useClient(), useChannelSeq(), content), enabled: !isEmpty(content) })
  if (isEmpty(content)) return <p className={styles.quiet}>{t('missing')}</p>
  if (data === undefined) return error === null ? <Skeleton height={320} radius="md" /> : <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />
  return <section className={styles.text} aria-label={t('form.preview')}><RichText html={data.content} /></section>
}
