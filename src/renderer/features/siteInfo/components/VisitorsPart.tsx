import { useTranslation } from 'react-i18next'
import { siteVerifiedActs } from '#shared/kernel/access/verifiedEmail.ts'
import type { SiteInfoForm } from '#shared/siteInfo/contract.ts'
import { languageNames, languages } from '#renderer/i18n/language.ts'
import { FormTextField } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { Switch } from '#renderer/ui/index.ts'
import { YnSwitch } from './YnSwitch.tsx'
import styles from './siteInfo.module.css'

/** Languages, deadline banners, chat, and what needs a verified email address. */
export function VisitorsPart({ form }: { form: AppForm<SiteInfoForm, SiteInfoForm> }) {
  const { t } = useTranslation('siteInfo')
  const [chosen, offered] = form.watch(['visitors.verifiedEmailFor', 'visitors.languages'])
  return (
    <div className={styles.fields}>
      <fieldset className={styles.group}>
        <legend>{t('visitors.languages')}</legend>
        <p className={styles.quiet}>{t('visitors.languagesLead')}</p>
        {languages.map((language) => (
          <Switch
            key={language} label={<span lang={language}>{languageNames[language]}</span>} checked={offered.includes(language)} disabled={offered.length === 1 && offered.includes(language)}
            onChange={({ currentTarget }) => form.setValue('visitors.languages', languages.filter((one) => (one === language ? currentTarget.checked : offered.includes(one))), { shouldDirty: true })}
          />
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('visitors.banner')}</legend>
        <YnSwitch form={form} name="visitors.bannerYn" label={t('visitors.bannerYn')} description={t('visitors.bannerYnHelp')} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('visitors.chat')}</legend>
        <FormTextField control={form.control} name="visitors.chatUrl" label={t('visitors.chatUrl')} description={t('visitors.chatUrlHelp')} placeholder="https://pf.kakao.com/_madang" inputMode="url" maxLength={300} />
        <YnSwitch form={form} name="visitors.chatYn" label={t('visitors.chatYn')} description={t('visitors.chatYnHelp')} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('visitors.verified')}</legend>
        <p className={styles.quiet}>{t('visitors.verifiedLead')}</p>
        {siteVerifiedActs.map((act) => (
          <Switch
            key={act} label={t(`visitors.act.${act}`)} description={t(`visitors.actText.${act}`)} checked={chosen.includes(act)}
            onChange={({ currentTarget }) => form.setValue('visitors.verifiedEmailFor', siteVerifiedActs.filter((one) => (one === act ? currentTarget.checked : chosen.includes(one))), { shouldDirty: true })}
          />
        ))}
      </fieldset>
    </div>
  )
}
