import { useTranslation } from 'react-i18next'
import type { Subscription } from '#shared/membership/contract.ts'
import { subscriptionState } from '#shared/membership/rules.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'

/** The price for a month, in words. */
export function useMonthlyText(): (price: number) => string {
  const { t } = useTranslation('membership')
  const priceText = usePriceText()
  return (price) => t('monthly', { price: priceText({ amount: price, currency: 'KRW' }) })
}

/** What comes next of a subscription, in a sentence. */
export function useSubscriptionText(): (subscription: Pick<Subscription, 'state' | 'paidUntil' | 'nextChargeAt' | 'endReason'>) => string {
  const { t } = useTranslation('membership')
  const language = useLanguage()
  const day = (iso: string | null) => (iso === null ? '' : formatDay(iso, language))
  return ({ state, paidUntil, nextChargeAt, endReason }) => {
    if (state === subscriptionState.starting) return t('next.starting')
    if (state === subscriptionState.active) return nextChargeAt === null ? t('next.charging') : t('next.active', { day: day(nextChargeAt) })
    if (state === subscriptionState.cancelled) return t('next.cancelled', { day: day(paidUntil) })
    return endReason === 'declined' ? t('next.declined') : paidUntil === null ? t('next.ended') : t('next.endedAt', { day: day(paidUntil) })
  }
}
