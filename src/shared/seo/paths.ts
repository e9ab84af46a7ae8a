/** Paths of these pages by route name (SET-05). */
export const seoPaths = { 'settings-seo': '/settings/seo' } as const
