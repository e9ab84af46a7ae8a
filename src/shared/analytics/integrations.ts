import { toolTypes } from './toolTypes.ts'
import type { Tool, ToolType } from './toolTypes.ts'

interface ToolRow {
  /** Format of its key; the tool is not loaded with any other. */
  key: RegExp
  script: ((apiKeyId: string) => string) | null
  sources: { script?: readonly string[]; connect?: readonly string[]; img?: readonly string[]; frame?: readonly string[]; style?: readonly string[]; form?: readonly string[] }
}

/** URLs and sources as in the vendors' documentation. */
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
  /** Loaded when one shares a class; the key is for JavaScript. */
  KAKAO_SHARE: {
    key: /^[\da-f]{32}$/,
    script: () => 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js',
    sources: { script: ['https://t1.kakaocdn.net'], connect: ['https://*.kakao.com'], img: ['https://*.kakaocdn.net'], form: ['https://sharer.kakao.com'] },
  },
  /** The key is Sentry's DSN; the code is bundled. */
  ERROR_REPORTING: { key: /^https:\/\/[\da-zA-Z]{8,64}@[\w.-]{3,120}(?::\d{1,5})?\/\d{1,20}$/, script: null, sources: {} },
}

export function isToolKey({ toolType, apiKeyId }: Tool): boolean {
  return tools[toolType].key.test(apiKeyId)
}

/** Filters to known tools with valid keys, without duplicates. */
export function startableTools(list: readonly { toolType: string; apiKeyId: string }[]): Tool[] {
  const known = list.filter((tool): tool is Tool => (toolTypes as readonly string[]).includes(tool.toolType)).filter(isToolKey)
  return known.filter(({ toolType }, at) => known.findIndex((other) => other.toolType === toolType) === at)
}

/** Script URL; null for bundled tools. */
export function scriptOf({ toolType, apiKeyId }: Tool): string | null {
  return tools[toolType].script?.(apiKeyId) ?? null
}

const directives = { script: 'script-src', connect: 'connect-src', img: 'img-src', frame: 'frame-src', style: 'style-src', form: 'form-action' } as const

/** Extends a content security policy by exactly these tools' sources. */
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
