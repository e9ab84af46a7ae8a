import type { Currency } from '#shared/kernel/codes.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'

/** Writes an amount of a currency's minor unit: `12,000원`, `−$5.50`; 0 as a figure, not as a free price. */
export function useAmountText(currency: Currency): (amount: number) => string {
  const priceText = usePriceText()
  return (amount) => {
    if (amount === 0) return '0'
    return `${amount < 0 ? '−' : ''}${priceText({ amount: Math.abs(amount), currency })}`
  }
}
