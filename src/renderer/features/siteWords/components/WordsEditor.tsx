import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { optionOf } from '#shared/kernel/paging.ts'
import { terminologyForm } from '#shared/terminology/contract.ts'
import type { SiteTerminology, TerminologyForm } from '#shared/terminology/contract.ts'
import { keywordLanguages } from '#shared/terminology/terminology.ts'
import type { KeywordEntries, KeywordFile } from '#shared/terminology/terminology.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { terminologyKeys, terminologyQueries } from '#renderer/entities/terminology/index.ts'
import { useVersionedForm } from '#renderer/entities/versionedForm.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, Segmented, Switch } from '#renderer/ui/index.ts'
import { withFile } from '../wordRows.ts'
import { ClassWordPart } from './ClassWordPart.tsx'
import { SwapsPart } from './SwapsPart.tsx'
import { TextsPart } from './TextsPart.tsx'
import styles from './siteWords.module.css'

const parts = ['word', 'swaps', 'texts'] as const

const formOf = ({ classWord, customKeyword, files }: SiteTerminology): TerminologyForm => ({ classWord, customKeyword, files })

/** How many server messages a file has. A key with dots is nested like any path. */
const countFaults = (errors: unknown): number =>
  (typeof errors !== 'object' || errors === null ? 0 : 'message' in errors && typeof errors.message === 'string' ? 1 : Object.values(errors).reduce<number>((sum, inner) => sum + countFaults(inner), 0))

/** One form in three parts, saved together. What was typed survives a reload. */
export function WordsEditor({ saved }: { saved: SiteTerminology }) {
  const { t } = useTranslation('siteWords')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const own = useLanguage()
  const [query, setQuery] = useSearchParams()
  const part = optionOf(query.get('part'), parts)
  const language = languages.find((one) => one === query.get('language')) ?? own
  const { form, isDirty, isSaving, submit, revert } = useVersionedForm({
    name: `siteWords.${channelSeq}`, rule: terminologyForm, saved, formOf, bodyOf: (typed) => typed, before: formOf(saved),
    save: (body: SiteTerminology) => client(contract.terminology.save, { params: { channelSeq }, body }),
    readKey: terminologyQueries.read(client, channelSeq).queryKey, shownKeys: terminologyKeys.shown(), texts: { saved: t('saved'), undo: t('undo') },
  })
  const { errors } = form.formState
  const files = form.watch('files')
  const hasOwn = Object.keys(files).length > 0

  const go = (change: Record<string, string>) => setQuery((before) => {
    for (const [name, value] of Object.entries(change)) {
      if (value === '') before.delete(name)
      else before.set(name, value)
    }
    return before
  }, { replace: true, preventScrollReset: true })
  const setEntries = (file: KeywordFile, entries: KeywordEntries) => {
    const before = form.getValues('files')
    const next = withFile(before, file, entries)
    // The first own word is meant to be seen.
    if (Object.keys(before).length === 0 && Object.keys(next).length > 0) form.setValue('customKeyword', 'Y', { shouldDirty: true })
    form.setValue('files', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const textFile = keywordLanguages[language]
  const swapFile = `${textFile}_keyword` as const
  const faulty = languages.flatMap((one) => [[one, 'texts', keywordLanguages[one]] as const, [one, 'swaps', `${keywordLanguages[one]}_keyword`] as const])
    .map(([one, where, file]) => ({ one, where, count: countFaults(errors.files?.[file]) })).filter(({ count }) => count > 0)
  return (
    <Form form={form} className={styles.form ?? ''} label={t('title')} onSubmit={submit}>
      <div className={styles.bar}>
        <Segmented hideLabel label={t('parts')} value={part} choices={parts.map((value) => ({ value, label: t(`part.${value}`) }))} onChange={(next) => go({ part: next === 'word' ? '' : next, page: '' })} />
        <Segmented hideLabel label={t('language')} value={language} choices={languages.map((value) => ({ value, label: languageNames[value] }))} onChange={(next) => go({ language: next, page: '' })} />
      </div>
      {part === 'word' ? null : (
        <Switch
          label={t('switch')} description={hasOwn ? t('switchHelp') : t('switchNone')} disabled={!hasOwn} checked={hasOwn && form.watch('customKeyword') === 'Y'}
          onChange={({ currentTarget }) => form.setValue('customKeyword', currentTarget.checked ? 'Y' : 'N', { shouldDirty: true })}
        />
      )}
      {part === 'word' ? <ClassWordPart form={form} language={language} swaps={files[swapFile] ?? {}} texts={files[textFile] ?? {}} /> : null}
      {part === 'swaps' ? <SwapsPart key={language} language={language} entries={files[swapFile] ?? {}} onChange={(entries) => setEntries(swapFile, entries)} /> : null}
      {part === 'texts' ? (
        <TextsPart
          key={language} language={language} entries={files[textFile] ?? {}} errors={errors.files?.[textFile]} onChange={(entries) => setEntries(textFile, entries)}
          view={{ q: query.get('q') ?? '', place: query.get('place') ?? '', onlyChanged: query.get('changed') === 'Y', page: Number(query.get('page')) || 1 }} onView={go}
        />
      ) : null}
      {faulty.map(({ one, where, count }) => (
        <p key={one + where} role="alert" className={styles.fault}>
          {t('faulty', { language: languageNames[one], count })} <Button kind="quiet" size="xs" onClick={() => go({ part: where, language: one, changed: 'Y', q: '', place: '', page: '' })}>{t('see')}</Button>
        </p>
      ))}
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" loading={isSaving} disabled={!isDirty}>{t('save')}</Button>
        {isDirty ? <Button kind="quiet" onClick={revert}>{t('revert')}</Button> : null}
      </div>
    </Form>
  )
}
