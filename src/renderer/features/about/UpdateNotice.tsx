import { IconSparkles, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '#renderer/lib/commands.tsx'
import { Button, IconButton, useDisclosure } from '#renderer/ui/index.ts'
import { AboutDialog } from './AboutDialog.tsx'
import { useInstallation, useUpdatesView } from './useInstallation.ts'
import styles from './about.module.css'

export function UpdateNotice() {
  const { t } = useTranslation('about')
  const { updates } = useInstallation()
  const view = useUpdatesView(updates)
  const [opened, dialog] = useDisclosure(false)
  const [putAside, setPutAside] = useState<string | null>(null)
  useCommands(useMemo(() => [{ id: 'app.about', label: t('title'), group: t('group'), run: dialog.open }], [t, dialog.open]))
  const state = view?.state.kind === 'ready' ? view.state : null
  return (
    <>
      {state === null || (putAside === state.release.version && !state.afterUploads) ? null : (
        <section className={styles.notice} aria-label={t('notice.label')}>
          <IconSparkles size={20} stroke={1.75} aria-hidden="true" />
          <output>{state.afterUploads ? t('notice.waiting') : t('notice.ready', { version: state.release.version })}</output>
          {state.release.notes === null ? null : <Button kind="quiet" size="sm" onClick={dialog.open}>{t('showNotes')}</Button>}
          {state.afterUploads
            ? <Button size="sm" onClick={() => void updates.putOff()}>{t('later')}</Button>
            : (
              <>
                <Button kind="primary" size="sm" onClick={() => void updates.install()}>{t('install')}</Button>
                <IconButton label={t('later')} onClick={() => setPutAside(state.release.version)}><IconX size={18} stroke={1.75} /></IconButton>
              </>
            )}
        </section>
      )}
      <AboutDialog opened={opened} onClose={dialog.close} />
    </>
  )
}
