import { calendarFeeds } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const calendarTables: ModuleTables = {
  tables: [calendarFeeds],
  kept: [{ table: calendarFeeds, why: 'The number of a private address, which the user sees and ends in the app; who has it reads the calendar.' }],
}
