import { useTranslation } from 'react-i18next'
import { formatAmount } from '#shared/course/pricing.ts'
import type { Money } from '#shared/course/pricing.ts'
import type { Currency } from '#shared/kernel/codes.ts'

/** Writes a sum in its currency: `12,000원`, `−$5.50`, `0원`. Of a price, 0 is free instead (`usePriceText`). */
export function useMoneyText(): (money: Money) => string {
  const { t } = useTranslation('course')
  return ({ amount, currency }) => {
    const { kind, figure } = formatAmount(Math.abs(amount), currency)
    return `${amount < 0 ? '−' : ''}${t(`price.${kind}`, { figure })}`
  }
}

/** Writes sums of one currency, in its minor unit. */
export function useAmountText(currency: Currency): (amount: number) => string {
  const moneyText = useMoneyText()
  return (amount) => moneyText({ amount, currency })
}
