import { permissions } from './permissions.ts'
import type { Permission } from './permissions.ts'

/** The five roles of the default matrix: the channel user types, a member without one, and a visitor. */
export const roles = ['OWN', 'MNG', 'TCH', 'member', 'visitor'] as const
export type Role = (typeof roles)[number]

/** What only an owner may do: change who owns the site, what roles may do, and the plan it pays for (courses spec §6). */
const ownerOnly: ReadonlySet<Permission> = new Set<Permission>([
  'SITE_ACL_UPDATE', 'SITE_OWNER_UPDATE', 'SITE_PLAN_CANCEL', 'SITE_PLAN_UPDATE', 'SITE_PLAN_COUPON_UPDATE',
])

/**
 * A teacher's rights: class create, copy and edit, fee and publishing included; the student list and learning history;
 * Q&A; the studio itself (courses spec §6, instructor privileges). Those on a class hold only where the teacher is one
 * of its class managers, which `can` checks.
 */
const teacher: readonly Permission[] = [
  'CLASS_INFO_READ', 'CLASS_INFO_UPDATE',
  'CLASS_LIFECYCLE_COPY', 'CLASS_LIFECYCLE_CREATE', 'CLASS_LIFECYCLE_DELETE', 'CLASS_LIFECYCLE_UPDATE',
  'CLASS_PAYMENT_READ', 'CLASS_PAYMENT_UPDATE',
  'CLASS_QUESTIONS_READ', 'CLASS_QUESTIONS_UPDATE',
  'CLASS_ROOM_READ', 'CLASS_ROOM_UPDATE',
  'CLASS_STUDENT_READ', 'CLASS_STUDENT_UPDATE',
  'CLASS_PUBLIC_READ', 'CLASS_PUBLIC_UPDATE',
  'SITE_CONSOLE_READ',
]

/**
 * The default matrix; the spec says which names exist, not who holds them (courses spec §6). An owner holds all. A
 * manager (operator) holds the same but cannot change the plan. Members and visitors hold none: what they may do comes
 * from the class being public, from their enrollment and from ownership of what they wrote, never from a role.
 */
export const matrix: Readonly<Record<Role, readonly Permission[]>> = {
  OWN: permissions,
  MNG: permissions.filter((permission) => !ownerOnly.has(permission)),
  TCH: teacher,
  member: [],
  visitor: [],
}
