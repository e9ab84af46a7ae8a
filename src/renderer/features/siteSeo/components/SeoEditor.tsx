import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { SeoSetting } from '#shared/channel/seo.ts'
import { seoForm } from '#shared/seo/contract.ts'
import type { SeoDefaults, SeoForm } from '#shared/seo/contract.ts'
import { SEO_DESCRIPTION_MAX, SEO_DESCRIPTION_SHOWN, SEO_KEYWORDS_MAX, SEO_TITLE_MAX, SEO_TITLE_SHOWN } from '#shared/seo/rules.ts'
import { SitePicture } from '#renderer/entities/attach/index.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { seoKeys } from '#renderer/entities/seo/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormSwitch, FormTextField, FormTextarea, useAppForm, useDraft, useUnsavedGuard } from '#renderer/lib/form/index.ts'
import { Button, toast } from '#renderer/ui/index.ts'
import { SeoPreview } from './SeoPreview.tsx'
import styles from './siteSeo.module.css'

interface SeoEditorProps {
  /** Tells its draft from those of other pages. */
  of: string
  setting: SeoSetting
  defaults: SeoDefaults
  /** Of the site: to hide it hides everything. */
  isSite?: boolean
  narrow?: boolean
  save: (form: SeoForm) => Promise<unknown>
  onSaved?: () => void
}

/** A SEO setting with its preview. What was typed survives a reload. */
export function SeoEditor({ of, setting, defaults, isSite = false, narrow = false, save, onSaved }: SeoEditorProps) {
  const { t } = useTranslation('seo')
  const queries = useQueryClient()
  const client = useClient()
  const channelSeq = useChannelSeq()
  const isEditable = useAbility().can('SITE_SEO_UPDATE')
  const form = useAppForm<SeoForm, SeoForm>(seoForm, setting)
  const draft = useDraft(`seo.${of}`, form, { except: [] })
  useUnsavedGuard(form.formState.isDirty, { onLeave: draft.clear })
  const store = useMutation({
    mutationFn: (next: SeoForm) => save(next),
    meta: { errors: 'inline' },
    async onSuccess(_, next) {
      form.reset(next)
      draft.clear()
      await invalidate(queries, seoKeys.ofSite())
    },
  })
  const restore = useMutation({ mutationFn: (before: SeoForm) => save(before), onSuccess: () => invalidate(queries, seoKeys.ofSite()) })
  const submit = async (next: SeoForm) => {
    await store.mutateAsync(next)
    toast.show({ message: t('form.saved'), tone: 'success', stay: 'long', action: { label: t('form.undo'), onClick: () => restore.mutate(setting) } })
    onSaved?.()
  }
  const typed = form.watch()
  const shown = (text: string, max: number) => t('form.shown', { count: Math.min([...text].length, max), max })
  return (
    <div className={styles.editor} data-narrow={narrow || undefined}>
      <Form form={form} className={styles.form ?? ''} label={t('form.label')} onSubmit={submit}>
        <fieldset className={styles.fields} disabled={!isEditable}>
          <FormTextField
            control={form.control} name="title" label={t('form.title')} maxLength={SEO_TITLE_MAX} placeholder={defaults.title}
            description={typed.title === '' ? t('form.titleHelp', { value: defaults.title }) : shown(typed.title, SEO_TITLE_SHOWN)}
          />
          <FormTextarea
            control={form.control} name="description" label={t('form.description')} maxLength={SEO_DESCRIPTION_MAX} minRows={3} placeholder={defaults.description}
            description={shown(typed.description || defaults.description, SEO_DESCRIPTION_SHOWN)}
          />
          <FormTextField control={form.control} name="keywords" label={t('form.keywords')} description={t('form.keywordsHelp')} maxLength={SEO_KEYWORDS_MAX} />
          <fieldset className={styles.group}>
            <legend>{t('form.share')}</legend>
            <FormTextField control={form.control} name="ogTitle" label={t('form.ogTitle')} maxLength={SEO_TITLE_MAX} placeholder={typed.title || defaults.title} />
            <FormTextarea control={form.control} name="ogDescription" label={t('form.ogDescription')} maxLength={SEO_DESCRIPTION_MAX} minRows={2} placeholder={typed.description || defaults.description} />
            <SitePicture
              label={t('form.picture')} help={t('form.pictureHelp')} value={typed.ogImage}
              store={(image) => client(contract.seo.picture, { params: { channelSeq }, body: { image } })} onChange={(imageUrl) => form.setValue('ogImage', imageUrl, { shouldDirty: true })}
            />
          </fieldset>
          <FormSwitch control={form.control} name="noIndex" label={t('form.noIndex')} {...(isSite ? { description: t('form.noIndexSite') } : {})} />
          <FormSwitch control={form.control} name="noFollow" label={t('form.noFollow')} />
        </fieldset>
        {isEditable ? <div className={styles.buttons}><Button type="submit" kind="primary" loading={store.isPending}>{t('form.save')}</Button></div> : <p className={styles.note}>{t('form.readOnly')}</p>}
      </Form>
      <SeoPreview form={typed} defaults={defaults} />
    </div>
  )
}
