/** Paths of these pages by route name (platform spec §2, courses spec §2). */
export const settlementPaths = { 'settings-settlement': '/settings/settlement', settlementManage: '/settlement' } as const
