/** Third-party tools (platform spec §3, §7; GEN-06). Sites configure the first three, the platform the others. */
export const toolTypes = ['KAKAO', 'ANALYTICS', 'PIXEL', 'TAG_MANAGER', 'ERROR_REPORTING', 'CHAT', 'KAKAO_SHARE'] as const
export type ToolType = (typeof toolTypes)[number]

export interface Tool {
  toolType: ToolType
  apiKeyId: string
}

/** Tools that owners add, each started once a visitor allows it. */
export const marketingTools = ['KAKAO', 'ANALYTICS', 'PIXEL'] as const satisfies readonly ToolType[]
export type MarketingTool = (typeof marketingTools)[number]
