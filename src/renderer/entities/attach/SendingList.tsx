import { IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, IconButton, Progress } from '#renderer/ui/index.ts'
import type { Sending } from './useSending.ts'
import styles from './attach.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Pictures or files that are being sent, and those that could not be. */
export function SendingList({ all, retry, forget }: { all: readonly Sending[]; retry: (one: Sending) => void; forget: (id: string) => void }) {
  const { t } = useTranslation('attach')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  if (all.length === 0) return null
  return (
    <ul className={styles.rows}>
      {all.map((one) => (
        <li key={one.id} className={styles.row}>
          {one.failure === undefined ? (
            <div className={styles.about}>
              <span className={styles.name}>{one.file.name}</span>
              <Progress value={Math.max(4, one.percent)} label={t('sendingOf', { name: one.file.name, percent: one.percent })} />
            </div>
          ) : <span className={styles.about} role="alert">{t('failed', { name: one.file.name })} {errorText(one.failure)}</span>}
          {one.failure === undefined ? null : <Button size="xs" leftSection={<IconRefresh {...icon} />} onClick={() => retry(one)}>{common('retry')}</Button>}
          <IconButton label={t('giveUp', { name: one.file.name })} onClick={() => forget(one.id)}><IconX {...icon} /></IconButton>
        </li>
      ))}
    </ul>
  )
}
