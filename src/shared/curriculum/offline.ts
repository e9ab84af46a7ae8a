import type { LiveTimes } from '#shared/live/schedule.ts'
import { liveTimes } from '#shared/live/schedule.ts'

/** Of an offline item: a day (YYYY-MM-DD) and times (HH:mm) in Seoul. */
interface Planned {
  offlineStartAt: string | null
  offlineStartTime: string | null
  offlineEndTime: string | null
}

/** When an offline lesson takes place, epoch ms; null until its day and times are set (courses spec §3). */
export function offlineTimes({ offlineStartAt, offlineStartTime, offlineEndTime }: Planned): LiveTimes | null {
  return liveTimes({ liveAt: offlineStartAt, liveStartAt: offlineStartTime, liveEndAt: offlineEndTime, liveEndDateAt: null })
}

/** Whether an offline lesson has begun; one without a plan has. */
export const hasOfflineBegun = (body: Planned, now: number): boolean => (offlineTimes(body)?.startAt ?? 0) <= now

interface Place {
  addrRoad1: string
  addrRoad2: string
  lat: number | null
  lon: number | null
}

export const mapServices = ['kakao', 'naver', 'google'] as const
export type MapService = (typeof mapServices)[number]

/** The page of a map service that shows a place: its point where it has one, else its address (ROOM-03); null without either. */
export function mapLink(service: MapService, { addrRoad1, lat, lon }: Place): string | null {
  const address = encodeURIComponent(addrRoad1)
  if (lat !== null && lon !== null) {
    const name = encodeURIComponent(addrRoad1 === '' ? `${lat},${lon}` : addrRoad1.replaceAll(',', ' '))
    return { kakao: `https://map.kakao.com/link/map/${name},${lat},${lon}`, naver: `https://map.naver.com/p?c=15.00,0,0,0,dh&lng=${lon}&lat=${lat}&title=${name}`, google: `https://www.google.com/maps/search/?api=1&query=${lat},${lon}` }[service]
  }
  if (addrRoad1 === '') return null
  return { kakao: `https://map.kakao.com/link/search/${address}`, naver: `https://map.naver.com/p/search/${address}`, google: `https://www.google.com/maps/search/?api=1&query=${address}` }[service]
}

/** The whole address in one line; empty without one. */
export const offlineAddress = ({ addrRoad1, addrRoad2 }: Pick<Place, 'addrRoad1' | 'addrRoad2'>): string => [addrRoad1, addrRoad2].filter((part) => part !== '').join(' ')
