import { useTranslation } from 'react-i18next'
import { couponDiscountType } from '#shared/coupon/rules.ts'
import type { CouponDiscount } from '#shared/coupon/rules.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'

/** `5,000원`, or `10% (최대 3,000원)`. */
export function useDiscountText(): (discount: Omit<CouponDiscount, 'priceMin'>) => string {
  const { t } = useTranslation('coupon')
  const priceText = usePriceText()
  const won = (amount: number) => priceText({ amount, currency: 'KRW' })
  return ({ discountTypeCd, discountValue, discountMax }) => {
    if (discountTypeCd === couponDiscountType.amount) return won(discountValue)
    return discountMax === null ? t('percent', { value: discountValue }) : t('percentMax', { value: discountValue, max: won(discountMax) })
  }
}

/** The days on which a coupon can be used; its end is shown as the last day. */
export function useCouponPeriodText(): (period: { startAt: string | null; endAt: string | null }) => string {
  const { t } = useTranslation('coupon')
  const language = useLanguage()
  return ({ startAt, endAt }) => {
    const start = startAt === null ? null : formatDay(startAt, language)
    // The end is excluded: midnight belongs to the day before.
    const end = endAt === null ? null : formatDay(new Date(Date.parse(endAt) - 1).toISOString(), language)
    if (start !== null && end !== null) return t('between', { start, end })
    if (start !== null) return t('from', { start })
    return end === null ? t('always') : t('until', { end })
  }
}
