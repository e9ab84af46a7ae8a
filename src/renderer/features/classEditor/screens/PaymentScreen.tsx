import { useTranslation } from 'react-i18next'
import { DeliveryField, MaterialFields } from '../components/MaterialFields.tsx'
import { FareFields } from '../components/FareFields.tsx'
import { RecruitmentFields } from '../components/RecruitmentFields.tsx'
import { SettingsSection } from '../components/SettingsSection.tsx'
import { useFocusField } from '../components/useFocusField.ts'
import styles from '../components/settings.module.css'

export function PaymentScreen() {
  const { t } = useTranslation('studio')
  useFocusField()
  return (
    <div className={styles.sections}>
      <SettingsSection title={t('section.fare')}><FareFields /></SettingsSection>
      <SettingsSection title={t('section.recruitment')} description={t('help.recruitment')}><RecruitmentFields /></SettingsSection>
      <SettingsSection title={t('section.material')} description={t('help.material')}>
        <MaterialFields />
        <DeliveryField />
      </SettingsSection>
    </div>
  )
}
