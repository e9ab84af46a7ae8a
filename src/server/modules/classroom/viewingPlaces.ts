import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { limitsDuplicatePlay } from '#shared/curriculum/items.ts'
import { PING_EVERY_MS } from '#shared/kernel/socket/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Viewer } from '#server/infra/realtime/rights.ts'
import { personOf } from '#server/modules/course/index.ts'
import { deletePlaces, extendPlaces, findEntrance, takePlace } from './queries.ts'
import { enterLesson } from './service.ts'

const LEASE_MS = 3 * PING_EVERY_MS

/** Simultaneous-viewing limit (courses spec §5, ROOM-02): one device per user and site. The first keeps playing, others are refused. */
export interface ViewingPlaces {
  /** Throws as `enterClassroom`, and `notFound` when it is no video. */
  turnOn(lesson: ItemRef, actor: Actor, viewer: Viewer): Promise<'here' | 'elsewhere'>
  turnOff(socketIds: readonly string[]): Promise<void>
  keep(socketIds: readonly string[]): Promise<void>
}

export function createViewingPlaces({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>): ViewingPlaces {
  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS)

  return {
    async turnOn(lesson, actor, { socketId, place }) {
      const userSeq = personOf(actor)
      const { body, standing } = enterLesson(await findEntrance(db, lesson, userSeq), actor, clock.now())
      if (body.curriculumTypeCd !== curriculumTypeCd.video) throw new AppError('notFound')
      if (standing === 'manager' || !limitsDuplicatePlay(body)) return 'here'
      const { channelSeq, curriculumSeq } = lesson
      const isTaken = await takePlace(db, { channelSeq, userSeq, curriculumSeq, socketId, place, since: clock.now(), expiresAt: leaseEnd() })
      return isTaken ? 'here' : 'elsewhere'
    },

    async turnOff(socketIds) {
      if (socketIds.length > 0) await deletePlaces(db, socketIds)
    },

    async keep(socketIds) {
      if (socketIds.length > 0) await extendPlaces(db, socketIds, leaseEnd())
    },
  }
}
