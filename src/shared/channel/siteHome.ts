import { z } from 'zod'

/** The sections of a site's front page below its opening, in the order that a site without a say of its own has. */
export const homeSections = ['categories', 'popular', 'latest'] as const
export type HomeSection = (typeof homeSections)[number]

/** How the front page opens: with the pictures of the most taken classes, or with words alone. */
export const homeHeroes = ['pictures', 'words'] as const
export type HomeHero = (typeof homeHeroes)[number]

/** What a site's front page is made of; kept in `channelSetting.config` under `home`. */
export interface SiteHome {
  hero: HomeHero
  sections: readonly HomeSection[]
}

/** The front page of a site that has not chosen. */
export const defaultHome: SiteHome = { hero: 'pictures', sections: homeSections }

const written = z.object({ home: z.object({ hero: z.enum(homeHeroes), sections: z.array(z.enum(homeSections)).min(1) }) })

/** The front page as the site's settings have it (platform spec §3, channelSetting.config as JSON text); the default where they say nothing that can be read. */
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

/** The settings of a new site with its front page. */
export function configWith(home: SiteHome): string {
  return JSON.stringify({ home })
}
