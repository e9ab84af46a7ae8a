import { useTranslation } from 'react-i18next'
import { boardPaths } from '#shared/board/paths.ts'
import { termsPaths } from '#shared/terms/paths.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { LanguageMenu } from '#renderer/features/shell/menus/lazyMenus.tsx'
import styles from './SiteLayout.module.css'

const rows = ['ceoName', 'regNo', 'shopNo', 'remote', 'addr', 'phone', 'fax', 'email', 'privacyName', 'homepageUrl'] as const

function Field({ name, value }: { name: (typeof rows)[number]; value: string }) {
  if (name === 'email') return <a href={`mailto:${value}`}>{value}</a>
  if (name === 'phone') return <a href={`tel:${value.replace(/[^\d+]/g, '')}`}>{value}</a>
  if (name === 'homepageUrl' && /^https?:\/\//.test(value)) return <a href={value} target="_blank" rel="noopener">{value.replace(/^https?:\/\//, '')}</a>
  return value
}

/** Terms, notices, business fields (behind a button in the compact footer), language, and the platform's credit unless whiteLabelYn is Y [SHELL-19]. */
export function Footer() {
  const { t } = useTranslation('shell')
  const { channel } = useSite()
  if (!channel) return null
  const { corporate } = channel
  const isCompact = channel.design.footer === 'compact'
  const facts = (
    <dl className={styles.corporate}>
      {rows.filter((name) => corporate[name] !== '').map((name) => (
        <div key={name}><dt>{t(`footer.${name}`)}</dt><dd><Field name={name} value={corporate[name]} /></dd></div>
      ))}
    </dl>
  )
  return (
    <footer className={styles.footer} data-compact={isCompact || undefined} aria-label={t('footer.label')}>
      <div className={styles.footerInner}>
        <div className={styles.footerTop}>
          <strong>{corporate.corpName || channel.name}</strong>
          <LanguageMenu withName />
        </div>
        <ul className={styles.footerLinks}>
          {/* The law requires the privacy policy to stand out. */}
          <li><Link to={termsPaths.privacy}><strong>{t('title.privacy')}</strong></Link></li>
          <li><Link to={termsPaths.terms}>{t('title.terms')}</Link></li>
          <li><Link to={boardPaths.notices}>{t('title.notices')}</Link></li>
        </ul>
        {isCompact ? <details className={styles.details}><summary>{t('footer.label')}</summary>{facts}</details> : facts}
        <p className={styles.copyright}>
          {corporate.copyright || `© ${channel.name}`}
          {channel.channelSetting.whiteLabelYn === 'Y' ? null : <span>{t('footer.powered')}</span>}
        </p>
      </div>
    </footer>
  )
}
