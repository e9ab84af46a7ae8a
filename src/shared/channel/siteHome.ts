import { z } from 'zod'

export const homeSections = ['categories', 'popular', 'latest'] as const
export type HomeSection = (typeof homeSections)[number]

/** Hero of the front page: pictures of the most popular classes, or text only. */
export const homeHeroes = ['pictures', 'words'] as const
export type HomeHero = (typeof homeHeroes)[number]

/** Front page settings; `home` in `channelSetting.config`. */
export interface SiteHome {
  hero: HomeHero
  sections: readonly HomeSection[]
}

export const defaultHome: SiteHome = { hero: 'pictures', sections: homeSections }

const written = z.object({ home: z.object({ hero: z.enum(homeHeroes), sections: z.array(z.enum(homeSections)).min(1) }) })

/** Parses the front page from channelSetting.config (platform spec §3); the default when invalid. */
export function homeOf(config: string): SiteHome {
  try {
    const parsed = written.safeParse(JSON.parse(config))
    if (!parsed.success) return defaultHome
    const { hero, sections } = parsed.data.home
    return { hero, sections: [...new Set(sections)] }
  } catch {
    return defaultHome
  }
}

/** A site's `config` with this front page; what else stands there stays. */
export function withHome(config: string, home: SiteHome): string {
  try {
    const settings: unknown = JSON.parse(config)
    return JSON.stringify({ ...(typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? settings : {}), home })
  } catch {
    return configWith(home)
  }
}

/** Initial `config` of a new site. */
export function configWith(home: SiteHome): string {
  return JSON.stringify({ home })
}
