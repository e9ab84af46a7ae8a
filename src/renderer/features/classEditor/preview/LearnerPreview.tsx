import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmbeddedPreview } from '#renderer/entities/preview/EmbeddedPreview.tsx'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, toast, useDisclosure } from '#renderer/ui/index.ts'
import styles from './learnerPreview.module.css'

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
      <Button size="sm" className={styles.opener} title={t('open')} leftSection={<IconEye size={18} stroke={1.75} aria-hidden />} loading={busy} onClick={() => { if (preview.kind === 'tab') void openTab(preview); else dialog.open() }}>
        <span className={styles.openerName}>{t('open')}</span>
      </Button>
      {opened && preview.kind === 'embedded' ? <EmbeddedPreview preview={preview} target={{ channelSeq, courseSeq }} title={t('title', { title })} closeLabel={t('close')} onClose={dialog.close} /> : null}
    </>
  )
}
