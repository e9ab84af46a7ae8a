import { useTranslation } from 'react-i18next'
import type { Money } from '#shared/course/pricing.ts'
import type { Order } from '#shared/order/contract.ts'
import { useMoneyText } from './amountText.ts'
import { isUnpaid } from './amounts.ts'
import styles from './order.module.css'

/** The amounts of an order, line by line. `charge`: what the chosen method charges. */
export function PriceLines({ order, charge }: { order: Order; charge?: Money | undefined }) {
  const { t } = useTranslation('order')
  const moneyText = useMoneyText()
  const { currency } = order
  const text = (amount: number) => moneyText({ amount, currency })
  const minus = (amount: number) => t('line.minus', { amount: text(amount) })
  const charged = charge ?? { amount: order.chargeAmount, currency: order.chargeCurrency }
  // Before payment, the rate follows from the amounts.
  const wonPerDollar = Math.round(order.wonPerDollar ?? (charged.amount * 100) / order.payAmount)
  return (
    <div>
      <dl className={styles.lines}>
        <div><dt>{t('line.list')}</dt><dd>{text(order.listAmount)}</dd></div>
        {order.discountAmount === 0 ? null : <div><dt>{t('line.discount')}</dt><dd data-minus>{minus(order.discountAmount)}</dd></div>}
        {order.materialAmount === 0 ? null : <div><dt>{t('line.material')}</dt><dd>{text(order.materialAmount)}</dd></div>}
        {order.couponAmount === 0 ? null : <div><dt>{t('line.coupon')}</dt><dd data-minus>{minus(order.couponAmount)}</dd></div>}
        <div className={styles.total}><dt>{t(isUnpaid(order) ? 'line.total' : 'line.ordered')}</dt><dd>{text(order.payAmount)}</dd></div>
        {charged.currency === currency ? null : <div><dt>{t('line.charged')}</dt><dd>{moneyText(charged)}</dd></div>}
      </dl>
      {charged.currency === currency ? null : <p className={styles.quiet}>{t('line.rate', { rate: moneyText({ amount: wonPerDollar, currency: charged.currency }) })}</p>}
    </div>
  )
}
