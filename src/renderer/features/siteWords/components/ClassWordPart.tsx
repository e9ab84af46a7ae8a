import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { TerminologyForm } from '#shared/terminology/contract.ts'
import { classWordSwaps, classWords, swapWords } from '#shared/terminology/terminology.ts'
import type { ClassWord, KeywordEntries } from '#shared/terminology/terminology.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { terminologyQueries } from '#renderer/entities/terminology/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { ChoiceCards, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import styles from './siteWords.module.css'

const words = Object.keys(classWords) as ClassWord[]
/** Texts that name classes in each language. */
const samples = ['site:home.browse', 'mypage:tab.classes', 'errors:classNotFound', 'membership:lead']

interface ClassWordPartProps {
  form: AppForm<TerminologyForm, TerminologyForm>
  language: Language
  swaps: KeywordEntries
  texts: KeywordEntries
}

/** The word for class, with sentences as the site will show them. */
export function ClassWordPart({ form, language, swaps, texts }: ClassWordPartProps) {
  const { t } = useTranslation('siteWords')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(terminologyQueries.texts(useClient(), useChannelSeq(), language))
  const word = form.watch('classWord')
  const isOn = form.watch('customKeyword') === 'Y'
  const shown = (key: string) => (isOn ? texts[key] : undefined) ?? swapWords(data?.texts[key] ?? '', { ...classWordSwaps(word, language), ...(isOn ? swaps : {}) })
  return (
    <div className={styles.beside}>
      <ChoiceCards
        label={t('word.label')} description={t('word.help')} value={word} onChange={(next) => form.setValue('classWord', next, { shouldDirty: true })}
        choices={words.map((value) => ({ value, label: classWords[value][language], description: Object.values(classWords[value]).filter((one) => one !== classWords[value][language]).join(' · ') }))}
      />
      <section className={styles.preview} aria-label={t('preview.label')}>
        <h2>{t('preview.label')}</h2>
        {data === undefined && error !== null ? <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} /> : null}
        {data === undefined && error === null ? <Skeleton height={160} /> : null}
        {data === undefined ? null : <ul lang={language}>{samples.map((key) => <li key={key}>{shown(key)}</li>)}</ul>}
      </section>
    </div>
  )
}
