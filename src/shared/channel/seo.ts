import { z } from 'zod'

/** SEO setting of a site, a class or a page (platform spec §3); empty fields mean the default. */
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

/** Parses a stored setting; invalid JSON counts as unset, so that the page still renders. */
export function readSeoSetting(text: string): SeoSetting {
  try {
    return seoSetting.parse(JSON.parse(text))
  } catch {
    return seoSetting.parse({})
  }
}

/** A setting as it is stored: what is unset is left out. */
export const writtenSeo = (setting: SeoSetting): string => JSON.stringify(Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== '' && value !== false)))

export interface HeadedPage {
  siteName: string
  /** Name of the page; '' when the site's name alone is the title. */
  pageName: string
  description: string
  picture: string | null
  canonical: string
  /** Not indexed: account and studio pages, errors. */
  isPrivate: boolean
  /** Of the site. */
  seo: SeoSetting
  /** Of the page itself; it comes first. */
  own?: SeoSetting | undefined
}

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

export const DESCRIPTION_MAX = 160

/** The head of a page (platform spec §3). The site's own title is for its first page only; a page's own setting and description come first. */
export function headOf({ siteName, pageName, description, picture, canonical, isPrivate, seo, own }: HeadedPage): Head {
  const isFirst = pageName === ''
  const title = own?.title || (isFirst ? seo.title || siteName : `${pageName} · ${siteName}`)
  const said = shorten(own?.description || (isFirst ? seo.description || description : description || seo.description))
  return {
    title,
    description: said,
    keywords: own?.keywords || seo.keywords,
    robots: `${isPrivate || seo.noIndex || own?.noIndex === true ? 'noindex' : 'index'}, ${seo.noFollow || own?.noFollow === true ? 'nofollow' : 'follow'}`,
    canonical,
    ogTitle: own?.ogTitle || (isFirst && seo.ogTitle) || title,
    ogDescription: shorten(own?.ogDescription || (isFirst && seo.ogDescription) || said),
    ogImage: own?.ogImage || picture || seo.ogImage || null,
  }
}

/** At most DESCRIPTION_MAX characters on one line, cut at a word boundary near the end. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  if (letters.length <= DESCRIPTION_MAX) return line
  const cut = letters.slice(0, DESCRIPTION_MAX - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > cut.length * 0.8 ? cut.slice(0, space) : cut}…`
}
