import { useTranslation } from 'react-i18next'
import { useController, useWatch } from 'react-hook-form'
import { currency, deliveryCd, fareCd, isPack, yn } from '#shared/kernel/codes.ts'
import { INSTALMENT_MONTHS_MAX } from '#shared/course/pricing.ts'
import { COURSE_TITLE_MAX } from '#shared/course/form.ts'
import { FormDateTimeField } from '#renderer/lib/form/fields/FormDateTimeField.tsx'
import { Select, Switch } from '#renderer/ui/index.ts'
import { FormTextField } from '#renderer/lib/form/index.ts'
import { FareFields } from '../form/FareFields.tsx'
import { SettingsSection } from '../form/SettingsSection.tsx'
import { useFocusField } from '../form/useFocusField.ts'
import { useEditedClass } from '../form/useClassEditing.ts'
import { MoneyField } from '../form/MoneyField.tsx'
import styles from '../settings.module.css'

export function PaymentScreen() {
  const { t } = useTranslation('studio')
  const { course } = useEditedClass()
  useFocusField()
  return (
    <div className={styles.sections}>
      <SettingsSection title={t('section.fare')}>
        <FareFields />
        <InstalmentField />
        <CouponField />
      </SettingsSection>
      <SettingsSection title={t('section.recruitment')} description={t('help.recruitment')}><RecruitmentFields /></SettingsSection>
      {isPack(course) ? null : (
        <SettingsSection title={t('section.material')} description={t('help.material')}>
          <MaterialFields />
          <DeliveryField />
        </SettingsSection>
      )}
    </div>
  )
}

/** Whether the price is shown by the month (COUR-03): the class page says how much for how many months. */
function InstalmentField() {
  const { t } = useTranslation('studio')
  const { form } = useEditedClass()
  const { control } = form
  const [fare, priceCurrency, status] = useWatch({ control, name: ['fareCd', 'currency', 'installmentStatus'] })
  const { field: { value, onChange, ...field } } = useController({ control, name: 'installmentMonth' })
  if (fare !== fareCd.paid || priceCurrency === currency.usd) return null
  const change = (on: boolean) => {
    form.setValue('installmentStatus', on ? yn.yes : yn.no, { shouldDirty: true })
    if (on && value < 2) onChange(INSTALMENT_MONTHS_MAX)
  }
  return (
    <>
      <Switch label={t('field.installmentStatus')} description={t('help.instalments')} checked={status === yn.yes} onChange={(event) => change(event.currentTarget.checked)} />
      {status === yn.yes ? (
        <Select
          {...field} className={styles.short ?? ''} label={t('field.installmentMonth')} value={String(value)} onChange={(months) => onChange(Number(months))} allowDeselect={false}
          data={Array.from({ length: INSTALMENT_MONTHS_MAX - 1 }, (_, index) => ({ value: String(index + 2), label: t('fare.months', { count: index + 2 }) }))}
        />
      ) : null}
    </>
  )
}

/** Whether coupons lower the price (STU-06); dollars take none (courses spec §5). */
function CouponField() {
  const { t } = useTranslation('studio')
  const { form: { control } } = useEditedClass()
  const [fare, priceCurrency] = useWatch({ control, name: ['fareCd', 'currency'] })
  const { field: { value, onChange, ...field } } = useController({ control, name: 'couponYn' })
  if (fare !== fareCd.paid || priceCurrency === currency.usd) return null
  return <Switch {...field} label={t('field.couponYn')} description={t('help.coupons')} checked={value === yn.yes} onChange={(event) => onChange(event.currentTarget.checked ? yn.yes : yn.no)} />
}

function RecruitmentFields() {
  const { t } = useTranslation('studio')
  const { form } = useEditedClass()
  const { control } = form
  const limited = useWatch({ control, name: 'settingPayTimeYn' }) === yn.yes
  const change = (on: boolean) => {
    form.setValue('settingPayTimeYn', on ? yn.yes : yn.no)
    if (on) return
    form.setValue('payStartAt', null)
    form.setValue('payEndAt', null)
  }
  return (
    <>
      <Switch label={t('field.settingPayTimeYn')} checked={limited} onChange={(event) => change(event.currentTarget.checked)} />
      {limited ? (
        <div className={styles.pair}>
          <FormDateTimeField control={control} name="payStartAt" label={t('field.payStartAt')} required />
          <FormDateTimeField control={control} name="payEndAt" label={t('field.payEndAt')} required />
        </div>
      ) : null}
    </>
  )
}

function MaterialFields() {
  const { t } = useTranslation('studio')
  const { form: { control } } = useEditedClass()
  return (
    <>
      <FormTextField control={control} name="materialTitle" label={t('field.materialTitle')} placeholder={t('help.materialExample')} maxLength={COURSE_TITLE_MAX} />
      <div className={styles.pair}>
        <MoneyField control={control} name="materialPrice" currency={currency.krw} label={t('field.materialPrice')} />
        <MoneyField control={control} name="materialPriceEx" currency={currency.usd} label={t('field.materialPriceEx')} />
      </div>
    </>
  )
}

function DeliveryField() {
  const { t } = useTranslation('studio')
  const { form: { control } } = useEditedClass()
  const { t: validation } = useTranslation('validation')
  const fare = useWatch({ control, name: 'fareCd' })
  const { field: { value, onChange, ...field } } = useController({ control, name: 'deliveryCd' })
  return (
    <Switch
      {...field} label={t('field.deliveryCd')} description={t('help.delivery')} checked={value === deliveryCd.shipped}
      error={value === deliveryCd.shipped && fare !== fareCd.paid ? validation('shippedNotPaid') : undefined}
      onChange={(event) => onChange(event.currentTarget.checked ? deliveryCd.shipped : deliveryCd.none)}
    />
  )
}
