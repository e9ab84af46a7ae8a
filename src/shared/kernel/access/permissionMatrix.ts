import { permissions } from './permissions.ts'
import type { Permission } from './permissions.ts'

export const roles = ['OWN', 'MNG', 'TCH', 'member', 'visitor'] as const
export type Role = (typeof roles)[number]

const ownerOnly: ReadonlySet<Permission> = new Set<Permission>([
  'SITE_ACL_UPDATE', 'SITE_OWNER_UPDATE', 'SITE_PLAN_CANCEL', 'SITE_PLAN_UPDATE', 'SITE_PLAN_COUPON_UPDATE',
])

/** A teacher's permissions (courses spec §6). For classes, `can` also requires that the teacher manages them. */
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

/** Default matrix; the spec does not name the holders (courses spec §6). Members and visitors act by enrollment and authorship. */
export const matrix: Readonly<Record<Role, readonly Permission[]>> = {
  OWN: permissions,
  MNG: permissions.filter((permission) => !ownerOnly.has(permission)),
  TCH: teacher,
  member: [],
  visitor: [],
}
