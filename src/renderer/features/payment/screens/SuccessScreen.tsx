import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderPaths } from '#shared/order/paths.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Button, Spinner } from '#renderer/ui/index.ts'
import { NoOrder } from '../components/NoOrder.tsx'
import { Outcome, Ways } from '../components/Outcome.tsx'
import { useOutcomeOrder } from '../useOutcomeOrder.ts'

/** Wait until this page says that it takes longer (ms). */
const SLOW_AFTER_MS = 20_000

/** `/classes/{courseSeq}/payment/success?orderNo=`: back from the payment window, until the order is settled (ENR-10). */
export function SuccessScreen() {
  const { t } = useTranslation('order')
  usePageTitle(t('confirming.title'))
  const { orderNo, error, retry } = useOutcomeOrder('success')
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (orderNo === null || error !== null) return <NoOrder error={error} retry={retry} />
  return (
    <Outcome icon={<Spinner label={t('confirming.title')} />} title={t('confirming.title')} text={slow ? t('confirming.slow') : t('confirming.text')}>
      {slow ? <Ways><Button component={Link} to={orderPaths.paymenthistory}>{t('confirming.history')}</Button></Ways> : null}
    </Outcome>
  )
}
