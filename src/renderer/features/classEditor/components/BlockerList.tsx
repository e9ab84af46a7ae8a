import { IconAlertCircle, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#renderer/lib/navigation/index.ts'
import type { Blocker } from './usePublishIssues.ts'
import styles from './publish.module.css'

export function BlockerList({ blockers, onGo }: { blockers: readonly Blocker[]; onGo?: () => void }) {
  const { t } = useTranslation('studio')
  return (
    <ul className={styles.blockers}>
      {blockers.map(({ key, message, field, itemTitle, to }) => (
        <li key={key}>
          <Link to={to} className={styles.blocker} onClick={onGo}>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
            <span>
              {field === null ? null : <strong>{t(`field.${field}`)}</strong>}
              {itemTitle === null ? null : <strong>{itemTitle}</strong>}
              <span>{message}</span>
            </span>
            <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
