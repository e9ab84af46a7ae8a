import { limitsDuplicatePlay } from '#shared/curriculum/items.ts'
import { PING_EVERY_MS } from '#shared/kernel/socket/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import { REPORT_EVERY_MS } from '#shared/classroom/viewingRecorder.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Viewer } from '#server/infra/realtime/rights.ts'
import { personOf } from '#server/modules/course/index.ts'
import { deletePlaces, extendPlaces, findEntrance, listPlaces, takePlace } from './queries.ts'
import { enterLesson } from './entrance.ts'
import { playedBody } from './video.ts'

const LEASE_MS = 3 * PING_EVERY_MS
/** A device without a socket holds its place by its reports. */
const REPORT_LEASE_MS = 2 * REPORT_EVERY_MS

interface Holding {
  lesson: ItemRef
  userSeq: number
  device: string
}

/** Since when (epoch ms) another device of the user holds the place. */
export async function heldElsewhereSince(db: Db, { lesson: { channelSeq }, userSeq, device }: Holding, now: Date): Promise<number | undefined> {
  const places = await listPlaces(db, { channelSeq, userSeq }, now)
  return places.find(({ place }) => place !== device)?.since.getTime()
}

/** As `heldElsewhereSince`. If none does, a device that plays without a socket takes the place, and gives it up when it stops. */
export async function holdByReport(tx: Db, holding: Holding, isPlaying: boolean, now: Date): Promise<number | undefined> {
  const { lesson: { channelSeq, curriculumSeq }, userSeq, device } = holding
  const socketId = `report ${device}`
  const places = await listPlaces(tx, { channelSeq, userSeq }, now)
  const elsewhere = places.find(({ place }) => place !== device)
  if (elsewhere !== undefined) return elsewhere.since.getTime()
  const bySocket = places.some((one) => one.socketId !== socketId)
  if (isPlaying && !bySocket) {
    await takePlace(tx, { channelSeq, userSeq, curriculumSeq, socketId, place: device, since: now, expiresAt: new Date(now.getTime() + REPORT_LEASE_MS) })
  } else if (places.some((one) => one.socketId === socketId)) await deletePlaces(tx, [socketId])
  return undefined
}

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
      const { body: entered, standing } = enterLesson(await findEntrance(db, lesson, userSeq), actor, clock.now())
      // Its limits are the same for a file and a link.
      const body = playedBody(entered, null, [])
      if (body === null) throw new AppError('notFound')
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
