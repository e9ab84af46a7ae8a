import { lt } from 'drizzle-orm'
import { MERGE_UNDO_MS } from '#shared/member/merge.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { channelUsers, memberEvents, memberInvitations, memberMerges } from '#server/infra/db/schema/index.ts'
import { moves, stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'

/** How long an invitation is kept. */
const INVITATION_MS = 180 * DAY_MS

export const memberTables: ModuleTables = {
  tables: [memberEvents, memberMerges, memberInvitations],
  retention: [
    { table: memberMerges, unneeded: (before) => lt(memberMerges.at, before(2 * MERGE_UNDO_MS)) },
    { table: memberInvitations, unneeded: (before) => lt(memberInvitations.sentAt, before(INVITATION_MS)) },
  ],
  writes: [channelUsers],
  kept: [{ table: memberEvents, why: 'Memos of a site\'s staff and blocks: for staff alone, deleted with the account.' }],
  merge: [
    moves(memberEvents, memberEvents.userSeq),
    stays(memberEvents, memberEvents.byUserSeq, 'It says which member of staff did it.'),
    stays(memberMerges, memberMerges.fromUserSeq, 'It says which accounts were merged.'),
    stays(memberMerges, memberMerges.toUserSeq, 'It says which accounts were merged.'),
    stays(memberInvitations, memberInvitations.byUserSeq, 'It says which member of staff did it.'),
    stays(memberMerges, memberMerges.byUserSeq, 'It says which member of staff did it.'),
  ],
}
