import { z } from 'zod'
import { siteSettings, withSiteSetting } from '#shared/kernel/siteConfig.ts'

export const PROFILE_HEADLINE_MAX = 80
export const PROFILE_BIO_MAX = 1000
export const PROFILE_LINK_MAX = 300

/** Where else the people of a site are found. */
export const profileLinks = ['website', 'blog', 'instagram', 'youtube'] as const
export type ProfileLink = (typeof profileLinks)[number]

const link = z.string().max(PROFILE_LINK_MAX)
/** Who runs a site, as `/intro` shows it; `profile` in `channelSetting.config`. What is empty is not shown. */
export const siteProfile = z.object({
  photoUrl: z.string().max(200),
  headline: z.string().max(PROFILE_HEADLINE_MAX),
  bio: z.string().max(PROFILE_BIO_MAX),
  links: z.object({ website: link, blog: link, instagram: link, youtube: link }),
})
export type SiteProfile = z.infer<typeof siteProfile>

export const emptyProfile: SiteProfile = { photoUrl: '', headline: '', bio: '', links: { website: '', blog: '', instagram: '', youtube: '' } }

/** The profile in a site's `config`; empty when missing or invalid. */
export function profileOf(config: string): SiteProfile {
  const stored = siteSettings(config)['profile']
  return siteProfile.safeParse(stored).data ?? emptyProfile
}

/** A site's `config` with this profile; the other settings stay. */
export const withProfile = (config: string, profile: SiteProfile): string => withSiteSetting(config, 'profile', profile)
