import { DAY_MS, seoulDay, seoulTime } from '#shared/kernel/moments.ts'
import { defaultLiveEnd } from './joinWindow.ts'

/** Start and end, epoch ms. */
export interface LiveTimes {
  startAt: number
  endAt: number
}

/** Of a live item: days (YYYY-MM-DD) and times (HH:mm) in Seoul. */
interface Planned {
  liveAt: string | null
  liveStartAt: string | null
  liveEndAt: string | null
  liveEndDateAt: string | null
}

/** Epoch ms of a day (YYYY-MM-DD) and a time (HH:mm) in Seoul; NaN when either is missing. */
const seoulMoment = (day: string | null, time: string | null): number => Date.parse(`${day}T${time}:00+09:00`)

/** When a live lesson takes place; null until its day and times are set (courses spec §3: times in Asia/Seoul). */
export function liveTimes({ liveAt, liveStartAt, liveEndAt, liveEndDateAt }: Planned): LiveTimes | null {
  const startAt = seoulMoment(liveAt, liveStartAt)
  const endAt = seoulMoment(liveEndDateAt ?? liveAt, liveEndAt)
  return Number.isNaN(startAt) || Number.isNaN(endAt) ? null : { startAt, endAt }
}

/** The fields of a live lesson that takes place between two moments. The end's day is kept only when it is another one. */
export function liveFields({ startAt, endAt }: LiveTimes): Planned {
  const [liveAt, endDay] = [seoulDay(startAt), seoulDay(endAt)]
  return { liveAt, liveStartAt: seoulTime(startAt), liveEndAt: seoulTime(endAt), liveEndDateAt: endDay === liveAt ? null : endDay }
}

/** Fields after the start was moved: the length stays; without one the default end (courses spec §5; LIVE-09). */
export function moveStart(before: Planned, day: string, time: string): Planned {
  const startAt = seoulMoment(day, time)
  const known = liveTimes(before)
  if (Number.isNaN(startAt)) return { ...before, liveAt: day === '' ? null : day, liveStartAt: time === '' ? null : time }
  const length = known === null ? 0 : known.endAt - known.startAt
  return liveFields({ startAt, endAt: length > 0 ? startAt + length : defaultLiveEnd(startAt) })
}

/** Fields after the end was set: one before the start is on the next day, unless a later day was chosen (LIVE-09). */
export function moveEnd({ liveAt, liveStartAt }: Planned, time: string, day: string | null): Pick<Planned, 'liveEndAt' | 'liveEndDateAt'> {
  const liveEndAt = time === '' ? null : time
  const startAt = seoulMoment(liveAt, liveStartAt)
  const sameDay = seoulMoment(liveAt, liveEndAt)
  if (Number.isNaN(startAt) || Number.isNaN(sameDay)) return { liveEndAt, liveEndDateAt: day }
  const nextDay = seoulDay(startAt + DAY_MS)
  if (day !== null && day > nextDay) return { liveEndAt, liveEndDateAt: day }
  return { liveEndAt, liveEndDateAt: sameDay < startAt ? nextDay : null }
}

export const SERIES_WEEKS_MAX = 52

/** The starts and ends of a weekly series: the first, and `weeks` - 1 after it. Seoul has no daylight saving, so the hour stays. */
export function weeklySeries({ startAt, endAt }: LiveTimes, weeks: number): LiveTimes[] {
  return Array.from({ length: weeks }, (_, week) => ({ startAt: startAt + week * 7 * DAY_MS, endAt: endAt + week * 7 * DAY_MS }))
}
