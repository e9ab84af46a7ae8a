import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { yn } from '#shared/kernel/codes.ts'
import { FormDateTimeField } from '#renderer/lib/form/fields/FormDateTimeField.tsx'
import { Switch } from '#renderer/ui/index.ts'
import { useEditedClass } from './ClassEditingContext.tsx'
import styles from './settings.module.css'

export function RecruitmentFields() {
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
