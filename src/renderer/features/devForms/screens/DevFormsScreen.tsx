import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { fileRule, imageDataUrlRule } from '#shared/kernel/format/files.ts'
import { MEMO_MAX, TEXTAREA_MAX, codeRule, emailRule, emptyOr, phoneRule, requiredTextOf, urlRule } from '#shared/kernel/format/formats.ts'
import { tagsRule } from '#shared/kernel/format/tags.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import {
  Form, FormAgreements, FormDigitsField, FormEmailField, FormFileField, FormImageField, FormLongText, FormPhoneField, FormTagsField, FormTextField, FormUrlField,
  VerificationCodeField, useAppForm,
} from '#renderer/lib/form/index.ts'
import { Button, Heading, Text } from '#renderer/ui/index.ts'
import styles from './DevFormsScreen.module.css'

const MEBIBYTE = 1024 * 1024
const tags = { kind: 'textTag', limit: 5 } as const
const file = { types: ['image/*', 'application/pdf'], maxBytes: 2 * MEBIBYTE }
const empty = {
  name: '', email: '', url: '', phone: '', digits: '', code: '', tags: [], mails: [], days: [], intro: '', memo: '', file: null, image: '', terms: false, news: false,
}

const schemaOf = (nameLabel: string) => z.object({
  name: requiredTextOf(nameLabel),
  email: emptyOr(emailRule),
  url: emptyOr(urlRule),
  phone: phoneRule,
  digits: z.string(),
  code: emptyOr(codeRule),
  tags: tagsRule(tags),
  mails: tagsRule({ kind: 'email' }),
  days: tagsRule({ kind: 'isodate' }),
  intro: z.string().max(TEXTAREA_MAX),
  memo: z.string().max(MEMO_MAX),
  file: fileRule(file),
  image: imageDataUrlRule(MEBIBYTE),
  terms: z.boolean().refine((agreed) => agreed, { error: validationMessage('validation:agree') }),
  news: z.boolean(),
})

const shown = (values: object) => JSON.stringify(values, (_, value: unknown) => (value instanceof File ? { name: value.name, type: value.type, size: value.size } : value), 2)

/** All form inputs with their rules, and the parsed result (platform spec §5) [GEN-03]. Development only. */
export function DevFormsScreen() {
  const { t } = useTranslation('devForms')
  const label = t('name')
  const form = useAppForm(useMemo(() => schemaOf(label), [label]), empty)
  const [parsed, setParsed] = useState<string | null>(null)
  const { control } = form
  return (
    <main className={styles.page}>
      <Heading order={1}>{t('title')}</Heading>
      <Text c="dimmed">{t('about')}</Text>
      <Form form={form} label={t('title')} className={styles.form ?? ''} onSubmit={(values) => setParsed(shown(values))}>
        <FormTextField control={control} name="name" label={label} description={t('nameHelp')} required />
        <FormEmailField control={control} name="email" label={t('email')} description={t('emailHelp')} />
        <FormUrlField control={control} name="url" label={t('url')} description={t('emailHelp')} />
        <FormPhoneField control={control} name="phone" label={t('phone')} />
        <FormDigitsField control={control} name="digits" label={t('digits')} description={t('digitsHelp')} />
        <VerificationCodeField control={control} name="code" label={t('code')} />
        <FormTagsField control={control} name="tags" label={t('tags')} description={t('tagsHelp')} {...tags} />
        <FormTagsField control={control} name="mails" label={t('mails')} kind="email" placeholder="name@example.com" />
        <FormTagsField control={control} name="days" label={t('days')} kind="isodate" placeholder="2026-12-25" />
        <FormLongText control={control} name="intro" label={t('intro')} />
        <FormLongText control={control} name="memo" label={t('memo')} description={t('memoHelp')} maxLength={MEMO_MAX} />
        <FormFileField control={control} name="file" label={t('file')} description={t('fileHelp')} types={file.types} />
        <FormImageField control={control} name="image" label={t('image')} description={t('imageHelp')} maxBytes={MEBIBYTE} />
        <FormAgreements
          form={form} legend={t('agreements')} allLabel={t('agreeAll')}
          items={[{ name: 'terms', label: t('terms'), required: true }, { name: 'news', label: t('news'), required: false }]}
        />
        <Button type="submit" kind="primary">{t('submit')}</Button>
      </Form>
      {parsed === null ? null : <section aria-label={t('result')}><Heading order={2}>{t('result')}</Heading><pre className={styles.result}>{parsed}</pre></section>}
    </main>
  )
}
