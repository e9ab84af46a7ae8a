import { z } from 'zod'
import { yn } from '#shared/kernel/call/fields.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { siteSettings, withSiteSetting } from '#shared/kernel/siteConfig.ts'

/** Type: as the platform's, with large heavy titles, or with light titles and airy text. All of them in the bundled font. */
export const siteTypes = ['basic', 'bold', 'soft'] as const
export type SiteType = (typeof siteTypes)[number]

/** Where the logo stands in the header. */
export const siteHeaders = ['left', 'centre'] as const
export type SiteHeader = (typeof siteHeaders)[number]

/** Business facts of the footer: all shown, or behind a button. */
export const siteFooters = ['full', 'compact'] as const
export type SiteFooter = (typeof siteFooters)[number]

const picture = z.string().max(200)

/** How a site is drawn beyond its logo and colour; `design` in `channelSetting.config`. */
export const siteDesign = z.object({
  /** Icon of the browser's tab; empty: drawn from name and colour. */
  iconUrl: picture,
  /** Logo on dark backgrounds; empty: the same logo. */
  darkLogoUrl: picture,
  type: z.enum(siteTypes),
  header: z.enum(siteHeaders),
  /** Y: the header has a search for classes. */
  searchYn: yn,
  /** Y: the header stays in view. */
  stickyYn: yn,
  footer: z.enum(siteFooters),
  /** N: no class shows its deadline banner (COUR-04). */
  bannerYn: yn,
  /** N: the support chat does not start for the site's staff (SHELL-12). */
  chatYn: yn,
  /** Where the floating chat button leads visitors, such as a Kakao channel; empty: no button. */
  chatUrl: z.string().max(300),
  /** Languages that its pages can be read in, in the platform's order. */
  languages: z.array(z.enum(languages)).min(1).overwrite((chosen) => languages.filter((language) => chosen.includes(language))),
})
export type SiteDesign = z.infer<typeof siteDesign>

export const defaultDesign: SiteDesign = {
  iconUrl: '', darkLogoUrl: '', type: 'basic', header: 'left', searchYn: 'N', stickyYn: 'Y', footer: 'full', bannerYn: 'Y', chatYn: 'Y', chatUrl: '', languages: [...languages],
}

/** The design in a site's `config`; the default when missing or invalid. */
export function designOf(config: string): SiteDesign {
  const stored = siteSettings(config)['design']
  return siteDesign.safeParse({ ...defaultDesign, ...(typeof stored === 'object' ? stored : {}) }).data ?? defaultDesign
}

/** A site's `config` with this design; the other settings stay. */
export const withDesign = (config: string, design: SiteDesign): string => withSiteSetting(config, 'design', design)
