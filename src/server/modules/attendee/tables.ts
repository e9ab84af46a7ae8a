import { attendees } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const attendeeTables: ModuleTables = {
  tables: [],
  writes: [attendees],
}
