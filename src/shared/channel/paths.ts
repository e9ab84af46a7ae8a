/** Paths of these pages by route name (platform spec §2, courses spec §2). */
export const channelPaths = {
  index: '/',
  main: '/main',
  settings: '/settings',
} as const
