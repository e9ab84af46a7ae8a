import { useTranslation } from 'react-i18next'
import { termsPaths } from '#shared/terms/paths.ts'
import { brandPaths } from '#shared/brand/paths.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { LanguageMenu } from '#renderer/features/shell/menus/lazyMenus.tsx'
import styles from '../site/SiteLayout.module.css'

export function BrandFooter() {
  const { t } = useTranslation('brand')
  const { t: shell } = useTranslation('shell')
  return (
    <footer className={styles.footer} aria-label={shell('footer.label')}>
      <div className={styles.footerInner}>
        <div className={styles.footerTop}>
          <strong>{shell('platform')}</strong>
          <LanguageMenu withName />
        </div>
        <ul className={styles.footerLinks}>
          {/* The law requires the privacy policy to stand out. */}
          <li><Link to={termsPaths.privacy}><strong>{shell('title.privacy')}</strong></Link></li>
          <li><Link to={termsPaths.terms}>{shell('title.terms')}</Link></li>
          <li><Link to={brandPaths['create_site-list']}>{t('nav.kinds')}</Link></li>
        </ul>
        <p className={styles.copyright}>{t('footer')}</p>
      </div>
    </footer>
  )
}
