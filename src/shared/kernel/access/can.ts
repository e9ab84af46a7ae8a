import { courseUserTypeCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd, UserTypeCd } from '#shared/kernel/codes.ts'
import { matrix } from './permissionMatrix.ts'
import type { Permission } from './permissions.ts'

/** Who asks, on the site that the request is about. */
export interface Actor {
  /** null for a visitor. */
  userSeq: number | null
  /** The channel user type on this site; null for members and visitors. */
  userTypeCd: UserTypeCd | null
  /** Whether the person belongs to this site at all. */
  isChannelUser: boolean
  /** What the person's role may do on this site (`rolesOf`); the channel auth call returns it. */
  roles: readonly string[]
  /** The class that a learner preview shows; its actor is no person, attends that class and writes nothing (DESK-06). */
  previewOf?: number | undefined
}

/** A loaded class, as a permission check sees it: the actor's own standing in it. */
export interface CourseSubject {
  userTypeCd: CourseUserTypeCd | null
}

/** What a site has changed of the default matrix, by role. The owner's role cannot change, or nobody could undo it. */
export type RolePermissions = Partial<Record<Exclude<UserTypeCd, 'OWN'>, readonly Permission[]>>

/** The role list of a channel user type (courses spec §6): the site's own, else the default matrix. */
export function rolesOf(userTypeCd: UserTypeCd | null, ofSite: RolePermissions = {}): readonly Permission[] {
  if (userTypeCd === null) return matrix.member
  return (userTypeCd === 'OWN' ? undefined : ofSite[userTypeCd]) ?? matrix[userTypeCd]
}

/**
 * The actor's standing in a class: the one appointed; else a site's owner or manager stands in as its master (MNG), as
 * they manage any class of the site (courses spec §6); else null. The server puts this into `course.userTypeCd`.
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
 * Whether the actor holds a permission (courses spec §6): only a channel user; if a class is given, only with a standing
 * in it; and only if the role list contains the permission, compared case-insensitively. A check about one class must be
 * given that class; without it, it says only that the person may do such a thing somewhere.
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
