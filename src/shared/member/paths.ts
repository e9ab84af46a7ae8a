export const memberPaths = { 'settings-members': '/settings/members' } as const
