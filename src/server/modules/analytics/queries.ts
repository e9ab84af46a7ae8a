import { eq } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { channels, clientEvents, trackedEvents } from '#server/infra/db/schema/index.ts'

// Others are for the platform only.
const ofSites: ReadonlySet<string> = new Set(['KAKAO', 'ANALYTICS', 'PIXEL'])

/** The site's own tools (platform spec §3, marketingTools). */
export async function siteToolsOf(db: Db, channelSeq: number): Promise<{ toolType: string; apiKeyId: string }[]> {
  const [row] = await db.select({ tools: channels.marketingTools }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return (row?.tools ?? []).filter(({ toolType }) => ofSites.has(toolType))
}

export async function writeClientEvent(db: Db, event: typeof clientEvents.$inferInsert): Promise<void> {
  await db.insert(clientEvents).values(event)
}

export async function writeTrackedEvent(db: Db, event: typeof trackedEvents.$inferInsert): Promise<void> {
  await db.insert(trackedEvents).values(event)
}

export async function hasTrackedEvents(db: Db, channelSeq: number): Promise<boolean> {
  return (await db.select({ channelSeq: trackedEvents.channelSeq }).from(trackedEvents).where(eq(trackedEvents.channelSeq, channelSeq)).limit(1)).length > 0
}

export async function writeTrackedEvents(db: Db, events: (typeof trackedEvents.$inferInsert)[]): Promise<void> {
  await db.insert(trackedEvents).values(events)
}
