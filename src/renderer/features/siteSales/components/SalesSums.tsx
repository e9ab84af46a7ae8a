import { useTranslation } from 'react-i18next'
import type { SalesDay } from '#shared/ledger/contract.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import { Card } from '#renderer/ui/index.ts'
import { changeOf, totalOf } from '../salesView.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import styles from './sales.module.css'

/** Totals of the period, each with its change against the period before. */
export function SalesSums({ days, before, currency }: { days: readonly SalesDay[]; before: readonly SalesDay[] | undefined; currency: Currency }) {
  const { t } = useTranslation('ledger')
  const amountText = useAmountText(currency)
  const now = totalOf(days, currency)
  const then = before === undefined ? null : totalOf(before, currency)
  const sums = [
    { name: t('paid'), amount: now.paid, earlier: then?.paid }, { name: t('refunded'), amount: now.refunded, earlier: then?.refunded },
    { name: t('net'), amount: now.paid - now.refunded, earlier: then === null ? undefined : then.paid - then.refunded },
  ]
  const changeText = (amount: number, earlier: number) => {
    const percent = changeOf(amount, earlier)
    if (percent === null) return t('change.none')
    if (percent === 0) return t('change.same')
    return t(percent > 0 ? 'change.up' : 'change.down', { percent: Math.abs(percent) })
  }
  return (
    <dl className={styles.sums} aria-label={t('sums')}>
      {sums.map(({ name, amount, earlier }) => (
        <Card key={name} padding="md">
          <dt>{name}</dt>
          <dd className={styles.sum}>{amountText(amount)}</dd>
          <dd className={styles.change}>{earlier === undefined ? '\u{a0}' : changeText(amount, earlier)}</dd>
        </Card>
      ))}
    </dl>
  )
}
