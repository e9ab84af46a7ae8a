/** Paths of these pages by route name. */
export const ownershipPaths = { 'settings-ownership': '/settings/ownership' } as const
