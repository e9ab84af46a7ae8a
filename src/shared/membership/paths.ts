/** Paths of these pages by route name (courses spec §2; the learner's page is ours). */
export const membershipPaths = { membership: '/membership', 'settings-membership': '/settings/membership' } as const
