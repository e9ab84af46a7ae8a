/** Paths of these pages by route name (courses spec §2). */
export const overviewPaths = { 'settings-like': '/settings/like', 'settings-courses': '/settings/courses' } as const
