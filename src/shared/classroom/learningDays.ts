import { seoulDay } from '#shared/kernel/moments.ts'

/** Days that are kept of a lesson, and shown of a class. */
export const LEARNING_DAYS_MAX = 400

/** Days of a lesson with seconds watched at `now` (epoch ms) added; the oldest go beyond `LEARNING_DAYS_MAX`. */
export function addToDay(days: Readonly<Record<string, number>>, now: number, seconds: number): Record<string, number> {
  const day = seoulDay(now)
  const added = Object.entries({ ...days, [day]: (days[day] ?? 0) + Math.max(0, seconds) })
  return Object.fromEntries(added.toSorted(([one], [other]) => one.localeCompare(other)).slice(-LEARNING_DAYS_MAX))
}

/** What a learner did in a class on a day in Seoul. */
export interface LearningDay {
  day: string
  watchedSeconds: number
  liveSeconds: number
  /** Different ones. */
  lessonCount: number
  completedCount: number
  handedInCount: number
}

/** Times in epoch ms. */
export interface LearnedLesson {
  curriculumSeq: number
  viewedDays: Readonly<Record<string, number>>
  completedAt: number | null
  lastSeenAt: number | null
}

/** A stay in a live lesson, or something handed in. */
export interface LearningEvent {
  kind: 'live' | 'handedIn'
  curriculumSeq: number
  at: number
  seconds: number
}

/** The learning history of a class by day, the latest first (courses spec §3, attendee history). */
export function learningDays(lessons: readonly LearnedLesson[], events: readonly LearningEvent[]): LearningDay[] {
  const days = new Map<string, LearningDay & { lessons: Set<number> }>()
  const at = (day: string, curriculumSeq: number) => {
    const found = days.get(day) ?? { day, watchedSeconds: 0, liveSeconds: 0, lessonCount: 0, completedCount: 0, handedInCount: 0, lessons: new Set<number>() }
    found.lessons.add(curriculumSeq)
    days.set(day, found)
    return found
  }
  for (const { curriculumSeq, viewedDays, completedAt, lastSeenAt } of lessons) {
    for (const [day, seconds] of Object.entries(viewedDays)) at(day, curriculumSeq).watchedSeconds += seconds
    if (completedAt !== null) at(seoulDay(completedAt), curriculumSeq).completedCount += 1
    if (lastSeenAt !== null) at(seoulDay(lastSeenAt), curriculumSeq)
  }
  for (const { kind, curriculumSeq, at: moment, seconds } of events) {
    const day = at(seoulDay(moment), curriculumSeq)
    if (kind === 'live') day.liveSeconds += seconds
    else day.handedInCount += 1
  }
  return [...days.values()].map(({ lessons: seen, ...day }) => ({ ...day, lessonCount: seen.size })).toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, LEARNING_DAYS_MAX)
}
