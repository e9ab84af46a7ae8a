import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { currency as currencies } from '#shared/kernel/codes.ts'
import { PRICE_MAX } from '#shared/course/form.ts'
import type { CourseForm } from '#shared/course/form.ts'
import { useFieldError } from '#renderer/lib/form/index.ts'
import { NumberField } from '#renderer/ui/index.ts'

type MoneyName = 'price' | 'discountPrice' | 'materialPrice' | 'materialPriceEx'

export interface MoneyFieldProps extends Pick<ComponentProps<typeof NumberField>, 'label' | 'description' | 'required' | 'className'> {
  control: Control<CourseForm, unknown, CourseForm>
  name: MoneyName
  currency: CourseForm['currency']
}

/** An amount in won or dollars; the value is in minor units, null if empty. */
export function MoneyField({ control, name, currency, ...rest }: MoneyFieldProps) {
  const { field: { value, onChange, ...field }, fieldState } = useController({ control, name })
  const text = useFieldError()
  const cents = currency === currencies.usd
  return (
    <NumberField
      {...rest} {...field} value={value === null ? '' : cents ? value / 100 : value} error={text(fieldState.error?.message)}
      prefix={cents ? '$ ' : '₩ '} decimalScale={cents ? 2 : 0} max={cents ? PRICE_MAX / 100 : PRICE_MAX} hideControls inputMode={cents ? 'decimal' : 'numeric'}
      onChange={(typed) => onChange(typed === '' ? null : Math.round(Number(typed) * (cents ? 100 : 1)))}
    />
  )
}
