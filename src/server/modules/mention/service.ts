import type { ClassPerson } from '#shared/mention/contract.ts'
import { isAttending } from '#shared/enrollment/rules.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { choiseStatusCd, isPack } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { asPreviewedSince, personOf, requireVisible } from '#server/modules/course/index.ts'
import { findStanding, listPeople } from './queries.ts'

const PEOPLE_MAX = 10

export function createMentionService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>) {
  return {
    /** For learners while they attend and for staff of the class. Throws `classNotFound`, `classDeleted` (COUR-08), `notEnrolled`. */
    async people(course: CourseRef, actor: Actor, q: string): Promise<{ people: ClassPerson[] }> {
      const now = clock.now()
      const me = personOf(actor)
      const found = await findStanding(db, course, me)
      if (found === undefined || isPack(found)) throw new AppError('classNotFound')
      const row = asPreviewedSince(actor, course.courseSeq, found, now)
      requireVisible(row, actor, row)
      const { choiseStatusCd: status } = row
      const attends = actor.isChannelUser && status === choiseStatusCd.approved && isAttending({ choiseStatusCd: status, attendAt: isoOf(row.attendAt), validAt: isoOf(row.validAt) }, now.getTime())
      if (!attends && !can(actor, 'CLASS_ROOM_READ', row) && !can(actor, 'CLASS_QUESTIONS_READ', row)) throw new AppError('notEnrolled')
      // A preview writes nothing, so it names nobody.
      return { people: row.isPreviewed ? [] : await listPeople(db, course, { q, me, limit: PEOPLE_MAX }, now) }
    },
  }
}
export type MentionService = ReturnType<typeof createMentionService>
