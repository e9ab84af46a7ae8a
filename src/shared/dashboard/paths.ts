/** Paths of the pages by route name (courses spec §2), and the studio's home. */
export const dashboardPaths = { studio: '/studio', 'settings-dashboard': '/settings/dashboard', 'settings-dashboard-class': '/settings/dashboard/classes/:courseSeq' } as const
