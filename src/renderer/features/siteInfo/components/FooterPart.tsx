import { useTranslation } from 'react-i18next'
import { CORPORATE_FIELD_MAX } from '#shared/siteInfo/contract.ts'
import type { SiteInfoForm } from '#shared/siteInfo/contract.ts'
import { FormTextField } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { YnSwitch } from './YnSwitch.tsx'
import styles from './siteInfo.module.css'

const business = ['corpName', 'ceoName', 'regNo', 'shopNo', 'remote', 'addr'] as const
const contact = ['phone', 'fax', 'email', 'homepageUrl', 'privacyName', 'copyright'] as const

/** What the footer says of the business, and of the platform [SHELL-19]. */
export function FooterPart({ form }: { form: AppForm<SiteInfoForm, SiteInfoForm> }) {
  const { t } = useTranslation('siteInfo')
  const field = (name: (typeof business)[number] | (typeof contact)[number]) => (
    <FormTextField key={name} control={form.control} name={`footer.${name}`} label={t(`footer.${name}`)} maxLength={CORPORATE_FIELD_MAX} {...(name === 'copyright' ? { description: t('footer.copyrightHelp') } : {})} />
  )
  return (
    <div className={styles.fields}>
      <p className={styles.quiet}>{t('footer.lead')}</p>
      <div className={styles.pairs}>{business.map(field)}</div>
      <div className={styles.pairs}>{contact.map(field)}</div>
      <YnSwitch form={form} name="footer.whiteLabelYn" label={t('footer.whiteLabelYn')} description={t('footer.whiteLabelYnHelp')} />
      <YnSwitch form={form} name="footer.saasYn" label={t('footer.saasYn')} description={t('footer.saasYnHelp')} />
    </div>
  )
}
