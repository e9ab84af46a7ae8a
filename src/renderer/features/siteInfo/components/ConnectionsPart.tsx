import { useTranslation } from 'react-i18next'
import { siteLogins, siteTools } from '#shared/siteInfo/contract.ts'
import type { SiteInfoForm } from '#shared/siteInfo/contract.ts'
import { FormTextField } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import styles from './siteInfo.module.css'

const examples = { ANALYTICS: 'G-ABCD123456', PIXEL: '1234567890123456', KAKAO: '1234567890123456789' } as const

/** Marketing tools and the site's own social logins. */
export function ConnectionsPart({ form }: { form: AppForm<SiteInfoForm, SiteInfoForm> }) {
  const { t } = useTranslation('siteInfo')
  return (
    <div className={styles.fields}>
      <fieldset className={styles.group}>
        <legend>{t('tools.title')}</legend>
        <p className={styles.quiet}>{t('tools.lead')}</p>
        {siteTools.map((tool) => <FormTextField key={tool} control={form.control} name={`connections.tools.${tool}`} label={t(`tools.${tool}`)} placeholder={examples[tool]} maxLength={40} />)}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('logins.title')}</legend>
        <p className={styles.quiet}>{t('logins.lead')}</p>
        {siteLogins.map((login) => <FormTextField key={login} control={form.control} name={`connections.logins.${login}`} label={t(`logins.${login}`)} maxLength={200} />)}
      </fieldset>
    </div>
  )
}
