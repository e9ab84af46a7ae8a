import { channelUsers, memberEvents } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const memberTables: ModuleTables = {
  tables: [memberEvents],
  writes: [channelUsers],
  kept: [{ table: memberEvents, why: 'Memos of a site\'s staff and blocks: for staff alone, deleted with the account.' }],
}
