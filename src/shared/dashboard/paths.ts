/** Path of the page by route name (courses spec §2). */
export const dashboardPaths = { 'settings-dashboard': '/settings/dashboard' } as const
