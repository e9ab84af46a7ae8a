import { eq } from 'drizzle-orm'
import { startableTools } from '#shared/analytics/integrations.ts'
import type { Tool } from '#shared/analytics/integrations.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels } from '#server/infra/db/schema/index.ts'

// Others are for the platform only.
const ofSites: ReadonlySet<string> = new Set(['KAKAO', 'ANALYTICS', 'PIXEL'])

/** Analytics tools of the platform and a site that have a valid key (GEN-06). */
export async function toolsOf({ database: { db }, config }: Pick<ServerPorts, 'database' | 'config'>, channelSeq: number | null): Promise<Tool[]> {
  if (channelSeq === null) return startableTools(config.tools)
  return startableTools([...config.tools, ...await siteToolsOf(db, channelSeq)])
}

export async function siteToolsOf(db: Db, channelSeq: number): Promise<{ toolType: string; apiKeyId: string }[]> {
  const [row] = await db.select({ tools: channels.marketingTools }).from(channels).where(eq(channels.channelSeq, channelSeq))
  return (row?.tools ?? []).filter(({ toolType }) => ofSites.has(toolType))
}
