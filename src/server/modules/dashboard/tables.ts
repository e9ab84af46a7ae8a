import { lt } from 'drizzle-orm'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import { dashboardDays, dashboardHours, dashboardMarks, visitorDays } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

/** As long as the events themselves (ms). */
const VISITORS_KEPT_MS = 400 * DAY_MS

export const dashboardTables: ModuleTables = {
  tables: [dashboardMarks, dashboardHours, dashboardDays, visitorDays],
  retention: [{ table: visitorDays, unneeded: (before) => lt(visitorDays.baseDate, seoulDay(before(VISITORS_KEPT_MS).getTime())) }],
}
