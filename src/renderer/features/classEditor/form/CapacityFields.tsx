import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { choiseTypeCd, userLimitTypeCd } from '#shared/kernel/codes.ts'
import { USER_COUNT_MAX } from '#shared/course/form.ts'
import { FormNumberField, FormRadioGroup } from '#renderer/lib/form/index.ts'
import { useEditedClass } from './useClassEditing.ts'
import styles from '../settings.module.css'

export function CapacityFields() {
  const { t } = useTranslation('studio')
  const { form } = useEditedClass()
  const { control } = form
  const limit = useWatch({ control, name: 'userLimitTypeCd' })
  const waitlist = limit === userLimitTypeCd.waitlist
  return (
    <>
      <FormRadioGroup
        control={control} name="userLimitTypeCd" label={t('field.userLimitTypeCd')}
        choices={[
          { value: userLimitTypeCd.unlimited, label: t('capacity.unlimited') },
          { value: userLimitTypeCd.limited, label: t('capacity.limited'), description: t('capacity.limitedHelp') },
          { value: userLimitTypeCd.waitlist, label: t('capacity.waitlist'), description: t('capacity.waitlistHelp') },
        ]}
      />
      {limit === userLimitTypeCd.unlimited ? null : (
        <div className={styles.pair}>
          <FormNumberField control={control} name="maxUserCount" label={t('field.maxUserCount')} suffix={t('capacity.suffix')} max={USER_COUNT_MAX} decimalScale={0} required />
          <FormNumberField control={control} name="minUserCount" label={t('field.minUserCount')} description={t('capacity.minHelp')} suffix={t('capacity.suffix')} max={USER_COUNT_MAX} decimalScale={0} />
        </div>
      )}
      <FormRadioGroup
        control={control} name="choiseTypeCd" label={t('field.choiseTypeCd')}
        choices={[
          { value: choiseTypeCd.automatic, label: t('approval.automatic'), description: waitlist ? t('approval.notWithWaitlist') : t('approval.automaticHelp'), disabled: waitlist },
          { value: choiseTypeCd.approval, label: t('approval.approval'), description: t('approval.approvalHelp') },
        ]}
      />
    </>
  )
}
