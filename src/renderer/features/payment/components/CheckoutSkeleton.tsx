import { useTranslation } from 'react-i18next'
import { Skeleton, VisuallyHidden } from '#renderer/ui/index.ts'
import styles from './payment.module.css'

export function CheckoutSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.page}>
      <output><VisuallyHidden>{t('loading')}</VisuallyHidden></output>
      <div className={styles.main} aria-hidden="true">
        <Skeleton height={36} width={200} /><Skeleton height={112} radius="lg" mt={24} /><Skeleton height={260} radius="lg" mt={16} /><Skeleton height={240} radius="lg" mt={16} />
      </div>
      <div className={styles.side} aria-hidden="true"><Skeleton height={300} radius="lg" /></div>
    </div>
  )
}
