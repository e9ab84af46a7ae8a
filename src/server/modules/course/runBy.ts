import { isNotNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { courseUserTypeCd } from '#shared/kernel/codes.ts'
import { courseStanding } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { courseUsers } from '#server/infra/db/schema/index.ts'
import { ownRow } from './queries/courses.ts'

/** Filters classes that the actor manages (all for site managers). Join `courseUsers` by `appointment`. */
export function runBy(actor: Actor): SQL | undefined {
  return courseStanding(actor, null) === courseUserTypeCd.master ? undefined : isNotNull(courseUsers.userTypeCd)
}

export function appointment(actor: Actor): SQL | undefined {
  return ownRow(courseUsers, actor.userSeq ?? 0)
}
