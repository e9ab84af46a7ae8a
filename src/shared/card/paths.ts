/** Paths of these pages by route name (platform spec §2). */
export const cardPaths = { register_card: '/register_card/:channelSeq' } as const
