import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#shared/kernel/call/headers.ts'
import { mailWordsOf } from '#shared/mailText/contract.ts'
import type { SiteMailKind } from '#shared/mailText/kinds.ts'
import type { MailWords } from '#shared/mailText/rules.ts'
import { mailTextQueries } from '#renderer/entities/mailText/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { ErrorState, Heading, Skeleton, useLateSearch } from '#renderer/ui/index.ts'
import styles from './siteMailTexts.module.css'

/** The mail as its recipient would get it, half a second after the last key. An unusable text leaves the last mail there. */
export function MailPreview({ params, words, isShown }: { params: { channelSeq: number; kind: SiteMailKind; language: Language }; words: MailWords; isShown: boolean }) {
  const { t } = useTranslation('mailText')
  const errorText = useErrorText()
  const title = useId()
  const parsed = mailWordsOf(params.kind).safeParse(words)
  const [shown, setShown] = useState<MailWords | null>(parsed.data ?? null)
  const text = parsed.success ? JSON.stringify(parsed.data) : null
  useLateSearch(text ?? '', () => { if (text !== null && text !== JSON.stringify(shown)) setShown(JSON.parse(text) as MailWords) })
  const { data, error, refetch, isFetching } = useQuery({ ...mailTextQueries.preview(useClient(), params, shown ?? words), enabled: isShown && shown !== null })
  return (
    <section className={styles.preview} aria-labelledby={title}>
      <Heading order={2} size="h4" id={title}>{t('preview.title')}</Heading>
      {data === undefined && error !== null ? <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} /> : null}
      {data === undefined && error === null ? (shown === null ? null : <Skeleton height={480} radius="md" />) : null}
      {data === undefined ? null : (
        <div className={styles.mailFrame} data-late={(isFetching || !parsed.success) || undefined} aria-busy={isFetching}>
          <p className={styles.subject} lang={params.language}>{data.subject}</p>
          <iframe sandbox="" srcDoc={data.html} title={t('preview.frame')} />
        </div>
      )}
      <p className={styles.note} aria-live="polite">{parsed.success ? t('preview.note') : t('preview.unusable')}</p>
    </section>
  )
}
