import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { classroomPaths } from '#shared/classroom/paths.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { offlineAddress, offlineTimes } from '#shared/curriculum/offline.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { liveTimes } from '#shared/live/schedule.ts'
import type { LiveTimes } from '#shared/live/schedule.ts'
import type { ScheduledRow } from './queries.ts'

/** Programs read a feed again after this long. */
const REFRESH_SECONDS = 3600

/** When a lesson takes place; null: it has no day or time yet. */
export function timesOf(body: CurriculumBody): LiveTimes | null {
  if (body.curriculumTypeCd === curriculumTypeCd.live) return liveTimes(body)
  if (body.curriculumTypeCd !== curriculumTypeCd.offline) return null
  return offlineTimes(body)
}

/** Where an offline lesson takes place; empty for others. */
export const addressOf = (body: CurriculumBody): string => (body.curriculumTypeCd === curriculumTypeCd.offline ? offlineAddress(body) : '')

/** Lessons as an iCalendar text. A lesson keeps its id, so that a program changes the event that it has; a deleted one is cancelled. @param origin of the pages that events lead to */
export function calendarOf(rows: readonly ScheduledRow[], { name, origin }: { name: string; origin: string }): string {
  const calendar = ical({ name, prodId: { company: 'Madang', product: 'Madang', language: 'KO' }, method: ICalCalendarMethod.PUBLISH, ttl: REFRESH_SECONDS })
  for (const { channelSeq, courseSeq, curriculumSeq, body, updatedAt, deletedAt, title, siteName } of rows) {
    const times = timesOf(body)
    if (times === null) continue
    const page = `${origin}${classroomPaths.classroom.replace(':courseSeq', String(courseSeq)).replace(':curriculumId', String(curriculumSeq))}?channelSeq=${channelSeq}`
    const changedAt = deletedAt ?? updatedAt
    const location = addressOf(body)
    calendar.createEvent({
      id: `madang-${channelSeq}-${curriculumSeq}`, start: new Date(times.startAt), end: new Date(Math.max(times.endAt, times.startAt)), summary: `${body.title} · ${title}`, description: `${siteName}\n${page}`, url: page,
      sequence: Math.floor(changedAt.getTime() / SECOND_MS), stamp: changedAt, lastModified: changedAt, status: deletedAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      ...(location === '' ? {} : { location }),
    })
  }
  return calendar.toString()
}
