import { and, eq, gt, inArray, lte, min, ne, sql } from 'drizzle-orm'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { limitsDuplicatePlay } from '#shared/curriculum/items.ts'
import { PING_EVERY_MS } from '#shared/kernel/socket/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { ItemRef, MemberRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { viewingPlaces } from '#server/infra/db/schema/index.ts'
import type { Viewer } from '#server/infra/realtime/rights.ts'
import { personOf } from '#server/modules/course/index.ts'
import { enterLesson } from './entrance.ts'
import { findEntrance } from './queries.ts'

const LEASE_MS = 3 * PING_EVERY_MS
const LOCK_SPACE = 4_000_003

/** Simultaneous-viewing limit (courses spec §5, ROOM-02): one device per user and site. The first keeps playing, others are refused. */
export interface ViewingPlaces {
  /** Throws as `enterClassroom`, and `notFound` when it is no video. */
  turnOn(lesson: ItemRef, actor: Actor, viewer: Viewer): Promise<'here' | 'elsewhere'>
  turnOff(socketIds: readonly string[]): Promise<void>
  keep(socketIds: readonly string[]): Promise<void>
}

/** Since when (epoch ms) another device of the user holds the lease. */
export async function heldElsewhereSince(db: Db, { channelSeq, userSeq }: MemberRef, device: string, now: Date): Promise<number | undefined> {
  const [row] = await db.select({ since: min(viewingPlaces.since) }).from(viewingPlaces).where(and(
    eq(viewingPlaces.channelSeq, channelSeq), eq(viewingPlaces.userSeq, userSeq), ne(viewingPlaces.place, device), gt(viewingPlaces.expiresAt, now),
  ))
  return row?.since?.getTime()
}

export function createViewingPlaces({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>): ViewingPlaces {
  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS)

  return {
    async turnOn(lesson, actor, { socketId, place }) {
      const userSeq = personOf(actor)
      const { body, standing } = enterLesson(await findEntrance(db, lesson, userSeq), actor, clock.now())
      if (body.curriculumTypeCd !== curriculumTypeCd.video) throw new AppError('notFound')
      if (standing === 'manager' || !limitsDuplicatePlay(body)) return 'here'
      const mine = and(eq(viewingPlaces.channelSeq, lesson.channelSeq), eq(viewingPlaces.userSeq, userSeq))
      return db.transaction(async (tx) => {
        // Serialized: of two devices that start at once, one is first.
        await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(${`${lesson.channelSeq}:${userSeq}`}))`)
        await tx.delete(viewingPlaces).where(and(mine, lte(viewingPlaces.expiresAt, clock.now())))
        const others = await tx.select({ place: viewingPlaces.place }).from(viewingPlaces).where(and(mine, ne(viewingPlaces.place, place))).limit(1)
        if (others.length > 0) return 'elsewhere'
        const plays = { place, curriculumSeq: lesson.curriculumSeq, expiresAt: leaseEnd() }
        await tx.insert(viewingPlaces).values({ channelSeq: lesson.channelSeq, userSeq, socketId, since: clock.now(), ...plays }).onConflictDoUpdate({
          target: [viewingPlaces.channelSeq, viewingPlaces.userSeq, viewingPlaces.socketId], set: plays,
        })
        return 'here'
      })
    },

    async turnOff(socketIds) {
      if (socketIds.length > 0) await db.delete(viewingPlaces).where(inArray(viewingPlaces.socketId, [...socketIds]))
    },

    async keep(socketIds) {
      if (socketIds.length > 0) await db.update(viewingPlaces).set({ expiresAt: leaseEnd() }).where(inArray(viewingPlaces.socketId, [...socketIds]))
    },
  }
}
