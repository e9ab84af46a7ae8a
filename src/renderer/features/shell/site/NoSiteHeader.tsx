import { useTranslation } from 'react-i18next'
import { LanguageMenu } from '#renderer/features/shell/menus/lazyMenus.tsx'
import { PlatformHome } from '../PlatformHome.tsx'
import { SchemeSwitch } from '../SchemeSwitch.tsx'
import brand from '../Brand.module.css'
import styles from './SiteLayout.module.css'

/** Header for an unknown site: no link into it, not even its login. */
export function NoSiteHeader() {
  const { t } = useTranslation('shell')
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <PlatformHome className={brand.brand} aria-label={t('home', { site: t('platform') })}>
          <span className={brand.mark} aria-hidden="true" data-letter={[...t('platform')][0]} />
          <span className={brand.name}>{t('platform')}</span>
        </PlatformHome>
        <div className={styles.side}>
          <LanguageMenu />
          <SchemeSwitch />
        </div>
      </div>
    </header>
  )
}
