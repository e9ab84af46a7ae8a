import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { coursePath } from '#shared/course/paths.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { outcomeOf, retryPath, useFailureText } from '#renderer/entities/order/index.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button } from '#renderer/ui/index.ts'
import { CheckoutSkeleton } from '../components/CheckoutSkeleton.tsx'
import { NoOrder } from '../components/NoOrder.tsx'
import { Outcome, Ways } from '../components/Outcome.tsx'
import { useOutcomeOrder } from '../useOutcomeOrder.ts'
import styles from '../components/payment.module.css'

/** `/classes/{courseSeq}/payment/fail?orderNo=` (ENR-10). The payment page still has all that was typed. */
export function FailScreen() {
  const { t } = useTranslation('order')
  const courseSeq = Number(useParams().courseSeq)
  usePageTitle(t('fail.title'))
  const failureText = useFailureText()
  const { orderNo, order, error, retry } = useOutcomeOrder('fail')
  if (orderNo === null || error !== null) return <NoOrder error={error} retry={retry} />
  if (order === undefined) return <CheckoutSkeleton />
  return (
    <Outcome icon={<IconX size={32} stroke={2.5} />} tone="danger" title={t('fail.title')} text={outcomeOf(order) === 'waiting' ? t('fail.refused') : failureText(order)}>
      <Ways>
        <Button component={Link} to={retryPath(order)} state={{ scheduleChecked: true }} kind="primary" size="lg">{t('fail.retry')}</Button>
        <Button component={Link} to={pathOf({ path: coursePath(order), params: { courseSeq } })} size="lg">{t('pay.back')}</Button>
      </Ways>
      <p className={styles.quiet} style={{ textAlign: 'center' }}>{t('fail.kept')}</p>
    </Outcome>
  )
}
