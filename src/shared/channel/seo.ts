import { z } from 'zod'

/** What a site says of itself to search engines and to whoever shares it (platform spec §3, SEO setting). Empty: the default. */
export const seoSetting = z.object({
  title: z.string().catch(''),
  description: z.string().catch(''),
  keywords: z.string().catch(''),
  noIndex: z.boolean().catch(false),
  noFollow: z.boolean().catch(false),
  ogTitle: z.string().catch(''),
  ogImage: z.string().catch(''),
  ogDescription: z.string().catch(''),
})
export type SeoSetting = z.infer<typeof seoSetting>

/** Reads a setting as it is stored; what cannot be read counts as not set, since a page must come all the same. */
export function readSeoSetting(text: string): SeoSetting {
  try {
    return seoSetting.parse(JSON.parse(text))
  } catch {
    return seoSetting.parse({})
  }
}

/** A page as its head says it. */
export interface HeadedPage {
  /** Name of the site, or of the platform. */
  siteName: string
  /** Name of the page; '' where the site's name alone is the title. */
  pageName: string
  /** What the page says of itself; '' for none. */
  description: string
  /** Absolute address of a picture; null for none. */
  picture: string | null
  /** Absolute address that the page is to be known by. */
  canonical: string
  /** Nothing for search engines: an account's or a studio's page, or one that is not there. */
  isPrivate: boolean
  seo: SeoSetting
}

/** The contents of a head. */
export interface Head {
  title: string
  description: string
  keywords: string
  robots: string
  canonical: string
  ogTitle: string
  ogDescription: string
  ogImage: string | null
}

/** Longest description in characters; search engines show no more. */
export const DESCRIPTION_MAX = 160

/**
 * The head of a page: the default title is page name plus site name, and ogTitle and ogDescription copy title and description
 * (platform spec §3). The site's own title stands for its first page alone; a page that has more to say of itself, as a class
 * does, goes before the site's words.
 */
export function headOf({ siteName, pageName, description, picture, canonical, isPrivate, seo }: HeadedPage): Head {
  const isFirst = pageName === ''
  const title = isFirst ? seo.title || siteName : `${pageName} · ${siteName}`
  const said = shorten(isFirst ? seo.description || description : description || seo.description)
  return {
    title,
    description: said,
    keywords: seo.keywords,
    robots: `${isPrivate || seo.noIndex ? 'noindex' : 'index'}, ${seo.noFollow ? 'nofollow' : 'follow'}`,
    canonical,
    ogTitle: (isFirst && seo.ogTitle) || title,
    ogDescription: shorten((isFirst && seo.ogDescription) || said),
    ogImage: picture ?? (seo.ogImage || null),
  }
}

/** One line of at most DESCRIPTION_MAX characters, cut at a word where there is one near the end. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  if (letters.length <= DESCRIPTION_MAX) return line
  const cut = letters.slice(0, DESCRIPTION_MAX - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > cut.length * 0.8 ? cut.slice(0, space) : cut}…`
}
