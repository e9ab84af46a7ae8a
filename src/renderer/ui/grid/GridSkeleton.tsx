import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './Grid.module.css'

const rows = [0, 1, 2, 3, 4, 5]

/** Rows that are not loaded yet. */
export function GridSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.frame}>
      <output><VisuallyHidden>{t('loading')}</VisuallyHidden></output>
      {rows.map((row) => <div key={row} className={styles.skeleton} aria-hidden="true"><Skeleton height={16} width="38%" /><Skeleton height={12} width="22%" /></div>)}
    </div>
  )
}
