import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { nameRule } from '#shared/kernel/format/formats.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { toast } from '#renderer/ui/index.ts'
import { useTakeOver } from '#renderer/features/profile/useChanges.ts'
import { OneField } from './OneField.tsx'

const nameForm = z.object({ name: nameRule })

export function NameField({ name }: { name: string }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const takeOver = useTakeOver()
  const showError = useShowError()
  const form = useAppForm(nameForm, { name })
  const save = async (next: string) => {
    await client(contract.profile.changeName, { body: { name: next } })
    form.reset({ name: next })
    await takeOver({ name: next })
  }
  return (
    <OneField
      form={form} draft="name" label={t('name.label')} saved={{ name }}
      onSave={async ({ name: next }) => {
        await save(next)
        toast.show({ message: t('name.saved'), tone: 'success', stay: 'long', action: { label: common('undo'), onClick: () => { save(name).catch(showError) } } })
      }}
    >
      <FormTextField control={form.control} name="name" label={t('name.label')} description={t('name.help')} autoComplete="name" required />
    </OneField>
  )
}
