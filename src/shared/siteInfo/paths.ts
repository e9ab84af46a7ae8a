export const siteInfoPaths = { 'settings-site': '/settings/site' } as const
