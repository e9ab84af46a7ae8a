import { courseUserTypeCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { staffAlarms } from '#shared/staff/alarms.ts'
import type { Candidate, ClassManager } from '#shared/staff/contract.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { lockLiveCourse } from '#server/modules/course/index.ts'
import { deleteAppointment, findCandidates, listClassManagers, lockClassManagers, lockPerson, lockStandings, writeAppointment } from './queries.ts'

/** A class needs a master, or else anybody who runs it. */
function requireOneLeft(left: readonly { userTypeCd: CourseUserTypeCd }[], before: CourseUserTypeCd | undefined): void {
  const isMasterGone = before === courseUserTypeCd.master && !left.some((one) => one.userTypeCd === courseUserTypeCd.master)
  if (left.length === 0 || isMasterGone) throw new AppError('lastManager')
}

/** Who runs a class (STU-10): staff of the site with a verified address, and always a master. */
export function createClassManagers({ database: { db }, announcer, alarms }: Pick<ServerPorts, 'database' | 'announcer' | 'alarms'>) {
  return {
    async list(course: CourseRef): Promise<ClassManager[]> {
      return listClassManagers(db, course)
    },

    async candidates(course: CourseRef, query: { q: string; page: number; limit: number }): Promise<{ users: Candidate[]; page: number; limit: number }> {
      const running = new Set((await listClassManagers(db, course)).map(({ userSeq }) => userSeq))
      const found = await findCandidates(db, course.channelSeq, query, true)
      return {
        users: found.map(({ isVerified, userTypeCd: _role, ...one }) => ({ ...one, refusal: running.has(one.userSeq) ? 'already' : isVerified ? null : 'notVerified' })),
        page: query.page, limit: query.limit,
      }
    },

    /** Throws `notMember` for who is not staff, `emailUnverified`, `classInTrash`, `lastManager`. */
    async add({ channelSeq, courseSeq }: CourseRef, { userSeq, userTypeCd: role }: { userSeq: number; userTypeCd: CourseUserTypeCd }, actorSeq: number): Promise<void> {
      const course = { channelSeq, courseSeq }
      await db.transaction(async (tx) => {
        const person = await lockPerson(tx, userSeq)
        const standings = await lockStandings(tx, channelSeq, [userSeq])
        await lockLiveCourse(tx, course)
        if (person === undefined || (standings.get(userSeq) ?? null) === null) throw new AppError('notMember')
        if (!person.isVerified) throw new AppError('emailUnverified')
        const managers = await lockClassManagers(tx, course)
        const before = managers.find((one) => one.userSeq === userSeq)?.userTypeCd
        requireOneLeft([...managers.filter((one) => one.userSeq !== userSeq), { userTypeCd: role }], before)
        await writeAppointment(tx, course, userSeq, role)
        if (before === undefined) await alarms.raise(tx, { kind: staffAlarms.classStaffAdded, ...course, actorSeq, personSeqs: [userSeq] })
      })
      announcer.announce({ user: userSeq }, { command: socketCommand.standingChanged, channelSeq })
    },

    /** Throws `notFound`, `lastManager`, `classInTrash`. */
    async remove({ channelSeq, courseSeq }: CourseRef, userSeq: number): Promise<void> {
      const course = { channelSeq, courseSeq }
      await db.transaction(async (tx) => {
        await lockLiveCourse(tx, course)
        const managers = await lockClassManagers(tx, course)
        const before = managers.find((one) => one.userSeq === userSeq)?.userTypeCd
        if (before === undefined) throw new AppError('notFound')
        requireOneLeft(managers.filter((one) => one.userSeq !== userSeq), before)
        await deleteAppointment(tx, course, userSeq)
      })
      announcer.announce({ user: userSeq }, { command: socketCommand.standingChanged, channelSeq })
    },
  }
}
export type ClassManagers = ReturnType<typeof createClassManagers>
