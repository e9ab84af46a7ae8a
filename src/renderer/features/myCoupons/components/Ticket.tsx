import { useTranslation } from 'react-i18next'
import type { MyCoupon } from '#shared/coupon/contract.ts'
import { couponState } from '#shared/coupon/rules.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { CouponStateBadge, useCouponPeriodText, useDiscountText } from '#renderer/entities/coupon/index.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { TextLink, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, Heading } from '#renderer/ui/index.ts'
import styles from './myCoupons.module.css'

/** Classes named on a coupon; the rest are counted. */
const NAMED = 3

export const isUsable = ({ couponStateCd, usedCount, personCap }: MyCoupon): boolean =>
  usedCount < personCap && (couponStateCd === couponState.active || couponStateCd === couponState.scheduled)

/** A coupon of mine: what it takes off, where, until when, and how often. */
export function Ticket({ coupon }: { coupon: MyCoupon }) {
  const { t } = useTranslation('coupon')
  const priceText = usePriceText()
  const discountText = useDiscountText()
  const periodText = useCouponPeriodText()
  const { courses, priceMin, usedCount, personCap, couponStateCd } = coupon
  const won = (amount: number) => priceText({ amount, currency: 'KRW' })
  const usable = isUsable(coupon)
  const isSpent = usedCount >= personCap
  return (
    <li className={styles.ticket} data-past={!usable || undefined}>
      <p className={styles.discount}>
        <strong>{discountText({ ...coupon, discountMax: null })}</strong>
        {coupon.discountMax === null ? null : <span>{t('mine.max', { amount: won(coupon.discountMax) })}</span>}
      </p>
      <div className={styles.about}>
        <div className={styles.name}>
          <Heading order={3} size="h5">{coupon.name}</Heading>
          {isSpent ? <Badge tone="neutral">{t('mine.used')}</Badge> : couponStateCd === couponState.active ? null : <CouponStateBadge state={couponStateCd} />}
        </div>
        <p>{periodText(coupon)}</p>
        {priceMin === 0 ? null : <p>{t('mine.min', { amount: won(priceMin) })}</p>}
        {courses === null ? <p>{t('mine.everyClass')}</p> : courses.length === 0 ? <p>{t('mine.gone')}</p> : (
          <ul className={styles.classes}>
            {courses.slice(0, NAMED).map(({ courseSeq, title }) => <li key={courseSeq}><TextLink to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq } })}>{title}</TextLink></li>)}
            {courses.length > NAMED ? <li>{t('mine.more', { count: courses.length - NAMED })}</li> : null}
          </ul>
        )}
        {usable && personCap > 1 ? <p>{t('mine.left', { count: personCap - usedCount })}</p> : null}
      </div>
    </li>
  )
}
