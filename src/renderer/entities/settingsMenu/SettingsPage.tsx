import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#renderer/lib/navigation/index.ts'
import { bringIntoSight, fadeEdges } from '#renderer/ui/index.ts'
import { useSettingsEntries } from './entries.ts'
import type { SettingsEntry } from './entries.ts'
import styles from './settingsMenu.module.css'

/** A page of the account beside the menu of all of them; on a phone a row above (SHELL-18). Needs the texts `accountMenu`. */
export function SettingsPage({ current, children }: { current: SettingsEntry['name']; children: ReactNode }) {
  const { t } = useTranslation('accountMenu')
  const entries = useSettingsEntries()
  return (
    <div className={styles.page}>
      <nav ref={fadeEdges} className={styles.menu} aria-label={t('label')}>
        {entries.map(({ name, path, Icon }) => (
          <Link key={name} to={path} aria-current={name === current ? 'page' : undefined} ref={name === current ? bringIntoSight : undefined}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />{t(`entry.${name}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
