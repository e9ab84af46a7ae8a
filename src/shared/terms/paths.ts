/** Paths of these pages by route name (platform spec §2, courses spec §2). */
export const termsPaths = {
  terms: '/terms',
  privacy: '/privacy',
  'consent-14': '/consent-14',
  'marketing-consent': '/marketing-consent',
} as const

/** The site's terms as its staff edit them. */
export const siteTermsPaths = { 'settings-terms': '/settings/terms' } as const
