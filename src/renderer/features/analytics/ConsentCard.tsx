import { useTranslation } from 'react-i18next'
import type { MarketingTool } from '#shared/analytics/toolTypes.ts'
import { keepToolConsent } from '#renderer/entities/analytics/toolConsent.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Card } from '#renderer/ui/index.ts'
import styles from './ConsentCard.module.css'

/** Asks a visitor whether the marketing tools of the site may start. Both answers take one press, and the page stays usable without one. */
export function ConsentCard({ channelSeq, tools }: { channelSeq: number; tools: readonly MarketingTool[] }) {
  const { t } = useTranslation('siteFrame')
  const names = new Intl.ListFormat(useLanguage(), { type: 'conjunction' }).format(tools.map((tool) => t(`consent.tool.${tool}`)))
  return (
    <Card component="section" className={styles.card ?? ''} padding="md" aria-label={t('consent.label')}>
      <p>{t('consent.text', { tools: names })}</p>
      <div className={styles.buttons}>
        <Button size="sm" onClick={() => keepToolConsent(channelSeq, 'N')}>{t('consent.decline')}</Button>
        <Button size="sm" onClick={() => keepToolConsent(channelSeq, 'Y')}>{t('consent.allow')}</Button>
      </div>
    </Card>
  )
}
