import { useTranslation } from 'react-i18next'
import { currency as currencies } from '#shared/kernel/codes.ts'
import type { Money } from '#shared/course/pricing.ts'
import type { StaffOrder } from '#shared/order/contract.ts'
import { useMoneyText } from '#renderer/entities/order/amountText.ts'
import { OrderStatusBadge, keptAmount, shownAmount } from '#renderer/entities/order/index.ts'
import { formatDay, formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { Badge, UnstyledButton } from '#renderer/ui/index.ts'
import styles from './sitePayments.module.css'

/** Whole won, or dollars with cents. */
const numberOf = ({ amount, currency }: Money): number => (currency === currencies.usd ? amount / 100 : amount)

const asksRefund = (order: StaffOrder): boolean => order.refundRequestedAt !== null && keptAmount(order) > 0

/** Columns of the list of payments. */
export function usePaymentColumns(onOpen: (orderNo: string) => void): GridColumn<StaffOrder>[] {
  const { t } = useTranslation('order')
  const language = useLanguage()
  const moneyText = useMoneyText()
  const moment = (at: string | null) => (at === null ? '' : formatMoment(at, language))
  const money = (amount: number, currency: Money['currency']) => (amount === 0 ? '' : moneyText({ amount, currency }))
  const method = ({ payMethodCd }: StaffOrder) => (payMethodCd === null ? '' : t(`method.${payMethodCd}`))
  return [
    {
      id: 'order', head: t('staff.column.order'), width: 300, sort: 'title', file: [{ head: t('staff.fields.orderNo'), value: ({ orderNo }) => orderNo }, { head: t('staff.column.order'), value: ({ title }) => title }],
      cell: ({ orderNo, title, buyer }) => (
        <span className={styles.person}>
          <UnstyledButton className={styles.name ?? ''} aria-label={t('staff.open', { title, name: buyer.name })} aria-haspopup="dialog" onClick={() => onOpen(orderNo)}>{title}</UnstyledButton>
          <span className={styles.below}>{orderNo}</span>
        </span>
      ),
    },
    {
      id: 'buyer', head: t('staff.column.buyer'), width: 220, file: [{ head: t('staff.column.buyer'), value: ({ buyer }) => buyer.name }, { head: t('staff.fields.email'), value: ({ buyer }) => buyer.email }],
      cell: ({ buyer }) => <span className={styles.person}>{buyer.name}<span className={styles.below}>{buyer.email}</span></span>,
    },
    { id: 'phone', head: t('staff.fields.phone'), width: 130, startsHidden: true, cell: ({ orderer }) => orderer?.phone ?? '', file: ({ orderer }) => orderer?.phone ?? '' },
    { id: 'method', head: t('staff.column.method'), width: 130, cell: (one) => method(one) || '–', file: method },
    {
      id: 'amount', head: t('staff.column.amount'), width: 140, sort: 'amount', align: 'end', cell: (one) => moneyText(shownAmount(one)),
      file: [{ head: t('staff.column.amount'), value: (one) => numberOf(shownAmount(one)) }, { head: t('staff.currency'), value: (one) => shownAmount(one).currency }],
    },
    { id: 'coupon', head: t('staff.column.coupon'), width: 130, align: 'end', startsHidden: true, cell: ({ couponAmount, currency }) => money(couponAmount, currency), file: ({ couponAmount: amount, currency }) => numberOf({ amount, currency }) },
    { id: 'refunded', head: t('staff.column.refunded'), width: 130, align: 'end', startsHidden: true, cell: ({ refundedAmount, chargeCurrency }) => money(refundedAmount, chargeCurrency), file: ({ refundedAmount: amount, chargeCurrency: currency }) => numberOf({ amount, currency }) },
    {
      id: 'state', head: t('staff.column.state'), width: 180, file: (one) => [t(`status.${one.paymentStatus}`), ...(asksRefund(one) ? [t('staff.refundAsked')] : [])].join(' · '),
      cell: (one) => <span className={styles.badges}><OrderStatusBadge status={one.paymentStatus} />{asksRefund(one) ? <Badge tone="danger">{t('staff.refundAsked')}</Badge> : null}</span>,
    },
    { id: 'paid', head: t('staff.column.paid'), width: 190, startsHidden: true, cell: ({ paidAt }) => moment(paidAt), file: ({ paidAt }) => moment(paidAt) },
    { id: 'date', head: t('staff.column.date'), width: 150, sort: 'ordered', cell: ({ orderedAt }) => formatDay(orderedAt, language), file: ({ orderedAt }) => moment(orderedAt) },
  ]
}
