import { useTranslation } from 'react-i18next'
import { formatPrice, monthlyPrice, shownPrice } from '#shared/course/pricing.ts'
import type { Money, PricedCourse } from '#shared/course/pricing.ts'
import { VisuallyHidden } from '#renderer/ui/index.ts'
import styles from './course.module.css'

/** Formats an amount: 'free', a won suffix or a $ prefix (COUR-03). */
export function usePriceText(): (money: Money) => string {
  const { t } = useTranslation('course')
  return ({ amount, currency }) => {
    const price = formatPrice(amount, currency)
    return price.kind === 'free' ? t('price.free') : t(`price.${price.kind}`, { figure: price.figure })
  }
}

export function PriceLabel({ course, now, large = false }: { course: PricedCourse; now: number; large?: boolean }) {
  const { t } = useTranslation('course')
  const text = usePriceText()
  const { payable, original, discountPercent } = shownPrice(course, now)
  const monthly = monthlyPrice(course, payable)
  return (
    <span className={styles.price} data-price data-large={large || undefined}>
      {discountPercent > 0 ? <span className={styles.off}>{t('price.off', { percent: discountPercent })}</span> : null}
      <span className={styles.payable}>{text(payable)}</span>
      {original === null ? null : (
        <s className={styles.original}><VisuallyHidden>{t('price.original')} </VisuallyHidden>{text(original)}</s>
      )}
      {monthly === null ? null : <span className={styles.monthly}>{t('price.monthly', { amount: text(monthly.price), count: monthly.months })}</span>}
    </span>
  )
}
