/** Paths of these pages by route name. */
export const auditPaths = { 'settings-audit': '/settings/audit' } as const
