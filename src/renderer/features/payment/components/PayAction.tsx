import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Money } from '#shared/course/pricing.ts'
import { HOUR_MS, epochOf } from '#shared/kernel/moments.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { useNow } from '#renderer/entities/session/now.ts'
import { formatLength, formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button } from '#renderer/ui/index.ts'
import styles from './payment.module.css'

interface PayActionProps {
  holdUntil: string | null
  charge: Money | undefined
  formId: string
  pending: boolean
  onHoldAgain: () => void
  holding: boolean
  /** What the last press met; above the button, as on a phone all else may be out of sight. */
  children: ReactNode
}

/** The button to pay; the time left of the held seat, and a new hold when it is over. */
export function PayAction({ holdUntil, charge, formId, pending, onHoldAgain, holding, children }: PayActionProps) {
  const { t } = useTranslation('order')
  const priceText = usePriceText()
  const language = useLanguage()
  const now = useNow(1000)
  const until = epochOf(holdUntil)
  const left = until === null ? null : Math.max(0, Math.ceil((until - now) / 1000))
  if (left === 0) {
    return (
      <div className={styles.action}>
        {children}
        <p className={styles.over} role="alert">{t('pay.holdOver')}</p>
        <Button kind="primary" size="lg" fullWidth loading={holding} onClick={onHoldAgain}>{t('pay.holdAgain')}</Button>
      </div>
    )
  }
  return (
    <div className={styles.action}>
      {children}
      {left === null || holdUntil === null ? null : left * 1000 > HOUR_MS
        ? <p className={styles.hold}>{t('pay.holdUntil', { date: formatMoment(holdUntil, language) })}</p>
        : <p className={styles.hold} role="timer" aria-live="off">{t('pay.hold', { left: formatLength(left) })}</p>}
      <Button type="submit" form={formId} kind="primary" size="lg" fullWidth loading={pending} disabled={charge === undefined}>
        {charge === undefined ? t('pay.title') : charge.amount === 0 ? t('coupon.freeButton') : t('pay.button', { amount: priceText(charge) })}
      </Button>
    </div>
  )
}
