import { useTranslation } from 'react-i18next'
import { siteFooters, siteHeaders, siteTypes } from '#shared/channel/siteDesign.ts'
import type { SiteInfoForm } from '#shared/siteInfo/contract.ts'
import { SiteSketch } from '#renderer/entities/siteInfo/SiteSketch.tsx'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { ChoiceCards } from '#renderer/ui/index.ts'
import { colourIn } from '../colourIn.ts'
import { YnSwitch } from './YnSwitch.tsx'
import styles from './siteInfo.module.css'

/** Type, header and footer, with the pages in outline beside. */
export function DesignPart({ form }: { form: AppForm<SiteInfoForm, SiteInfoForm> }) {
  const { t } = useTranslation('siteInfo')
  const { look, design } = form.watch()
  const dirty = { shouldDirty: true } as const
  return (
    <div className={styles.beside}>
      <div className={styles.fields}>
        <ChoiceCards
          label={t('design.type')} description={t('design.typeHelp')} value={design.type} onChange={(type) => form.setValue('design.type', type, dirty)}
          choices={siteTypes.map((value) => ({ value, label: t(`design.types.${value}`), description: t(`design.typeTexts.${value}`), icon: <span className={styles.letters} data-type={value}>{t('design.letters')}</span> }))}
        />
        <ChoiceCards
          label={t('design.header')} value={design.header} onChange={(header) => form.setValue('design.header', header, dirty)}
          choices={siteHeaders.map((value) => ({ value, label: t(`design.headers.${value}`), description: t(`design.headerTexts.${value}`) }))}
        />
        <YnSwitch form={form} name="design.searchYn" label={t('design.searchYn')} description={t('design.searchYnHelp')} />
        <YnSwitch form={form} name="design.stickyYn" label={t('design.stickyYn')} description={t('design.stickyYnHelp')} />
        <ChoiceCards
          label={t('design.footer')} value={design.footer} onChange={(footer) => form.setValue('design.footer', footer, dirty)}
          choices={siteFooters.map((value) => ({ value, label: t(`design.footers.${value}`), description: t(`design.footerTexts.${value}`) }))}
        />
      </div>
      <aside className={styles.preview} aria-label={t('look.preview')}>
        <SiteSketch primaryColor={colourIn(look.primaryColor)} home={{ hero: look.hero, sections: look.sections }} name={look.name} design={design} />
        <p className={styles.quiet}>{t('look.previewHelp')}</p>
      </aside>
    </div>
  )
}
