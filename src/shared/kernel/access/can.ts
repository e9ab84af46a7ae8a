import { courseUserTypeCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd, UserTypeCd } from '#shared/kernel/codes.ts'
import { matrix } from './permissionMatrix.ts'
import type { Permission } from './permissions.ts'

/** The caller, on the request's site. */
export interface Actor {
  /** Null for a visitor. */
  userSeq: number | null
  /** Null for members and visitors. */
  userTypeCd: UserTypeCd | null
  isChannelUser: boolean
  /** Permissions of the user's role on this site (`rolesOf`); returned by the channel auth call. */
  roles: readonly string[]
  /** Class of a learner preview: the actor is a fictitious, read-only attendee of it (DESK-06). */
  previewOf?: number | undefined
}

/** A class with the actor's own standing in it. */
export interface CourseSubject {
  userTypeCd: CourseUserTypeCd | null
}

/** A site's changes to the default matrix, by role. The owner's role is fixed, so that changes can be undone. */
export type RolePermissions = Partial<Record<Exclude<UserTypeCd, 'OWN'>, readonly Permission[]>>

/** Permissions of a channel user type (courses spec §6): the site's own list, else the default matrix. */
export function rolesOf(userTypeCd: UserTypeCd | null, ofSite: RolePermissions = {}): readonly Permission[] {
  if (userTypeCd === null) return matrix.member
  return (userTypeCd === 'OWN' ? undefined : ofSite[userTypeCd]) ?? matrix[userTypeCd]
}

/**
 * The actor's standing in a class: the appointed one; else a site's owner or manager acts as its master (MNG), as they manage any
 * class (courses spec §6); else null. Sent as `course.userTypeCd`.
 */
export function courseStanding(
  actor: Pick<Actor, 'userTypeCd' | 'isChannelUser'>,
  appointed: CourseUserTypeCd | null,
): CourseUserTypeCd | null {
  if (!actor.isChannelUser) return null
  if (appointed !== null) return appointed
  return actor.userTypeCd === 'OWN' || actor.userTypeCd === 'MNG' ? courseUserTypeCd.master : null
}

/**
 * Whether the actor holds a permission (courses spec §6): a channel user, with a standing in the given class, whose role list has
 * it (case-insensitive). Checks about a class must pass it; without one, the result only means "somewhere on the site".
 */
export function can(actor: Actor, permission: Permission, course?: CourseSubject): boolean {
  if (actor.userSeq === null || !actor.isChannelUser) return false
  if (course !== undefined && courseStanding(actor, course.userTypeCd) === null) return false
  const wanted = permission.toUpperCase()
  return actor.roles.some((role) => role.toUpperCase() === wanted)
}

/** Whether the actor manages the class and so enters its classroom directly: CLASS_ROOM_UPDATE or SITE_CLASS_UPDATE (courses spec §6). */
export function managesClasses(actor: Actor, course: CourseSubject): boolean {
  return can(actor, 'SITE_CLASS_UPDATE', course) || can(actor, 'CLASS_ROOM_UPDATE', course)
}
