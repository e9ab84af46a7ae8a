import { lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { attendeeInvitations, attendees } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'

/** How long an invitation stays in the list. */
const INVITATION_MS = 180 * DAY_MS

export const attendeeTables: ModuleTables = {
  tables: [attendeeInvitations],
  writes: [attendees],
  retention: [{ table: attendeeInvitations, unneeded: (before) => lt(attendeeInvitations.createdAt, before(INVITATION_MS)) }],
  merge: [
    stays(attendeeInvitations, attendeeInvitations.byUserSeq, 'It says which member of staff did it.'),
  ],
}
