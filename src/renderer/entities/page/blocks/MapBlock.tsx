import { IconMapPin } from '@tabler/icons-react'
import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockOf } from '#shared/page/blocks/blocks.ts'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, Skeleton } from '#renderer/ui/index.ts'
import { BlockTitle } from './BlockTitle.tsx'
import { useEmptyBlock } from './emptyBlock.ts'
import styles from './blocks.module.css'

const PlaceMap = lazy(async () => ({ default: (await import('#renderer/entities/map/PlaceMap.tsx')).PlaceMap }))

/** An address with a map, where the platform has one, and ways to open it in map services. */
export function MapBlock({ block: { title, address, lat, lon } }: { block: BlockOf<'map'> }) {
  const { t } = useTranslation('page')
  const empty = useEmptyBlock()
  const map = usePlatformFacts()?.map ?? null
  const { serverOrigin } = usePlatform()
  if (address === '' && (lat === null || lon === null)) return empty('map')
  const place = encodeURIComponent(address === '' ? `${lat},${lon}` : address)
  return (
    <>
      <BlockTitle>{title}</BlockTitle>
      <div className={styles.map}>
        {map === null || lat === null || lon === null ? null : (
          <Suspense fallback={<Skeleton height={260} radius="md" />}>
            <PlaceMap lat={lat} lon={lon} label={t('map.of', { place: address })} zoomIn={t('map.zoomIn')} zoomOut={t('map.zoomOut')} credit={map.credit} origin={serverOrigin} />
          </Suspense>
        )}
        <div className={styles.address}>
          <p><IconMapPin size={20} stroke={1.75} aria-hidden="true" /><span>{address}</span></p>
          <div className={styles.buttons}>
            <Button component="a" href={`https://map.kakao.com/?q=${place}`} target="_blank" rel="noopener noreferrer">{t('map.kakao')}</Button>
            <Button component="a" href={`https://map.naver.com/p/search/${place}`} target="_blank" rel="noopener noreferrer">{t('map.naver')}</Button>
            <Button component="a" href={`https://www.google.com/maps/search/?api=1&query=${place}`} target="_blank" rel="noopener noreferrer">{t('map.google')}</Button>
          </div>
        </div>
      </div>
    </>
  )
}
