import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { yn } from '#shared/kernel/codes.ts'
import { FLOATING_BUTTON_MAX, FLOATING_LABEL_MAX } from '#shared/course/display.ts'
import { FormDateTimeField } from '#renderer/lib/form/fields/FormDateTimeField.tsx'
import { FormTextField } from '#renderer/lib/form/index.ts'
import { useEditedClass } from '../components/ClassEditingContext.tsx'
import { SettingsSection } from '../components/SettingsSection.tsx'
import { YnSwitch } from '../components/YnSwitch.tsx'
import { useFocusField } from '../components/useFocusField.ts'
import styles from '../components/settings.module.css'

const shown = [
  'courseTutorShowYn', 'courseReviewShowYn', 'courseReviewCountShowYn', 'courseReviewFloatingShowYn', 'courseAttendCountShowYn', 'courseAttendSumShowYn',
  'courseValidShowYn', 'coursePromotionShowYn',
] as const

export function MoreScreen() {
  const { t } = useTranslation('studio')
  const { form: { control } } = useEditedClass()
  const floats = useWatch({ control, name: 'courseFloatingShowYn' }) === yn.yes
  const countsToEnd = useWatch({ control, name: 'courseRemainingEndShowYn' }) === yn.yes
  useFocusField()
  return (
    <div className={styles.sections}>
      <SettingsSection title={t('more.show')} description={t('more.showText')}>
        {shown.map((name) => <YnSwitch key={name} name={name} />)}
        <YnSwitch name="courseQaShowYn" />
        <p className={styles.help}>{t('more.qaLater')}</p>
      </SettingsSection>
      <SettingsSection title={t('more.floating')} description={t('more.floatingText')}>
        <YnSwitch name="courseFloatingShowYn" />
        {floats ? (
          <>
            <div className={styles.pair}>
              <FormTextField control={control} name="courseFloatingLabel" label={t('field.courseFloatingLabel')} description={t('more.labelExample')} maxLength={FLOATING_LABEL_MAX} />
              <FormTextField control={control} name="courseFloatingButton" label={t('field.courseFloatingButton')} description={t('more.buttonExample')} maxLength={FLOATING_BUTTON_MAX} />
            </div>
            <YnSwitch name="courseFloatingShowStartYn" />
            <YnSwitch name="courseFloatingShowEndYn" />
          </>
        ) : null}
      </SettingsSection>
      <SettingsSection title={t('more.remaining')} description={t('more.remainingText')}>
        <YnSwitch name="courseRemainingTermShowYn" />
        <YnSwitch name="courseRemainingAttendeeShowYn" />
        <YnSwitch name="courseRemainingStartShowYn" />
        <YnSwitch name="courseRemainingEndShowYn" />
        {countsToEnd ? (
          <div className={styles.short}><FormDateTimeField control={control} name="courseRemainingEndAt" label={t('field.courseRemainingEndAt')} description={t('more.remainingEndHelp')} clearable /></div>
        ) : null}
      </SettingsSection>
      <SettingsSection title={t('more.rolling')} description={t('more.rollingText')}>
        <YnSwitch name="marketingRollingAttendeeYn" />
        <YnSwitch name="marketingRollingPeriodYn" />
      </SettingsSection>
    </div>
  )
}
