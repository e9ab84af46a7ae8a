import { IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contentTypes, SITE_TITLE_MAX, siteTemplates, templateOf } from '#shared/brand/siteTemplates.ts'
import { SITE_NAME_MAX } from '#shared/channel/siteName.ts'
import { FormTextField } from '#renderer/lib/form/index.ts'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import { ChoiceCards, Text } from '#renderer/ui/index.ts'
import type { CreateForm, CreateStep } from '../createSteps.ts'
import type { DomainCheck } from '../useDomainCheck.ts'
import { SiteSketch } from '#renderer/entities/siteInfo/SiteSketch.tsx'
import { TemplatePicture } from '#renderer/entities/siteInfo/TemplatePicture.tsx'
import styles from './create.module.css'

interface StepProps {
  form: CreateForm
  check: DomainCheck
}

function KindStep({ form }: StepProps) {
  const { t } = useTranslation('brand')
  const { t: kinds } = useTranslation('siteKinds')
  return (
    <div className={styles.kinds}><ChoiceCards
      label={t('create.contentTypeCd.label')} value={form.watch('contentTypeCd')} description={t('create.contentTypeCd.help')}
      onChange={(value) => {
        form.setValue('contentTypeCd', value, { shouldDirty: true })
        // Default template of the content type, until the user chooses one.
        const suits = contentTypes.find(({ contentTypeCd }) => contentTypeCd === value)?.templateCd
        if (suits !== undefined) form.setValue('templateCd', suits)
      }}
      choices={contentTypes.map(({ contentTypeCd, categories }) => ({
        value: contentTypeCd, label: kinds(`contentType.${contentTypeCd}.name`),
        description: t('create.contentTypeCd.makes', { categories: categories.slice(0, 3).map((category) => kinds(`category.${category}`)).join(t('list.and')) }),
      }))}
    /></div>
  )
}

function NameStep({ form }: StepProps) {
  const { t } = useTranslation('brand')
  return <FormTextField control={form.control} name="name" label={t('create.name.label')} description={t('create.name.help')} maxLength={SITE_TITLE_MAX} autoComplete="organization" required size="lg" />
}

function DomainStep({ form, check }: StepProps) {
  const { t } = useTranslation('brand')
  const platform = usePlatformFacts()
  const typed = form.watch('domain').trim().toLowerCase()
  const suffix = `.${platform?.siteDomain ?? 'localhost'}`
  return (
    <div>
      <FormTextField
        control={form.control} name="domain" label={t('create.domain.label')} description={t('create.domain.help')} maxLength={SITE_NAME_MAX} autoComplete="off" autoCapitalize="none" spellCheck={false} inputMode="url" required size="lg"
        problem={check.state === 'taken' ? check.message : undefined}
        onInput={() => form.clearErrors('domain')}
        rightSection={<span className={styles.suffix}>{suffix}</span>} rightSectionWidth={`${suffix.length + 2}ch`} rightSectionPointerEvents="none"
      />
      <output className={styles.check} data-state={check.state}>
        {check.state === 'checking' ? t('create.domain.checking') : null}
        {check.state === 'free' ? <><IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />{t('create.domain.free', { host: check.host })}</> : null}
        {check.state === 'unknown' && typed === '' ? t('create.domain.example', { host: `slow-studio${suffix}` }) : null}
      </output>
    </div>
  )
}

function LookStep({ form }: StepProps) {
  const { t } = useTranslation('brand')
  const { t: kinds } = useTranslation('siteKinds')
  const id = useId()
  const chosen = form.watch('templateCd')
  return (
    <fieldset className={styles.looks}>
      <legend className={styles.legend}>{t('create.templateCd.label')}</legend>
      {siteTemplates.map((template) => (
        <label key={template.templateCd} className={styles.look}>
          <input
            type="radio" name={id} value={template.templateCd} checked={template.templateCd === chosen} className={styles.radio}
            onChange={() => form.setValue('templateCd', template.templateCd, { shouldDirty: true })}
          />
          <TemplatePicture templateCd={template.templateCd} />
          <span className={styles.lookName}>{kinds(`template.${template.templateCd}.name`)}</span>
          <span className={styles.lookText}>{kinds(`template.${template.templateCd}.text`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const fields = { contentTypeCd: KindStep, name: NameStep, domain: DomainStep, templateCd: LookStep } as const satisfies Record<CreateStep, unknown>

export function StepFields({ step, ...props }: StepProps & { step: CreateStep }) {
  const { t } = useTranslation('brand')
  const Fields = fields[step]
  const name = props.form.watch('name')
  const template = templateOf(props.form.watch('templateCd'))
  const beside = step === 'name' || step === 'domain'
  return (
    <div className={styles.fields} data-beside={beside || undefined}>
      <div>
        <Fields {...props} />
        {step === 'templateCd' ? <Text c="dimmed" size="sm" mt="md">{t('create.templateCd.help')}</Text> : null}
      </div>
      {beside && template !== undefined ? <SiteSketch {...template} name={name === '' ? t('landing.sketch') : name} /> : null}
    </div>
  )
}
