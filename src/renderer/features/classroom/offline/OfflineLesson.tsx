import { IconMapPin, IconUsers } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { mapLink, mapServices, offlineAddress, offlineTimes } from '#shared/curriculum/offline.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { liveTag } from '#shared/live/joinWindow.ts'
import { AddToCalendar } from '#renderer/entities/calendar/index.ts'
import { LiveTag, LiveTimes } from '#renderer/entities/live/index.ts'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, Callout, Skeleton } from '#renderer/ui/index.ts'
import styles from '../live/live.module.css'

const PlaceMap = lazy(async () => ({ default: (await import('#renderer/entities/map/PlaceMap.tsx')).PlaceMap }))

/** For staff alone. */
const OfflineDrawer = lazy(async () => ({ default: (await Promise.all([import('./OfflineDrawer.tsx'), loadTexts(['bulk'])]))[0].OfflineDrawer }))

const TICK_MS = 30_000

/** When and where an offline lesson takes place, and how to get there (ROOM-03). */
export function OfflineLesson({ course, curriculumSeq, body, canAdd, markedAs, isStaff }: { course: CourseRef; curriculumSeq: number; body: CurriculumBodyOf<'04'>; canAdd: boolean; markedAs: boolean | null; isStaff: boolean }) {
  const { t } = useTranslation('live')
  const now = useNow(TICK_MS)
  /** Null: not opened yet. */
  const [roomShown, setRoomShown] = useState<boolean | null>(null)
  const times = offlineTimes(body)
  const tag = times === null ? null : liveTag(times.startAt, times.endAt, now)
  const address = offlineAddress(body)
  const map = usePlatformFacts()?.map ?? null
  const { serverOrigin } = usePlatform()
  const links = mapServices.flatMap((service) => {
    const url = mapLink(service, body)
    return url === null ? [] : [{ service, url }]
  })
  return (
    <section className={styles.plan} aria-label={t('offline.plan')}>
      {times === null || tag === null ? <p className={styles.quiet}>{t('offline.noTimes')}</p> : (
        <p className={styles.when}><LiveTag tag={tag} /><LiveTimes startAt={new Date(times.startAt).toISOString()} endAt={new Date(times.endAt).toISOString()} /></p>
      )}
      {address === '' ? null : <p className={styles.place}><IconMapPin size={20} stroke={1.75} aria-hidden="true" /><span>{[body.zipcode === '' ? '' : `(${body.zipcode})`, address].filter((part) => part !== '').join(' ')}</span></p>}
      {map === null || body.lat === null || body.lon === null ? null : (
        <Suspense fallback={<Skeleton height={260} radius="md" />}>
          <PlaceMap lat={body.lat} lon={body.lon} label={t('offline.mapOf', { place: address === '' ? body.title : address })} zoomIn={t('offline.zoomIn')} zoomOut={t('offline.zoomOut')} credit={map.credit} origin={serverOrigin} />
        </Suspense>
      )}
      {links.length === 0 ? null : (
        <div className={styles.actions}>
          {links.map(({ service, url }) => <Button key={service} component="a" href={url} target="_blank" rel="noopener noreferrer">{t(`offline.map.${service}`)}</Button>)}
        </div>
      )}
      {canAdd && tag !== null && tag !== 'end' ? <AddToCalendar course={course} /> : null}
      {canAdd && markedAs !== null ? <Callout tone={markedAs ? 'success' : 'warning'}>{t(markedAs ? 'offline.markedThere' : 'offline.markedAbsent')}</Callout> : null}
      {isStaff ? (
        <div>
          <Button leftSection={<IconUsers size={20} stroke={1.75} aria-hidden="true" />} onClick={() => setRoomShown(true)}>{t('room.open')}</Button>
          {roomShown === null ? null : <Suspense fallback={null}><OfflineDrawer lesson={{ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq }} title={body.title} opened={roomShown} onClose={() => setRoomShown(false)} /></Suspense>}
        </div>
      ) : null}
    </section>
  )
}
