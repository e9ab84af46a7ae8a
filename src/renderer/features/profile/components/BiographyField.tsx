import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { BIOGRAPHY_MAX, biographyRule } from '#shared/profile/fields.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { FormTextarea, useAppForm } from '#renderer/lib/form/index.ts'
import { toast } from '#renderer/ui/index.ts'
import { useTakeOver } from '#renderer/features/profile/useChanges.ts'
import { OneField } from './OneField.tsx'

const biographyForm = z.object({ biography: biographyRule })

export function BiographyField({ biography }: { biography: string }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const takeOver = useTakeOver()
  const showError = useShowError()
  const form = useAppForm(biographyForm, { biography })
  const save = async (next: string) => {
    await client(contract.profile.changeBiography, { body: { biography: next } })
    form.reset({ biography: next })
    await takeOver({ biography: next })
  }
  return (
    <OneField
      form={form} draft="biography" label={t('biography.label')} saved={{ biography }}
      onSave={async ({ biography: next }) => {
        await save(next)
        toast.show({
          message: t(next === '' ? 'biography.removed' : 'biography.saved'), tone: 'success', stay: 'long',
          action: { label: common('undo'), onClick: () => { save(biography).catch(showError) } },
        })
      }}
    >
      <FormTextarea control={form.control} name="biography" label={t('biography.label')} description={t('biography.help')} maxLength={BIOGRAPHY_MAX} autosize minRows={4} maxRows={12} />
    </OneField>
  )
}
