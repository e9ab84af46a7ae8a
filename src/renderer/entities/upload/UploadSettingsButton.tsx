import { IconAdjustments } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latePart } from '#renderer/lib/loading/latePart.tsx'
import { IconButton } from '#renderer/ui/index.ts'

const dialog = latePart(async () => (await import('./UploadSettingsDialog.tsx')).UploadSettingsDialog)

export function UploadSettingsButton() {
  const { t } = useTranslation('upload')
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <>
      <IconButton size="md" label={t('settings.title')} onPointerEnter={dialog.fetchPart} onFocus={dialog.fetchPart} onClick={() => setOpened(true)}><IconAdjustments size={18} stroke={1.75} aria-hidden="true" /></IconButton>
      {opened === null ? null : <dialog.Part opened={opened} onClose={() => setOpened(false)} onMissing={() => setOpened(null)} />}
    </>
  )
}
