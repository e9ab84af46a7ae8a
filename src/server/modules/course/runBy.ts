import { and, eq, isNotNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { courseUserTypeCd } from '#shared/kernel/codes.ts'
import { courseStanding } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { courses, courseUsers } from '#server/infra/db/schema/index.ts'

/** Classes that the actor runs: all of the site for its owners and managers, those appointed to for a teacher. Join `courseUsers` by `appointment`. */
export function runBy(actor: Actor): SQL | undefined {
  return courseStanding(actor, null) === courseUserTypeCd.master ? undefined : isNotNull(courseUsers.userTypeCd)
}

/** The actor's own appointment to a class. */
export function appointment(actor: Actor): SQL | undefined {
  return and(eq(courseUsers.channelSeq, courses.channelSeq), eq(courseUsers.courseSeq, courses.courseSeq), eq(courseUsers.userSeq, actor.userSeq ?? 0))
}
