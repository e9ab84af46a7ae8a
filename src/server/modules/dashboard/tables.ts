import { lt } from 'drizzle-orm'
import { LETTER_EVERY_MS } from '#shared/dashboard/learners.ts'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import { channels, classVisitors, dashboardDays, dashboardHours, dashboardMarks, learnerLetters, visitorDays } from '#server/infra/db/schema/index.ts'
import { goes } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'

/** As long as the events themselves (ms). */
const VISITORS_KEPT_MS = 400 * DAY_MS

export const dashboardTables: ModuleTables = {
  tables: [dashboardMarks, dashboardHours, dashboardDays, visitorDays, classVisitors, learnerLetters],
  writes: [channels],
  retention: [
    { table: visitorDays, unneeded: (before) => lt(visitorDays.baseDate, seoulDay(before(VISITORS_KEPT_MS).getTime())) },
    { table: classVisitors, unneeded: (before) => lt(classVisitors.baseDate, seoulDay(before(VISITORS_KEPT_MS).getTime())) },
    { table: learnerLetters, unneeded: (before) => lt(learnerLetters.sentAt, before(LETTER_EVERY_MS)) },
  ],
  merge: [goes(learnerLetters, learnerLetters.userSeq)],
}
