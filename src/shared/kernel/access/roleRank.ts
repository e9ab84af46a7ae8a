import type { UserTypeCd } from '#shared/kernel/codes.ts'

const rank: Record<UserTypeCd, number> = { OWN: 3, MNG: 2, TCH: 1 }

/** The rank of a role on a site; 0 for a member without one. */
export const roleRank = (type: UserTypeCd | null): number => (type === null ? 0 : rank[type])
