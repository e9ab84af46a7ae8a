import { useTranslation } from 'react-i18next'
import type { Order } from '#shared/order/contract.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import styles from './order.module.css'

/** Number, moments, method and paid amounts of an order, as on its receipt. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const language = useLanguage()
  const priceText = usePriceText()
  const { card } = order
  const charged = (amount: number) => priceText({ amount, currency: order.chargeCurrency })
  return (
    <dl className={styles.facts}>
      <div><dt>{t('fact.orderNo')}</dt><dd className={styles.code}>{order.orderNo}</dd></div>
      <div><dt>{t('fact.orderedAt')}</dt><dd>{formatMoment(order.orderedAt, language)}</dd></div>
      {order.paidAt === null ? null : <div><dt>{t('fact.paidAt')}</dt><dd>{formatMoment(order.paidAt, language)}</dd></div>}
      {order.payMethodCd === null ? null : <div><dt>{t('fact.method')}</dt><dd>{t(`method.${order.payMethodCd}`)}</dd></div>}
      {card === null ? null : (
        <>
          <div><dt>{t('fact.card')}</dt><dd>{[card.name, card.number].join(' ').trim()}</dd></div>
          <div><dt>{t('fact.instalment')}</dt><dd>{card.instalmentMonths < 2 ? t('instalment.once') : t('instalment.months', { count: card.instalmentMonths })}</dd></div>
        </>
      )}
      {order.orderer === null ? null : <div><dt>{t('fact.orderer')}</dt><dd>{order.orderer.name}</dd></div>}
      {order.paidAmount === 0 ? null : <div><dt>{t('line.paid')}</dt><dd><strong>{charged(order.paidAmount)}</strong></dd></div>}
      {order.refundedAmount === 0 ? null : <div><dt>{t('line.refunded')}</dt><dd>{charged(order.refundedAmount)}</dd></div>}
    </dl>
  )
}
