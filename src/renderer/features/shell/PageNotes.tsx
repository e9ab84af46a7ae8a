import { IconCloudOff, IconEye, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#renderer/lib/connection/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import styles from './PageNotes.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function PageNotes() {
  const { t } = useTranslation('shell')
  const connection = useConnection()
  const { isPreview } = usePlatform()
  return (
    <div className={styles.notes}>
      {isPreview ? <p className={styles.note}><IconEye {...icon} />{t('previewNote')}</p> : null}
      <output>
        {connection === 'fine' ? null : (
          <span className={styles.note} data-tone="warning">{connection === 'offline' ? <IconWifiOff {...icon} /> : <IconCloudOff {...icon} />}{t(`connection.${connection}`)}</span>
        )}
      </output>
    </div>
  )
}
