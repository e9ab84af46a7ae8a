/**
 * Tools of others that a site or the platform may use (platform spec §3, §7; GEN-06). A site has its own KAKAO, ANALYTICS and
 * PIXEL; tag manager, error reporting and chat are the platform's.
 */
export const toolTypes = ['KAKAO', 'ANALYTICS', 'PIXEL', 'TAG_MANAGER', 'ERROR_REPORTING', 'CHAT'] as const
export type ToolType = (typeof toolTypes)[number]

/** A tool with the key that it was given for the site or the platform. */
export interface Tool {
  toolType: ToolType
  apiKeyId: string
}

interface ToolRow {
  /** What a key of it looks like; anything else is no key, and nothing of the tool is loaded. */
  key: RegExp
  /** Address of its script, where it has one. */
  script: ((apiKeyId: string) => string) | null
  /** Where its script, its answers, its pictures and its frames come from, for the content security policy. */
  sources: { script?: readonly string[]; connect?: readonly string[]; img?: readonly string[]; frame?: readonly string[]; style?: readonly string[] }
}

/** Addresses and sources as the tools' own guides have them. */
const tools: Readonly<Record<ToolType, ToolRow>> = {
  ANALYTICS: {
    key: /^(?:G|AW|UA)-[A-Z\d-]{4,20}$/,
    script: (id) => `https://www.googletagmanager.com/gtag/js?id=${id}`,
    sources: {
      script: ['https://www.googletagmanager.com'],
      connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
      img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
    },
  },
  PIXEL: {
    key: /^\d{8,20}$/,
    script: () => 'https://connect.facebook.net/en_US/fbevents.js',
    sources: { script: ['https://connect.facebook.net'], connect: ['https://www.facebook.com', 'https://connect.facebook.net'], img: ['https://www.facebook.com'] },
  },
  KAKAO: {
    key: /^\d{8,24}$/,
    script: () => 'https://t1.daumcdn.net/kas/static/kp.js',
    sources: { script: ['https://t1.daumcdn.net'], connect: ['https://*.kakao.com'], img: ['https://*.kakao.com'] },
  },
  TAG_MANAGER: {
    key: /^GTM-[A-Z\d]{4,12}$/,
    script: (id) => `https://www.googletagmanager.com/gtm.js?id=${id}`,
    sources: { script: ['https://www.googletagmanager.com'], connect: ['https://*.googletagmanager.com'], img: ['https://*.googletagmanager.com'] },
  },
  CHAT: {
    key: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
    script: () => 'https://cdn.channel.io/plugin/ch-plugin-web.js',
    sources: {
      script: ['https://cdn.channel.io'], connect: ['https://*.channel.io', 'wss://*.channel.io'], img: ['https://*.channel.io'], frame: ['https://*.channel.io'],
      style: ['https://cdn.channel.io'],
    },
  },
  /** Its key is the address that reports go to (Sentry's DSN); its code is part of the bundle. */
  ERROR_REPORTING: { key: /^https:\/\/[\da-zA-Z]{8,64}@[\w.-]{3,120}(?::\d{1,5})?\/\d{1,20}$/, script: null, sources: {} },
}

/** Whether the key is one that the tool could have; a made-up one is left alone. */
export function isToolKey({ toolType, apiKeyId }: Tool): boolean {
  return tools[toolType].key.test(apiKeyId)
}

/** The tools of a list that may start: known ones, with a key of theirs, each once. */
export function startableTools(list: readonly { toolType: string; apiKeyId: string }[]): Tool[] {
  const known = list.filter((tool): tool is Tool => (toolTypes as readonly string[]).includes(tool.toolType)).filter(isToolKey)
  return known.filter(({ toolType }, at) => known.findIndex((other) => other.toolType === toolType) === at)
}

/** Address of a tool's script; null where its code is our own. */
export function scriptOf({ toolType, apiKeyId }: Tool): string | null {
  return tools[toolType].script?.(apiKeyId) ?? null
}

const directives = { script: 'script-src', connect: 'connect-src', img: 'img-src', frame: 'frame-src', style: 'style-src' } as const

/** A content security policy that lets these tools work, and nothing else that it did not let before. */
export function policyWith(policy: string, list: readonly Tool[]): string {
  const rules = new Map(policy.split(';').filter((rule) => rule.trim() !== '').map((rule) => {
    const [name = '', ...sources] = rule.trim().split(/\s+/)
    return [name, sources] as const
  }))
  for (const tool of list) {
    const reports = tool.toolType === 'ERROR_REPORTING' ? { connect: [new URL(tool.apiKeyId).origin] } : {}
    const wanted: ToolRow['sources'] = { ...tools[tool.toolType].sources, ...reports }
    for (const [kind, sources] of Object.entries(wanted) as [keyof typeof directives, readonly string[]][]) {
      const name = directives[kind]
      rules.set(name, [...new Set([...(rules.get(name) ?? rules.get('default-src') ?? []), ...sources])])
    }
  }
  return [...rules].map(([name, sources]) => [name, ...sources].join(' ')).join(';')
}
