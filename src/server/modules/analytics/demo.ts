import { eventMessage } from '#shared/analytics/visitorEvents.ts'
import { DAY_MS, MINUTE_MS, seoulDayStart } from '#shared/kernel/moments.ts'
import type { DemoSite } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { hasTrackedEvents, writeTrackedEvents } from './queries.ts'

const DAYS = 60
const paths = ['/', '/classes', '/p/about', '/notices']
/** Minutes of the day at which people come: mornings, lunch, evenings. */
const minutes = [435, 510, 555, 690, 735, 750, 840, 960, 1105, 1170, 1215, 1260, 1290, 1325, 1370]

/** Visits of the demo site over two months, the same in each run: more at weekends, growing slowly. */
export async function makeDemoVisits({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, { channelSeq }: DemoSite): Promise<void> {
  if (await hasTrackedEvents(db, channelSeq)) return
  const today = seoulDayStart(clock.now().getTime())
  const known = new Set<number>()
  const days = Array.from({ length: DAYS }, (_, index) => DAYS - index).map((daysAgo) => {
    const begin = today - daysAgo * DAY_MS
    const isWeekend = [0, 6].includes(new Date(begin + DAY_MS / 2).getUTCDay())
    const visitors = 6 + Math.floor((DAYS - daysAgo) / 8) + (isWeekend ? 5 : 0) + (daysAgo * 7) % 4
    return Array.from({ length: visitors }, (_, at) => {
      const browser = (daysAgo * 31 + at * 17 + at * at) % 240
      const isNew = !known.has(browser)
      known.add(browser)
      const event = (message: string, view: number) => ({
        channelSeq, message, path: paths[(browser + view) % paths.length] ?? '/', clientId: `demo-${browser}`, createdAt: new Date(begin + ((minutes[(browser + at) % minutes.length] ?? 0) + view * 2) * MINUTE_MS),
      })
      const views = Array.from({ length: 1 + (browser * 5 + daysAgo) % 4 }, (_, view) => event(eventMessage.pageView, view))
      return isNew ? [event(eventMessage.newVisitor, 0), ...views] : views
    }).flat()
  })
  for (let at = 0; at < days.length; at += 10) await writeTrackedEvents(db, days.slice(at, at + 10).flat())
}
