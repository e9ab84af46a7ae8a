import { IconBrandPaypal, IconBuildingBank, IconCash, IconCreditCard, IconDeviceMobile, IconMessageCircle, IconTransfer, IconWorld } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { instalment } from '#shared/course/pricing.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { PayMethodCd } from '#shared/payment/methods.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { useFieldError } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { Callout, ChoiceCards, Select } from '#renderer/ui/index.ts'
import type { CheckoutInput, CheckoutValues } from '../checkoutForm.ts'
import type { Checkout } from '../useCheckout.ts'

const icons: Record<PayMethodCd, Icon> = {
  [payMethodCd.card]: IconCreditCard,
  [payMethodCd.overseasCard]: IconWorld,
  [payMethodCd.virtualAccount]: IconBuildingBank,
  [payMethodCd.accountTransfer]: IconTransfer,
  [payMethodCd.bankDeposit]: IconCash,
  [payMethodCd.kakaoPay]: IconMessageCircle,
  [payMethodCd.samsungPay]: IconDeviceMobile,
  [payMethodCd.payPal]: IconBrandPaypal,
}

/** Ways to pay from a bank, which take words that few know. */
const explained = [payMethodCd.virtualAccount, payMethodCd.accountTransfer, payMethodCd.bankDeposit] as const
const isExplained = (method: PayMethodCd): method is (typeof explained)[number] => explained.some((one) => one === method)

/** The payment method, with the amount it charges in another currency, and its instalments (ENR-09). */
export function MethodPicker({ form, checkout, chosen }: { form: AppForm<CheckoutInput, CheckoutValues>; checkout: Checkout; chosen: Checkout['methods'][number] | undefined }) {
  const { t } = useTranslation('order')
  const priceText = usePriceText()
  const errorText = useFieldError()
  const { order, methods } = checkout
  if (methods.length === 0) return <Callout tone="warning">{t('pay.noMethods')}</Callout>
  return (
    <>
      <Controller
        control={form.control} name="payMethodCd"
        render={({ field, fieldState }) => (
          <ChoiceCards
            label={t('pay.method')} value={chosen?.payMethodCd ?? ('' as PayMethodCd)} onChange={field.onChange} error={errorText(fieldState.error?.message)}
            choices={methods.map(({ payMethodCd: value, currency, amount }) => {
              const MethodIcon = icons[value]
              return {
                value, label: t(`method.${value}`), icon: <MethodIcon size={20} stroke={1.75} />,
                ...(currency !== order.currency ? { description: t('pay.wonCharge', { amount: priceText({ amount, currency }) }) } : isExplained(value) ? { description: t(`methodHow.${value}`) } : {}),
              }
            })}
          />
        )}
      />
      {chosen === undefined || chosen.instalmentMonths.length === 0 ? null : (
        <Controller
          control={form.control} name="instalmentMonths"
          render={({ field: { value, onChange, ...field } }) => (
            <Select
              {...field} label={t('pay.instalment')} value={String(chosen.instalmentMonths.includes(value) ? value : 0)} onChange={(months) => onChange(Number(months))}
              data={[0, ...chosen.instalmentMonths].map((months) => {
                const monthly = instalment(chosen, months)
                return { value: String(months), label: monthly === null ? t('instalment.once') : t('instalment.monthly', { count: months, amount: priceText(monthly) }) }
              })}
            />
          )}
        />
      )}
    </>
  )
}
