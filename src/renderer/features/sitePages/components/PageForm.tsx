import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import type { PageVisible } from '#shared/page/sitePages.ts'
import { PAGE_PATH_MAX, PAGE_PATH_PATTERN, PAGE_TITLE_MAX, pageVisible } from '#shared/page/sitePages.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { lineText, requiredText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { Form, FormRadioGroup, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, ChoiceCards, Dialog } from '#renderer/ui/index.ts'
import { pageTemplates } from './templates.ts'
import type { PageTemplate } from './templates.ts'
import styles from './sitePages.module.css'

const form = z.object({
  title: requiredText.pipe(lineText.max(PAGE_TITLE_MAX)),
  path: requiredText.pipe(z.string().trim().max(PAGE_PATH_MAX).regex(PAGE_PATH_PATTERN, { error: validationMessage('validation:pagePath') })),
  visibleCd: z.enum(pageVisible),
})
type Values = z.output<typeof form>
type Input = z.input<typeof form>

/** The path suggested for a title: its letters and digits. */
export const pathOfTitle = (title: string): string => title.trim().toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '').slice(0, PAGE_PATH_MAX)

/** Asks for title and address of a new page and what it begins with, or changes those of a page. */
export function PageForm({ page, onClose, onSaved }: { page: { pageSeq: number; title: string; path: string; visibleCd: PageVisible } | null; onClose: () => void; onSaved: (page: { pageSeq: number; title: string; path: string; visibleCd: PageVisible }, template: PageTemplate) => void }) {
  const { t } = useTranslation('sitePage')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const [template, setTemplate] = useState<PageTemplate>('landing')
  const values = useAppForm<Input, Values>(form, page === null ? { title: '', path: '', visibleCd: 'public' } : { title: page.title, path: page.path, visibleCd: page.visibleCd })
  const typed = values.watch('title')
  const isOwnPath = values.formState.dirtyFields.path === true
  useEffect(() => {
    if (page === null && !isOwnPath) values.setValue('path', pathOfTitle(typed), { shouldDirty: false })
  }, [page, typed, isOwnPath, values])
  const save = useMutation({
    mutationFn: async (body: Values) => (page === null
      ? client(contract.page.create, { params: { channelSeq }, body: { title: body.title, path: body.path } })
      : client(contract.page.update, { params: { channelSeq, pageSeq: page.pageSeq }, body })),
    meta: { errors: 'inline' },
    onSuccess: ({ page: saved }) => onSaved(saved, template),
  })
  const templates = {
    blank: { label: t('template.blank'), description: t('template.blankText') }, landing: { label: t('template.landing'), description: t('template.landingText') }, about: { label: t('template.about'), description: t('template.aboutText') },
    faq: { label: t('template.faq'), description: t('template.faqText') }, pricing: { label: t('template.pricing'), description: t('template.pricingText') },
  }
  const submit = async (body: Values) => {
    try {
      await save.mutateAsync(body)
    } catch (error) {
      if (!isRefusal(error, errorTable.conflict.code)) throw error
      values.setError('path', { message: t('form.pathTaken') }, { shouldFocus: true })
    }
  }
  const visible = [
    { value: 'public' as const, label: t('visibleCd.public'), description: t('visibleCd.publicText') }, { value: 'link' as const, label: t('visibleCd.link'), description: t('visibleCd.linkText') },
    { value: 'private' as const, label: t('visibleCd.private'), description: t('visibleCd.privateText') },
  ]
  return (
    <Dialog opened onClose={onClose} title={t(page === null ? 'form.newTitle' : 'form.settingsTitle')} closeLabel={common('close')} keepOnClickOutside>
      <Form form={values} className={styles.form ?? ''} onSubmit={submit}>
        <FormTextField control={values.control} name="title" label={t('form.title')} required maxLength={PAGE_TITLE_MAX} />
        <FormTextField control={values.control} name="path" label={t('form.path')} description={t('form.pathHelp')} required maxLength={PAGE_PATH_MAX} leftSection="/p/" leftSectionWidth={40} />
        {page === null
          ? <ChoiceCards label={t('template.label')} value={template} onChange={setTemplate} choices={pageTemplates.map((value) => ({ value, ...templates[value] }))} />
          : <FormRadioGroup control={values.control} name="visibleCd" label={t('form.visible')} choices={visible} />}
        <div className={styles.formActions}>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" kind="primary" loading={save.isPending}>{t(page === null ? 'form.create' : 'form.save')}</Button>
        </div>
      </Form>
    </Dialog>
  )
}
