import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegisterCoupon } from '#renderer/entities/coupon/useRegisterCoupon.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, Heading, Select, TextField } from '#renderer/ui/index.ts'
import type { Checkout, CouponChoice } from '../useCheckout.ts'
import styles from './payment.module.css'

interface CouponPickerProps {
  checkout: Checkout
  /** Prices the order with another coupon; returns the checkout with it. */
  onChoose: (coupon: CouponChoice) => void
  titleId: string
}

/** The coupon of the order: one of those that fit, or a new one by its code (ENR-09). */
export function CouponPicker({ checkout: { coupons, couponSeq, order, takesCoupons }, onChoose, titleId }: CouponPickerProps) {
  const { t } = useTranslation('order')
  const priceText = usePriceText()
  const errorText = useErrorText()
  const register = useRegisterCoupon()
  const [code, setCode] = useState('')
  if (!takesCoupons) return null
  const text = (amount: number) => priceText({ amount, currency: order.currency })
  const registered = register.data
  const applied = registered === undefined ? undefined : coupons.find((one) => one.couponSeq === registered.couponSeq)
  const submit = () => {
    if (code.trim() === '' || register.isPending) return
    register.mutate(code, {
      onSuccess: (coupon) => {
        setCode('')
        onChoose(coupon.couponSeq)
      },
    })
  }
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <Heading order={2} size="h4" id={titleId}>{t('coupon.title')}</Heading>
      {coupons.length === 0 ? <p className={styles.quiet}>{t('coupon.empty')}</p> : (
        <Select
          aria-labelledby={titleId} value={String(couponSeq ?? '')} onChange={(value) => onChoose(value === '' || value === null ? 'none' : Number(value))} allowDeselect={false}
          data={[{ value: '', label: t('coupon.none') }, ...coupons.map((one) => ({ value: String(one.couponSeq), label: t('coupon.choice', { name: one.name, amount: text(one.amount) }) }))]}
        />
      )}
      <div className={styles.code}>
        <TextField
          label={t('coupon.code')} value={code} maxLength={60} autoComplete="off" spellCheck={false} autoCapitalize="characters" error={register.isError ? errorText(register.error) : undefined}
          onChange={(event) => { setCode(event.currentTarget.value); if (register.isError) register.reset() }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // Not the order itself.
            event.preventDefault()
            submit()
          }}
        />
        <Button loading={register.isPending} disabled={code.trim() === ''} onClick={submit}>{t('coupon.register')}</Button>
      </div>
      <output className={styles.quiet} hidden={registered === undefined}>
        {registered === undefined ? '' : applied === undefined ? t('coupon.elsewhere', { name: registered.name }) : applied.couponSeq === couponSeq ? t('coupon.used', { name: registered.name }) : ''}
      </output>
    </section>
  )
}
