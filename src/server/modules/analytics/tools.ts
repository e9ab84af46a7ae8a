import { eq } from 'drizzle-orm'
import { startableTools } from '#shared/analytics/integrations.ts'
import type { Tool } from '#shared/analytics/integrations.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels } from '#server/infra/db/schema/index.ts'

/** Tools that a site chooses itself; the others are the platform's alone. */
const ofSites: ReadonlySet<string> = new Set(['KAKAO', 'ANALYTICS', 'PIXEL'])

/** The tools of the platform and of a site, those with a key that could be one (GEN-06). */
export async function toolsOf({ database: { db }, config }: Pick<ServerPorts, 'database' | 'config'>, channelSeq: number | null): Promise<Tool[]> {
  if (channelSeq === null) return startableTools(config.tools)
  return startableTools([...config.tools, ...await siteToolsOf(db, channelSeq)])
}

/** The tools that a site has chosen itself (platform spec §3, marketingTools). */
export async function siteToolsOf(db: Db, channelSeq: number): Promise<{ toolType: string; apiKeyId: string }[]> {
  const [row] = await db.select({ tools: channels.marketingTools }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return (row?.tools ?? []).filter(({ toolType }) => ofSites.has(toolType))
}
