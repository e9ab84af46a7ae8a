import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { InstalledParts } from '#renderer/lib/installedParts.tsx'
import { Tooltip, UnstyledButton, useDisclosure } from '#renderer/ui/index.ts'
import type { ComponentProps } from 'react'
import { AboutDialog } from './AboutDialog.tsx'
import { useInstallation, useUpdatesView } from './useInstallation.ts'
import styles from './about.module.css'

export function AboutEntry({ className, labelClassName, compact }: ComponentProps<InstalledParts['Entry']>) {
  const { t } = useTranslation('about')
  const [opened, dialog] = useDisclosure(false)
  const view = useUpdatesView(useInstallation().updates)
  const isReady = view?.state.kind === 'ready'
  const label = isReady ? `${t('entry')} · ${t('entryReady')}` : t('entry')
  return (
    <>
      <Tooltip label={label} position="right" disabled={!compact}>
        <UnstyledButton className={className} onClick={dialog.open} aria-label={label} aria-haspopup="dialog">
          <span className={styles.icon} data-ready={isReady || undefined}><IconInfoCircle size={20} stroke={1.75} aria-hidden="true" /></span>
          <span className={labelClassName}>{t('entry')}</span>
        </UnstyledButton>
      </Tooltip>
      <AboutDialog opened={opened} onClose={dialog.close} />
    </>
  )
}
