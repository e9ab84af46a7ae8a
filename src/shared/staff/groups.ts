import { permissions } from '#shared/kernel/access/permissions.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'

/** Groups of permissions as the matrix of roles shows them (SET-10). */
export const permissionGroups = ['classes', 'students', 'site', 'people', 'sales'] as const
export type PermissionGroup = (typeof permissionGroups)[number]

const beginnings: Record<Exclude<PermissionGroup, 'site'>, readonly string[]> = {
  students: ['CLASS_STUDENT_', 'CLASS_QUESTIONS_'],
  classes: ['CLASS_', 'PACKAGE_', 'SITE_CLASS_', 'SITE_CLASSLIKE_', 'SITE_REVIEW_'],
  people: ['SITE_ACL_', 'SITE_INFO_', 'SITE_MEMBER_', 'SITE_OWNER_', 'SITE_USER_'],
  sales: ['SITE_SALES_', 'SITE_COUPON_', 'SITE_PLAN_', 'SITE_MARKETING_'],
}
const order = ['students', 'classes', 'people', 'sales'] as const

/** The group of a permission. */
export function groupOf(permission: Permission): PermissionGroup {
  return order.find((group) => beginnings[group].some((beginning) => permission.startsWith(beginning))) ?? 'site'
}

/** All permissions by group, in the order of the specification. */
export const groupedPermissions: readonly { group: PermissionGroup; permissions: readonly Permission[] }[] = permissionGroups.map((group) => ({ group, permissions: permissions.filter((one) => groupOf(one) === group) }))
