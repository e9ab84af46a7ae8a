import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { trackingUrl } from '#shared/delivery/carriers.ts'
import type { Carrier } from '#shared/delivery/carriers.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button } from '#renderer/ui/index.ts'
import styles from './delivery.module.css'

/** Carrier and number of a parcel; the carrier's own page follows it. */
export function Tracking({ carrier, trackingNo }: { carrier: Carrier; trackingNo: string }) {
  const { t } = useTranslation('delivery')
  const platform = usePlatform()
  const url = trackingUrl(carrier, trackingNo)
  return (
    <div className={styles.tracking}>
      <span><strong>{t(`carrier.${carrier}`)}</strong> <span className={styles.number}>{trackingNo}</span></span>
      {url === null ? null : <Button size="xs" leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />} onClick={() => { void platform.openExternal(url) }}>{t('follow')}</Button>}
    </div>
  )
}
