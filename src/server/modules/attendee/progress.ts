import type { LessonProgress, attendeeCalls } from '#shared/attendee/contract.ts'
import { PROGRESS_LESSONS_MAX } from '#shared/attendee/contract.ts'
import { learningDays } from '#shared/classroom/learningDays.ts'
import type { LearningEvent } from '#shared/classroom/learningDays.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { readHistory } from './history.ts'
import { listLessonProgress } from './queries/progress.ts'
import type { LessonProgressRow } from './queries/progress.ts'
import type { AttendeeService } from './service.ts'
import type { AttendeePorts } from './standing.ts'

function presentLesson(row: LessonProgressRow): LessonProgress {
  const { curriculumSeq, title, percent, viewedSeconds, completedAt, firstViewedAt, lastViewedAt, liveSeconds, corrected, submissions, state, posts } = row
  const handedIn = (submissions ?? 0) + (posts ?? 0)
  return {
    curriculumSeq, curriculumTypeCd: row.curriculumTypeCd, title, percent: percent ?? 0, viewedSeconds: viewedSeconds ?? 0, completedAt: isoOf(completedAt), firstSeenAt: isoOf(firstViewedAt), lastSeenAt: isoOf(lastViewedAt),
    live: liveSeconds === null && corrected === null ? null : { seconds: liveSeconds ?? 0, corrected },
    handedIn: handedIn === 0 ? null : { count: handedIn, state },
  }
}

function eventsOf({ curriculumSeq, stays, submittedAt, postedAt }: LessonProgressRow): LearningEvent[] {
  const handedIn = [...submittedAt ?? [], ...postedAt ?? []].map((at) => ({ kind: 'handedIn' as const, curriculumSeq, at, seconds: 0 }))
  return [...(stays ?? []).map(([at, seconds]) => ({ kind: 'live' as const, curriculumSeq, at, seconds })), ...handedIn]
}

/** What one attendee did in a class (courses spec §3, attendee: progress and history; STU-07). */
export function createProgress({ database: { db } }: AttendeePorts, service: Pick<AttendeeService, 'find'>) {
  return {
    /** Throws `notFound`. */
    async read(course: CourseRef, attendSeq: number): Promise<CallReply<typeof attendeeCalls.progress>> {
      const rows = await service.find(course, attendSeq)
      if (rows === undefined) throw new AppError('notFound')
      const learner = { ...course, userSeq: rows.userSeq }
      const lessons = await listLessonProgress(db, learner, PROGRESS_LESSONS_MAX)
      const lessonCount = lessons.filter((one) => one.curriculumTypeCd !== curriculumTypeCd.section).length
      return {
        attendee: rows.present(lessonCount),
        lessons: lessons.map(presentLesson),
        days: learningDays(
          lessons.map(({ curriculumSeq, viewedDays, completedAt, lastViewedAt }) => ({ curriculumSeq, viewedDays: viewedDays ?? {}, completedAt: completedAt?.getTime() ?? null, lastSeenAt: lastViewedAt?.getTime() ?? null })),
          lessons.flatMap(eventsOf),
        ),
        entries: await readHistory(db, course, attendSeq),
      }
    },
  }
}
export type Progress = ReturnType<typeof createProgress>
