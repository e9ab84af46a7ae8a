export const memberPaths = { 'settings-members': '/settings/members', 'settings-members-view': '/settings/members/:userSeq', invited: '/invited/:code' } as const

/** The page of one member, for staff. */
export const memberPath = (userSeq: number): string => memberPaths['settings-members-view'].replace(':userSeq', String(userSeq))
