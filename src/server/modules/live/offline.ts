import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import { offlineTimes } from '#shared/curriculum/offline.ts'
import type { liveCalls } from '#shared/live/contract.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { lockLearners } from '#server/modules/classroom/index.ts'
import type { ClassroomService } from '#server/modules/classroom/index.ts'
import { personOf } from '#server/modules/course/index.ts'
import type { AttendanceWriter } from './attendance.ts'
import { attendingOf, insertCorrections, listLearners } from './queries.ts'

/** Who was at an offline lesson: learners say so themselves, staff mark it, and the last mark of staff holds (ROOM-03). */
export function createOfflineAttendance(
  { database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, { classroom, attendance }: { classroom: Pick<ClassroomService, 'enterOf'>; attendance: AttendanceWriter },
) {
  async function present(place: ItemRef): Promise<CallReply<typeof liveCalls.offlineRoom>['attendees']> {
    return (await listLearners(db, place)).map(({ userSeq, name, completedAt, correction, byName }) => ({
      userSeq, name, isThere: correction?.attended ?? completedAt !== null,
      mark: correction === null ? null : { byName: byName ?? '', at: isoOf(correction.at) },
      saidAt: correction === null ? isoOf(completedAt) : null,
    }))
  }

  return {
    /** Throws `notFound`. */
    async room(place: ItemRef, actor: Actor): Promise<CallReply<typeof liveCalls.offlineRoom>> {
      const { body } = await classroom.enterOf(place, actor, curriculumTypeCd.offline)
      const times = offlineTimes(body)
      return { attendees: await present(place), startAt: times === null ? null : isoOf(new Date(times.startAt)), endAt: times === null ? null : isoOf(new Date(times.endAt)) }
    },

    /** Marks a learner as there or not; what they said before holds no more. Throws `notFound`, also for one who does not attend, `liveNotOpen` before the start. */
    async mark(place: ItemRef, actor: Actor, { userSeq, attended }: { userSeq: number; attended: boolean }): Promise<CallReply<typeof liveCalls.markOffline>> {
      const { body } = await classroom.enterOf(place, actor, curriculumTypeCd.offline)
      const now = clock.now()
      if ((offlineTimes(body)?.startAt ?? 0) > now.getTime()) throw new AppError('liveNotOpen')
      await db.transaction(async (tx) => {
        if (!(await attendingOf(tx, place, [userSeq])).has(userSeq)) throw new AppError('notFound')
        // A bulk change that marks them too waits.
        await lockLearners(tx, place, [userSeq])
        await insertCorrections(tx, place, [{ userSeq, attended, reason: '', byUserSeq: personOf(actor) }], now)
        await attendance.write(tx, place, [{ userSeq, seconds: 0, percent: attended ? 100 : 0, completedAt: attended ? now : null }], now, { correctedFor: 100 })
        afterCommit(tx, () => attendance.progressed(place, [userSeq]))
      })
      return { attendees: await present(place) }
    },
  }
}
export type OfflineAttendance = ReturnType<typeof createOfflineAttendance>
