/** Paths of these pages by route name (platform spec §2, courses spec §2). */
export const brandPaths = {
  create_site: '/create_site',
  'create_site-list': '/create_site/list',
} as const
