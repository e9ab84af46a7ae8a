import { useTranslation } from 'react-i18next'
import { Link } from '#renderer/lib/navigation/index.ts'
import { bringIntoSight, fadeEdges } from '#renderer/ui/index.ts'
import styles from './billing.module.css'

const names = ['service_manage', 'service_history', 'service_paymentinfo', 'service_coupon'] as const

/** The four pages of the service subscription (platform spec §2). */
export function ServiceTabs({ current }: { current: string }) {
  const { t } = useTranslation('billing')
  return (
    <nav aria-label={t('service')}>
      <ul ref={fadeEdges} className={styles.tabs}>
        {names.map((name) => <li key={name} ref={name === current ? bringIntoSight : undefined}><Link to={{ name }} className={styles.tab} aria-current={name === current ? 'page' : undefined}>{t(`tab.${name}`)}</Link></li>)}
      </ul>
    </nav>
  )
}
