import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SITE_TITLE_MAX, siteTemplates } from '#shared/brand/siteTemplates.ts'
import { homeSections } from '#shared/channel/siteHome.ts'
import type { HomeSection } from '#shared/channel/siteHome.ts'
import { contract } from '#shared/contract.ts'
import type { SiteInfoForm } from '#shared/siteInfo/contract.ts'
import { SitePicture } from '#renderer/entities/attach/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { SiteSketch } from '#renderer/entities/siteInfo/SiteSketch.tsx'
import { TemplatePicture } from '#renderer/entities/siteInfo/TemplatePicture.tsx'
import { useClient } from '#renderer/lib/client.tsx'
import { FormSegmented, FormTextField } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { IconButton } from '#renderer/ui/index.ts'
import { colourIn } from '../colourIn.ts'
import { IconField } from './IconField.tsx'
import { LogoPreviews } from './LogoPreviews.tsx'
import styles from './siteInfo.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
/** What the colour field of the browser shows while the platform's colour is used. */
const PLATFORM_COLOUR = '#1f6a4d'

/** Name, logo, icon, colour, template and front page, with the front page in outline beside. */
export function LookPart({ form }: { form: AppForm<SiteInfoForm, SiteInfoForm> }) {
  const { t } = useTranslation('siteInfo')
  const { t: kinds } = useTranslation('siteKinds')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const templateName = useId()
  const { look, design } = form.watch()
  const dirty = { shouldDirty: true, shouldValidate: true } as const
  const colour = colourIn(look.primaryColor)
  const store = (image: string) => client(contract.siteInfo.picture, { params: { channelSeq }, body: { image } })
  const choose = (template: (typeof siteTemplates)[number]) => {
    form.setValue('look.templateCd', template.templateCd, dirty)
    form.setValue('look.primaryColor', template.primaryColor ?? '', dirty)
    form.setValue('look.hero', template.home.hero, dirty)
    form.setValue('look.sections', [...template.home.sections], dirty)
    form.setValue('design', { ...form.getValues('design'), ...template.design }, dirty)
  }
  return (
    <div className={styles.beside}>
      <div className={styles.fields}>
        <FormTextField control={form.control} name="look.name" label={t('look.name')} maxLength={SITE_TITLE_MAX} required />
        <SitePicture whole label={t('look.logo')} help={t('look.logoHelp')} value={look.headerLogoUrl} onChange={(url) => form.setValue('look.headerLogoUrl', url, dirty)} store={store} />
        {look.headerLogoUrl === '' ? null : (
          <>
            <LogoPreviews name={look.name} logoUrl={look.headerLogoUrl} darkLogoUrl={look.darkLogoUrl} />
            <SitePicture whole label={t('look.darkLogo')} help={t('look.darkLogoHelp')} value={look.darkLogoUrl} onChange={(url) => form.setValue('look.darkLogoUrl', url, dirty)} store={store} />
          </>
        )}
        <IconField name={look.name} colour={colour ?? PLATFORM_COLOUR} value={look.iconUrl} onChange={(url) => form.setValue('look.iconUrl', url, dirty)} />
        <div className={styles.colour}>
          <FormTextField control={form.control} name="look.primaryColor" label={t('look.colour')} description={t('look.colourHelp')} maxLength={7} placeholder={t('look.colourDefault')} />
          <input type="color" aria-label={t('look.pickColour')} value={colour ?? PLATFORM_COLOUR} onChange={({ currentTarget }) => form.setValue('look.primaryColor', currentTarget.value, dirty)} />
        </div>
        <fieldset className={styles.group}>
          <legend>{t('look.template')}</legend>
          <p className={styles.quiet}>{t('look.templateHelp')}</p>
          <div className={styles.templates}>
            {siteTemplates.map((template) => (
              <label key={template.templateCd} className={styles.template}>
                <input type="radio" name={templateName} checked={look.templateCd === template.templateCd} onChange={() => choose(template)} />
                <TemplatePicture templateCd={template.templateCd} />
                <strong>{kinds(`template.${template.templateCd}.name`)}</strong>
                <span className={styles.quiet}>{kinds(`template.${template.templateCd}.text`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <FormSegmented control={form.control} name="look.hero" label={t('look.hero')} choices={[{ value: 'pictures', label: t('look.heroPictures') }, { value: 'words', label: t('look.heroWords') }]} />
        <Sections sections={look.sections} onChange={(sections) => form.setValue('look.sections', sections, dirty)} />
      </div>
      <aside className={styles.preview} aria-label={t('look.preview')}>
        <SiteSketch primaryColor={colour} home={{ hero: look.hero, sections: look.sections }} name={look.name} design={design} />
        <p className={styles.quiet}>{t('look.previewHelp')}</p>
      </aside>
    </div>
  )
}

/** Rows of the front page: their order, and which are shown. */
function Sections({ sections, onChange }: { sections: readonly HomeSection[]; onChange: (sections: HomeSection[]) => void }) {
  const { t } = useTranslation('siteInfo')
  const { t: kinds } = useTranslation('siteKinds')
  const move = (at: number, by: -1 | 1) => {
    const section = sections[at]
    if (section !== undefined) onChange(sections.toSpliced(at, 1).toSpliced(at + by, 0, section))
  }
  const hidden = homeSections.filter((section) => !sections.includes(section))
  return (
    <fieldset className={styles.group}>
      <legend>{t('look.sections')}</legend>
      <ol className={styles.sections}>
        {[...sections, ...hidden].map((section, at) => {
          const name = kinds(`section.${section}`)
          const isShown = sections.includes(section)
          return (
            <li key={section} data-hidden={!isShown || undefined}>
              <span>{name}</span>
              <IconButton label={t('look.up', { name })} disabled={!isShown || at === 0} onClick={() => move(at, -1)}><IconArrowUp {...icon} /></IconButton>
              <IconButton label={t('look.down', { name })} disabled={!isShown || at >= sections.length - 1} onClick={() => move(at, 1)}><IconArrowDown {...icon} /></IconButton>
              {isShown
                ? <IconButton label={t('look.hide', { name })} disabled={sections.length === 1} onClick={() => onChange(sections.filter((other) => other !== section))}><IconEye {...icon} /></IconButton>
                : <IconButton label={t('look.show', { name })} onClick={() => onChange([...sections, section])}><IconEyeOff {...icon} /></IconButton>}
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
