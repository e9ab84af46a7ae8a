/** Paths of these pages by route name. */
export const analyticsPaths = { 'settings-events': '/settings/events' } as const
