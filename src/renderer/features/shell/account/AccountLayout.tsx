import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { Link, paths } from '#renderer/lib/navigation/index.ts'
import { bringIntoSight, fadeEdges } from '#renderer/ui/index.ts'
import { sideEntries, useAccountEntries } from './useAccountEntries.ts'
import styles from './AccountLayout.module.css'

/** A page of the person's account beside the settings side menu [SHELL-18]. */
export function AccountLayout() {
  const { t } = useTranslation('accountMenu')
  const { pathname } = useLocation()
  const entries = useAccountEntries(sideEntries)
  // The four pages of the service share an entry.
  const isCurrent = (path: string) => pathname === path || (path === paths.service_manage && pathname.startsWith(`${paths.service}/`))
  return (
    <div className={styles.page}>
      <nav aria-label={t('menu')} className={styles.side}>
        <ul ref={fadeEdges} className={styles.list}>
          {entries.map((name) => {
            const current = isCurrent(paths[name])
            return <li key={name} ref={current ? bringIntoSight : undefined}><Link to={{ name }} className={styles.entry} aria-current={current ? 'page' : undefined}>{t(`entry.${name}`)}</Link></li>
          })}
        </ul>
      </nav>
      <div className={styles.body}><Outlet /></div>
    </div>
  )
}
