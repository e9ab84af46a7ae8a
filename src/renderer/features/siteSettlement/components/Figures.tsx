import { useTranslation } from 'react-i18next'
import type { Currency } from '#shared/kernel/codes.ts'
import type { SettlementAnswer } from '#shared/settlement/contract.ts'
import type { SettlementState } from '#shared/settlement/rules.ts'
import { useAmountText } from '#renderer/entities/order/amountText.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Card } from '#renderer/ui/index.ts'
import styles from './settlement.module.css'

/** What is expected, what waits to be paid, and what was paid, of the months of one currency. */
export function Figures({ months, currency }: { months: readonly SettlementAnswer[]; currency: Currency }) {
  const { t } = useTranslation('settlement')
  const language = useLanguage()
  const amountText = useAmountText(currency)
  const of = (state: SettlementState) => months.filter((one) => one.state === state)
  const payout = (state: SettlementState) => amountText(of(state).reduce((sum, { payoutAmount }) => sum + payoutAmount, 0))
  const next = of('open').at(-1)
  const figures = [
    { name: t('figure.expected'), amount: payout('open'), help: next === undefined ? t('figure.noneOpen') : t('figure.expectedHelp', { day: formatDay(next.closesAt, language, 'Asia/Seoul') }) },
    { name: t('figure.due'), amount: payout('closed'), help: t('figure.dueHelp') },
    { name: t('figure.paid'), amount: payout('paid'), help: t('figure.paidHelp') },
  ]
  return (
    <dl className={styles.figures} aria-label={t('figures')}>
      {figures.map(({ name, amount, help }) => (
        <Card key={name} padding="md">
          <dt>{name}</dt>
          <dd className={styles.figure}>{amount}</dd>
          <dd className={styles.help}>{help}</dd>
        </Card>
      ))}
    </dl>
  )
}
