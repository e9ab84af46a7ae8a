import { useTranslation } from 'react-i18next'
import type { TermsDocument } from '#shared/terms/contract.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Callout, RichText, Skeleton, Text } from '#renderer/ui/index.ts'
import styles from './terms.module.css'

/** A text with date and version; `untold`: without them, as the page shows them. */
export function TermsText({ document, untold }: { document: TermsDocument; untold?: boolean }) {
  const { t } = useTranslation('terms')
  const language = useLanguage()
  const inForce = document.versions[0]?.version === document.version
  return (
    <div className={styles.text}>
      {untold ? null : <Text c="dimmed" size="sm">{t('version', { version: document.version, date: formatDay(document.effectiveAt, language) })}</Text>}
      {inForce ? null : <Callout>{t('old')}</Callout>}
      {document.language === language ? null : <Callout>{t('otherLanguage')}</Callout>}
      <div lang={document.language} className={styles.articles}><RichText html={document.content} /></div>
    </div>
  )
}

export function TermsSkeleton() {
  return (
    <div className={styles.text} aria-hidden="true">
      <Skeleton height={16} width={220} />
      {[72, 96, 88, 60, 92, 80].map((percent) => <Skeleton key={percent} height={16} width={`${percent}%`} />)}
    </div>
  )
}
