import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currency, deliveryCd } from '#shared/kernel/codes.ts'
import { COURSE_TITLE_MAX } from '#shared/course/form.ts'
import { FormTextField } from '#renderer/lib/form/index.ts'
import { Switch } from '#renderer/ui/index.ts'
import { useEditedClass } from './ClassEditingContext.tsx'
import { MoneyField } from './MoneyField.tsx'
import styles from './settings.module.css'

export function MaterialFields() {
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

export function DeliveryField() {
  const { t } = useTranslation('studio')
  const { form: { control } } = useEditedClass()
  const { field: { value, onChange, ...field } } = useController({ control, name: 'deliveryCd' })
  return (
    <Switch
      {...field} label={t('field.deliveryCd')} description={t('help.delivery')} checked={value === deliveryCd.shipped}
      onChange={(event) => onChange(event.currentTarget.checked ? deliveryCd.shipped : deliveryCd.none)}
    />
  )
}
