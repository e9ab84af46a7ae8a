import { IconCoins, IconGift, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currency as currencies, fareCd, isPack, openTypeCd } from '#shared/kernel/codes.ts'
import type { FareCd } from '#shared/kernel/codes.ts'
import { openToAnyone } from '#shared/course/form.ts'
import { PriceLabel } from '#renderer/entities/course/PriceLabel.tsx'
import { FormDateTimeField } from '#renderer/lib/form/fields/FormDateTimeField.tsx'
import { FormSegmented, useFieldError } from '#renderer/lib/form/index.ts'
import { ChoiceCards, Switch, useConfirm } from '#renderer/ui/index.ts'
import { useEditedClass } from './useClassEditing.ts'
import { MoneyField } from './MoneyField.tsx'
import { useClosedChoice } from './useClosedChoice.ts'
import styles from '../settings.module.css'

export function FareFields() {
  const { t } = useTranslation('studio')
  const { form, course: edited } = useEditedClass()
  const { control } = form
  const confirm = useConfirm()
  const fieldError = useFieldError()
  const notPaid = useClosedChoice()('fareCd', fareCd.paid, form.getValues('fareCd'))
  const [now] = useState(() => Date.now())
  const course = useWatch({ control })
  const currency = course.currency ?? currencies.krw
  const discounted = course.discountPrice !== null && course.discountPrice !== undefined
  const [discount, setDiscount] = useState(discounted)
  const icon = { size: 22, stroke: 1.5 } as const

  const choose = async (next: FareCd) => {
    const { needsConfirmation, change } = openToAnyone(form.getValues())
    if (next === fareCd.open) {
      if (needsConfirmation && !(await confirm({ title: t('fare.openTitle'), message: t('fare.openMessage'), confirmLabel: t('fare.openConfirm') }))) return
      form.setValue('openTypeCd', change.openTypeCd)
      form.setValue('fareCd', change.fareCd, { shouldValidate: true })
      form.setValue('price', change.price)
      form.setValue('discountPrice', change.discountPrice)
      setDiscount(false)
      return
    }
    form.setValue('openTypeCd', openTypeCd.attendees)
    form.setValue('fareCd', next, { shouldValidate: true })
  }
  const withoutDiscount = () => {
    setDiscount(false)
    for (const field of ['discountPrice', 'discountStartAt', 'discountEndAt'] as const) form.setValue(field, null, { shouldValidate: true })
  }
  return (
    <>
      <ChoiceCards
        label={t('field.fareCd')} value={course.fareCd ?? fareCd.free} onChange={(next) => { void choose(next) }} error={fieldError(form.formState.errors.fareCd?.message)}
        choices={[
          { value: fareCd.free, label: t('fare.free'), description: t('fare.freeHelp'), icon: <IconGift {...icon} /> },
          { value: fareCd.paid, label: t('fare.paid'), description: notPaid ?? t('fare.paidHelp'), disabled: notPaid !== undefined, icon: <IconCoins {...icon} /> },
          ...(isPack(edited) ? [] : [{ value: fareCd.open, label: t('fare.open'), description: t('fare.openHelp'), icon: <IconWorld {...icon} /> }]),
        ]}
      />
      {course.fareCd === fareCd.paid ? (
        <>
          <FormSegmented
            control={control} name="currency" label={t('field.currency')}
            choices={[{ value: currencies.krw, label: t('fare.krw') }, { value: currencies.usd, label: t('fare.usd') }]}
          />
          <MoneyField control={control} name="price" currency={currency} label={t('field.price')} className={styles.short} required />
          <Switch label={t('fare.discount')} checked={discount} onChange={(event) => (event.currentTarget.checked ? setDiscount(true) : withoutDiscount())} />
          {discount ? (
            <>
              <MoneyField control={control} name="discountPrice" currency={currency} label={t('field.discountPrice')} className={styles.short} />
              <div className={styles.pair}>
                <FormDateTimeField control={control} name="discountStartAt" label={t('field.discountStartAt')} description={t('fare.discountDates')} />
                <FormDateTimeField control={control} name="discountEndAt" label={t('field.discountEndAt')} />
              </div>
            </>
          ) : null}
          <div className={styles.preview}>
            <span>{t('fare.preview')}</span>
            <PriceLabel
              now={now}
              course={{
                fareCd: fareCd.paid, currency, price: course.price ?? null, discountPrice: course.discountPrice ?? null,
                discountStartAt: course.discountStartAt ?? null, discountEndAt: course.discountEndAt ?? null,
                installmentStatus: course.installmentStatus ?? 'N', installmentMonth: course.installmentMonth ?? 0,
              }}
            />
          </div>
        </>
      ) : null}
    </>
  )
}
