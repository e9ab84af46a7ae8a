import { rolesOf } from '#shared/kernel/access/can.ts'
import type { RolePermissions } from '#shared/kernel/access/can.ts'
import { roleRank } from '#shared/kernel/access/roleRank.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import { userTypeCd } from '#shared/kernel/codes.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'

/** Days in which an invitation or a proposal can be taken. Our choice. */
export const STAFF_INVITE_DAYS = 14
/** Most invitations to roles that a site sends in 24 hours. */
export const STAFF_INVITATIONS_A_DAY = 50
/** Most staff of a site. Our choice: the list is shown whole. */
export const STAFF_MAX = 300
/** People of one page of the search (platform spec §9 does not show it). */
export const CANDIDATES_PAGE = 20
/** From the last key to the search (ms; platform spec §5). */
export const SEARCH_SETTLED_MS = 500

/** Roles of a site, the highest first. */
export const staffTypes = ['OWN', 'MNG', 'TCH'] as const satisfies readonly UserTypeCd[]
/** Roles whose permissions a site may change. */
export const changeableTypes = ['MNG', 'TCH'] as const
export type ChangeableType = (typeof changeableTypes)[number]

/** Who acts, as locked: their role on the site, and whether it may change owners (`SITE_OWNER_UPDATE`). */
export interface StaffActor {
  userTypeCd: UserTypeCd | null
  changesOwners: boolean
}

/** Whether staff may give or take a role: none above their own, and that of an owner with `SITE_OWNER_UPDATE` alone. */
export function mayHandle(actor: StaffActor, role: UserTypeCd | null): boolean {
  return role === userTypeCd.owner ? actor.changesOwners : roleRank(actor.userTypeCd) >= roleRank(role)
}

/** Why a person cannot be chosen for a role. */
export const candidateRefusals = ['notVerified', 'already'] as const
export type CandidateRefusal = (typeof candidateRefusals)[number]

/** Only people with a verified address are registered (courses spec §6); who has the role or a higher one is not added again. */
export function candidateRefusal(person: { isVerified: boolean; userTypeCd: UserTypeCd | null }, wanted: UserTypeCd): CandidateRefusal | null {
  if (roleRank(person.userTypeCd) >= roleRank(wanted)) return 'already'
  return person.isVerified ? null : 'notVerified'
}

/** The permissions with which a person finds back to the roles. */
const wayBack: readonly Permission[] = ['SITE_CONSOLE_READ', 'SITE_INFO_READ', 'SITE_ACL_READ', 'SITE_ACL_UPDATE']

/** Why the permissions of a role cannot be changed so (SET-10): `above` the actor's own, or without the actor's own way back. Null: they can. */
export function roleRefusal(
  actor: { userTypeCd: UserTypeCd | null; roles: readonly string[] }, role: ChangeableType, wanted: readonly Permission[], ofSite: RolePermissions,
): 'above' | 'ownWayBack' | null {
  const before = new Set(rolesOf(role, ofSite))
  if (roleRank(actor.userTypeCd) < roleRank(role) || wanted.some((one) => !before.has(one) && !actor.roles.includes(one))) return 'above'
  if (actor.userTypeCd === role && wayBack.some((one) => before.has(one) && !wanted.includes(one))) return 'ownWayBack'
  return null
}
