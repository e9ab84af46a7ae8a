/** Paths of these pages by route name (courses spec §2). */
export const referralPaths = { invite: '/invite/:refererCode' } as const
