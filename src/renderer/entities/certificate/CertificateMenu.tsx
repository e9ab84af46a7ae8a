import { IconCertificate } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, Menu, toast } from '#renderer/ui/index.ts'

/** Downloads the certificate of a completed class in a language: one's own, or that of an attendee. */
export function CertificateMenu({ course: { channelSeq, courseSeq }, attendSeq, title, fullWidth = false }: { course: CourseRef; attendSeq?: number; title?: string; fullWidth?: boolean }) {
  const { t } = useTranslation('certificate')
  const client = useClient()
  const platform = usePlatform()
  const save = useMutation({
    async mutationFn(language: Language) {
      const body = { language }
      const { url, fileName } = await (attendSeq === undefined
        ? client(contract.certificate.mine, { params: { channelSeq, courseSeq }, body })
        : client(contract.certificate.ofAttendee, { params: { channelSeq, courseSeq, attendSeq }, body }))
      return platform.saveFile(url, fileName)
    },
    onSuccess(outcome) {
      if (outcome !== 'cancelled') toast.show({ message: t(outcome === 'saved' ? 'saved' : 'begun'), tone: 'success' })
    },
  })
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button fullWidth={fullWidth} loading={save.isPending} leftSection={<IconCertificate size={18} stroke={1.75} aria-hidden="true" />} {...(title === undefined ? {} : { 'aria-label': t('getOf', { title, get: t('get') }) })}>{t('get')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('language')}</Menu.Label>
        {languages.map((language) => <Menu.Item key={language} lang={language} onClick={() => save.mutate(language)}>{languageNames[language]}</Menu.Item>)}
      </Menu.Dropdown>
    </Menu>
  )
}
