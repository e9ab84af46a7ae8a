import { z } from 'zod'
import { siteSettings, withSiteSetting } from '#shared/kernel/siteConfig.ts'

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
  const parsed = written.safeParse(siteSettings(config))
  if (!parsed.success) return defaultHome
  const { hero, sections } = parsed.data.home
  return { hero, sections: [...new Set(sections)] }
}

/** A site's `config` with this front page; what else stands there stays. */
export function withHome(config: string, home: SiteHome): string {
  return withSiteSetting(config, 'home', home)
}

/** Initial `config` of a new site. */
export function configWith(home: SiteHome): string {
  return JSON.stringify({ home })
}
