import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { yn } from '#shared/kernel/codes.ts'
import { slowSeconds } from '#shared/board/codes.ts'
import { FLOATING_BUTTON_MAX, FLOATING_LABEL_MAX, INVITE_INFO_MAX, INVITE_TITLE_MAX } from '#shared/course/display.ts'
import type { DisplaySwitch } from '#shared/course/display.ts'
import { FormDateTimeField } from '#renderer/lib/form/fields/FormDateTimeField.tsx'
import { FormTextarea, FormTextField } from '#renderer/lib/form/index.ts'
import { Select, Switch } from '#renderer/ui/index.ts'
import { useEditedClass } from '../form/useClassEditing.ts'
import { Referrers } from '../form/Referrers.tsx'
import { SettingsSection } from '../form/SettingsSection.tsx'
import { SwitchPicture } from '../form/SwitchPicture.tsx'
import pictures from '../form/switchPicture.module.css'
import { useFocusField } from '../form/useFocusField.ts'
import styles from '../settings.module.css'

const shown = [
  'courseTutorShowYn', 'courseReviewShowYn', 'courseReviewCountShowYn', 'courseReviewFloatingShowYn', 'courseAttendCountShowYn', 'courseAttendSumShowYn',
  'courseValidShowYn', 'coursePromotionShowYn',
] as const

export function MoreScreen() {
  const { t } = useTranslation('studio')
  const { form: { control } } = useEditedClass()
  const floats = useWatch({ control, name: 'courseFloatingShowYn' }) === yn.yes
  const countsToEnd = useWatch({ control, name: 'courseRemainingEndShowYn' }) === yn.yes
  const invites = useWatch({ control, name: 'inviteEventYn' }) === yn.yes
  useFocusField()
  return (
    <div className={styles.sections}>
      <SettingsSection title={t('more.show')} description={t('more.showText')}>
        {shown.map((name) => <YnSwitch key={name} name={name} />)}
        <YnSwitch name="courseQaShowYn" />
      </SettingsSection>
      <SettingsSection title={t('more.attendees')} description={t('more.attendeesText')}>
        <YnSwitch name="attendPhoneInputYn" />
      </SettingsSection>
      <SettingsSection title={t('more.talk')} description={t('more.talkText')}>
        <div className={styles.short}><SlowSelect /></div>
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
      <SettingsSection title={t('more.invite')} description={t('more.inviteText')}>
        <YnSwitch name="inviteEventYn" />
        {invites ? (
          <>
            <FormTextField control={control} name="inviteEventTitle" label={t('field.inviteEventTitle')} description={t('more.inviteExample')} maxLength={INVITE_TITLE_MAX} />
            <FormTextarea control={control} name="inviteEventInfo" label={t('field.inviteEventInfo')} maxLength={INVITE_INFO_MAX} minRows={3} autosize />
            <YnSwitch name="canSendInviteEventYn" />
          </>
        ) : null}
        <Referrers />
      </SettingsSection>
    </div>
  )
}

function YnSwitch({ name }: { name: DisplaySwitch }) {
  const { t } = useTranslation('studio')
  const { form: { control } } = useEditedClass()
  const { field: { value, onChange, ...field } } = useController({ control, name })
  return (
    <div className={pictures.row}>
      <Switch {...field} label={t(`field.${name}`)} checked={value === yn.yes} onChange={(event) => onChange(event.currentTarget.checked ? yn.yes : yn.no)} />
      <SwitchPicture name={name} on={value === yn.yes} />
    </div>
  )
}

/** Slow mode of the boards of the class. */
function SlowSelect() {
  const { t } = useTranslation('studio')
  const { form: { control } } = useEditedClass()
  const { field: { value, onChange, ...field } } = useController({ control, name: 'boardSlowSeconds' })
  return (
    <Select
      {...field} label={t('field.boardSlowSeconds')} description={t('more.slowHelp')} value={String(value ?? 0)}
      data={slowSeconds.map((seconds) => ({ value: String(seconds), label: t(`more.slowOf.${seconds}`) }))}
      onChange={(chosen) => onChange(slowSeconds.find((seconds) => String(seconds) === chosen) ?? 0)}
    />
  )
}
