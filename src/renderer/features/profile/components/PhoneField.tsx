import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { phoneRule } from '#shared/kernel/format/formats.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { FormPhoneField, useAppForm } from '#renderer/lib/form/index.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { toast } from '#renderer/ui/index.ts'
import { useTakeOver } from '#renderer/features/profile/useChanges.ts'
import { OneField } from './OneField.tsx'

const phoneForm = z.object({ phone: phoneRule })

export function PhoneField({ phone, phoneAt }: { phone: string | null; phoneAt: string | null }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const language = useLanguage()
  const takeOver = useTakeOver()
  const showError = useShowError()
  const saved = { phone: phone ?? '' }
  const form = useAppForm(phoneForm, saved)
  const save = async (digits: string) => {
    const answer = await client(contract.profile.changePhone, { body: { phone: digits } })
    form.reset({ phone: answer.phone ?? '' })
    await takeOver(answer)
  }
  return (
    <OneField
      form={form} draft="phone" label={t('phone.label')} saved={saved}
      onSave={async ({ phone: next }) => {
        await save(next)
        toast.show({
          message: t(next === '' ? 'phone.removed' : 'phone.saved'), tone: 'success', stay: 'long',
          action: { label: common('undo'), onClick: () => { save(phone ?? '').catch(showError) } },
        })
      }}
    >
      <FormPhoneField
        control={form.control} name="phone" label={t('phone.label')}
        description={phoneAt === null ? t('phone.help') : t('phone.since', { day: formatDay(phoneAt, language) })}
      />
    </OneField>
  )
}
