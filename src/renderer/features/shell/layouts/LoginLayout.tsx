import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { Brand } from '#renderer/features/shell/Brand.tsx'
import { LanguageMenu } from '#renderer/features/shell/menus/lazyMenus.tsx'
import { SchemeSwitch } from '#renderer/features/shell/SchemeSwitch.tsx'
import styles from './LoginLayout.module.css'

/** Frame of account forms [SHELL-11]. */
export function LoginLayout() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.page}>
      <header className={styles.header} aria-label={t('title.login')}>
        <Brand />
        <span className={styles.side}><LanguageMenu withName /><SchemeSwitch /></span>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}><div className={styles.panel}><Outlet /></div></main>
    </div>
  )
}
