import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import type { SiteForm } from '#shared/form/contract.ts'
import { FORM_TITLE_MAX } from '#shared/form/rules.ts'
import { lineText, requiredText } from '#shared/kernel/format/formats.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { siteFormKeys } from '#renderer/entities/form/editing.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, ChoiceCards, Dialog } from '#renderer/ui/index.ts'
import { formStarts, startOf } from './startContent.ts'
import type { FormStart } from './startContent.ts'
import styles from './siteForms.module.css'

const named = z.object({ title: requiredText.pipe(lineText.max(FORM_TITLE_MAX)) })

/** Names a new form and chooses what it begins with. */
export function NewFormDialog({ onClose, onMade }: { onClose: () => void; onMade: (form: SiteForm) => void }) {
  const { t } = useTranslation('siteForm')
  const { t: common } = useTranslation('common')
  const id = useId()
  const client = useClient()
  const queries = useQueryClient()
  const channelSeq = useChannelSeq()
  const [start, setStart] = useState<FormStart>('contact')
  const form = useAppForm(named, { title: '' })
  const names = { blank: t('start.blank'), contact: t('start.contact'), apply: t('start.apply') }
  const texts = { blank: t('start.blankText'), contact: t('start.contactText'), apply: t('start.applyText') }
  const make = useMutation({
    mutationFn: ({ title }: { title: string }) => client(contract.form.create, { params: { channelSeq }, body: { title, ...startOf(start, t) } }),
    meta: { errors: 'inline' },
    onSettled: () => invalidate(queries, siteFormKeys.lists()),
  })
  return (
    <Dialog opened onClose={onClose} title={t('new')} closeLabel={common('close')} footer={<Button type="submit" form={id} kind="primary" loading={make.isPending}>{t('make')}</Button>}>
      <Form id={id} form={form} label={t('new')} className={styles.fields ?? ''} onSubmit={async (typed) => { onMade((await make.mutateAsync(typed)).form) }}>
        <FormTextField control={form.control} name="title" label={t('field.title')} maxLength={FORM_TITLE_MAX} required data-autofocus />
        <ChoiceCards label={t('start.label')} value={start} onChange={setStart} choices={formStarts.map((value) => ({ value, label: names[value], description: texts[value] }))} />
      </Form>
    </Dialog>
  )
}
