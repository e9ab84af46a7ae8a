import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, toast, useDisclosure } from '#renderer/ui/index.ts'
import { EmbeddedPreview } from './EmbeddedPreview.tsx'

export function LearnerPreview({ channelSeq, courseSeq, title }: { channelSeq: number; courseSeq: number; title: string }) {
  const { t } = useTranslation('preview')
  const { preview } = usePlatform()
  const showError = useShowError()
  const [opened, dialog] = useDisclosure(false)
  const [busy, setBusy] = useState(false)

  const openTab = async (tab: Extract<typeof preview, { kind: 'tab' }>) => {
    setBusy(true)
    try {
      if (await tab.open({ channelSeq, courseSeq }) === 'blocked') toast.show({ message: t('blocked'), tone: 'warning' })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button leftSection={<IconEye size={18} stroke={1.75} aria-hidden />} loading={busy} onClick={() => { if (preview.kind === 'tab') void openTab(preview); else dialog.open() }}>
        {t('open')}
      </Button>
      {opened && preview.kind === 'embedded' ? <EmbeddedPreview preview={preview} channelSeq={channelSeq} courseSeq={courseSeq} title={title} onClose={dialog.close} /> : null}
    </>
  )
}
