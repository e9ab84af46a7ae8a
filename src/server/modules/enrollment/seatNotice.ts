import { attendeeAlarms } from '#shared/attendee/alarms.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { lockCourse } from '#server/modules/course/index.ts'
import { nextWaiting } from './queries.ts'
import { freeSeats } from './seats.ts'

/** Tells staff and the next of those who wait that a full class has seats again. `freed`: how many became free in this transaction. */
export async function tellFreeSeats(tx: Db, { clock, alarms }: Pick<ServerPorts, 'clock' | 'alarms'>, { channelSeq, courseSeq }: CourseRef, freed: number): Promise<void> {
  if (freed === 0) return
  const course = { channelSeq, courseSeq }
  const free = await freeSeats(tx, await lockCourse(tx, course), clock.now())
  // It was full before.
  if (free === null || free <= 0 || free > freed) return
  const next = await nextWaiting(tx, course)
  if (next === undefined) return
  await alarms.raise(tx, { kind: attendeeAlarms.seatFree, ...course })
  await alarms.raise(tx, { kind: attendeeAlarms.nextInLine, ...course, personSeqs: [next] })
}
