import { startableTools } from '#shared/analytics/integrations.ts'
import type { Tool } from '#shared/analytics/toolTypes.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { siteToolsOf } from './queries.ts'

/** Analytics tools of the platform and a site that have a valid key (GEN-06). */
export async function toolsOf({ database: { db }, config }: Pick<ServerPorts, 'database' | 'config'>, channelSeq: number | null): Promise<Tool[]> {
  if (channelSeq === null) return startableTools(config.tools)
  return startableTools([...config.tools, ...await siteToolsOf(db, channelSeq)])
}
