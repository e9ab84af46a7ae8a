/** Paths of the pages by route name (courses spec §2). */
export const dashboardPaths = { 'settings-dashboard': '/settings/dashboard', 'settings-dashboard-class': '/settings/dashboard/classes/:courseSeq' } as const
