import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAgo } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button } from '#renderer/ui/index.ts'
import type { Autosave } from './autosave.ts'
import { useSaveState } from './useAutosave.ts'
import styles from './SaveStatus.module.css'

const TICK_MS = 5000
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Save status as text: saved 3 s ago, saving, or offline with a retry button (ui.md, Studio). */
export function SaveStatus<Values>({ autosave }: { autosave: Autosave<Values> }) {
  const { t } = useTranslation('studio')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const language = useLanguage()
  const state = useSaveState(autosave)
  const now = useNow()
  const retry = <Button size="compact-sm" kind="soft" onClick={() => { void autosave.flush() }}>{common('retry')}</Button>
  switch (state.kind) {
    case 'clean':
      return state.savedAt === null ? null : (
        // Only the save is announced to screen readers, not its age.
        <span className={styles.status}><IconCloudCheck {...icon} /><span>{t('save.saved', { ago: formatAgo(Math.max(now, state.savedAt) - state.savedAt, language) })}</span></span>
      )
    case 'waiting':
    case 'saving':
      return <output className={styles.status}><IconCloudUp {...icon} /><span>{t('save.saving')}</span></output>
    case 'unsound':
      return <output className={styles.status} data-tone="warning"><IconAlertTriangle {...icon} /><span>{t('save.unsound')}</span></output>
    case 'stale':
      return <output className={styles.status} data-tone="warning"><IconAlertTriangle {...icon} /><span>{t('save.stale')}</span></output>
    case 'lost':
      return <span className={styles.status} data-tone="danger" role="alert"><IconCloudOff {...icon} /><span>{t('save.lost')}</span>{retry}</span>
    case 'refused':
      return <span className={styles.status} data-tone="danger" role="alert"><IconAlertTriangle {...icon} /><span>{t('save.refused', { message: errorText(state.error) })}</span>{retry}</span>
  }
}
