/** Paths of these pages by route name (platform spec §2, courses spec §2). */
export const pagePaths = {
  page: '/p/:path',
} as const
export const introPaths = { intro: '/intro' } as const
