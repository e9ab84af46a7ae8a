import { lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { channelUsers, courseUsers, staffInvitations } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'

/** How long an invitation to a role is kept. */
const INVITATION_MS = 180 * DAY_MS

export const staffTables: ModuleTables = {
  tables: [staffInvitations],
  writes: [channelUsers, courseUsers],
  retention: [{ table: staffInvitations, unneeded: (before) => lt(staffInvitations.createdAt, before(INVITATION_MS)) }],
  merge: [
    stays(staffInvitations, staffInvitations.userSeq, 'It names the account that was proposed.'),
    stays(staffInvitations, staffInvitations.byUserSeq, 'It says which member of staff did it.'),
  ],
}
