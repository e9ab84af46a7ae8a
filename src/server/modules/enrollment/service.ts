import { enrollmentAlarms } from '#shared/enrollment/alarms.ts'
import { enrollmentRefusal } from '#shared/enrollment/attendance.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { SCHEDULE_OPEN_CODE, scheduleState } from '#shared/course/schedule.ts'
import type { enrollmentCalls } from '#shared/enrollment/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError, errorTable } from '#shared/kernel/errors.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { errorText } from '#server/infra/i18n/texts.ts'
import { asPreviewed, findCourse, formOf, lockLiveCourse, personOf, readVisibleCourse, requireVisible } from '#server/modules/course/index.ts'
import { createEnrollmentNotice } from './notice.ts'
import { presentMyCourse } from './present.ts'
import { readLessonViews, readMyCourses } from './queries.ts'
import type { MyCoursesQuery } from './queries.ts'
import { askSeat, takeSeat } from './seats.ts'

export type EnrollmentPorts = Pick<ServerPorts, 'database' | 'clock' | 'siteMails' | 'config' | 'log' | 'alarms' | 'jobs' | 'announcer'>
type Attended = CallResult<typeof enrollmentCalls.attend>

/** Enrollment without payment, and my classes (courses spec §4, §5; ENR-01 to ENR-08, ENR-11, COUR-10). */
export function createEnrollmentService(ports: EnrollmentPorts) {
  const { database: { db }, clock, alarms } = ports
  const notify = createEnrollmentNotice(ports)

  return {
    /** Whether enrollment is open by date, with a message (ENR-08). Throws as `requireVisible`. */
    async scheduleCheck(actor: Actor, { channelSeq, courseSeq }: CourseRef, language: Language): Promise<CallResult<typeof enrollmentCalls.scheduleCheck>> {
      const found = await findCourse(db, { channelSeq, courseSeq }, actor.userSeq)
      if (found === undefined) throw new AppError('classNotFound')
      requireVisible(found.course, actor, asPreviewed(actor, courseSeq, found))
      const state = scheduleState({ ...formOf(found.course), curriculumTypeCds: found.course.curriculumTypeCds }, clock.now().getTime())
      if (state === 'open') return { resultCode: SCHEDULE_OPEN_CODE, message: '' }
      const name = state === 'over' ? 'scheduleClosed' : 'scheduleStarted'
      return { resultCode: errorTable[name].code, message: errorText(language, name) }
    },

    /** Enrolls, waitlists or applies under the class's lock, so that the last seat goes once. Throws as `enrollmentRefusal` and `readVisibleCourse`. */
    async attend(actor: Actor, { channelSeq, courseSeq }: CourseRef, language: Language, skipAttendCheck = false): Promise<Attended> {
      const userSeq = personOf(actor)
      if (!actor.isChannelUser) throw new AppError('notMember')
      const { userTypeCd } = await readVisibleCourse(db, { channelSeq, courseSeq }, actor)
      const made = await db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, { channelSeq, courseSeq })
        const now = clock.now()
        const { refusal, mine } = await askSeat(tx, row, actor, userTypeCd, now, enrollmentRefusal, skipAttendCheck)
        if (refusal !== null) throw new AppError(refusal)
        const { attendSeq, attendance } = await takeSeat(tx, row, userSeq, mine, now, { isApproved: mine?.payUntil != null, language })
        await alarms.raise(tx, { kind: enrollmentAlarms.enrolled, channelSeq, courseSeq, actorSeq: userSeq, ...(attendance.choiseStatusCd === choiseStatusCd.awaiting ? { waiting: true, attendSeq } : {}) })
        return { attendSeq, title: row.title, choiseStatusCd: attendance.choiseStatusCd, validAt: isoOf(attendance.validAt) }
      })
      const { title, ...attended } = made
      await notify({ channelSeq, courseSeq, userSeq, title, choiseStatusCd: made.choiseStatusCd }, language)
      return attended
    },

    /** With progress and the lesson to resume (COUR-10). */
    async myCourses({ userSeq, channelSeq }: MemberRef, query: MyCoursesQuery): Promise<CallResult<typeof enrollmentCalls.myCourses>> {
      const now = clock.now()
      const { rows, totalCount } = await readMyCourses(db, { channelSeq, userSeq }, query, now)
      const items = Map.groupBy(await readLessonViews(db, channelSeq, rows.map((row) => row.courseSeq), userSeq), (item) => item.courseSeq)
      return { courses: rows.map((row) => presentMyCourse(row, items.get(row.courseSeq) ?? [], now)), totalCount, page: query.page, size: query.size }
    },
  }
}
export type EnrollmentService = ReturnType<typeof createEnrollmentService>
