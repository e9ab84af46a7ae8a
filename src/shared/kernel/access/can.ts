import { courseUserTypeCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd, UserTypeCd } from '#shared/kernel/codes.ts'
import { matrix } from './permissionMatrix.ts'
import type { Permission } from './permissions.ts'

/** The caller, on the request's site. */
export interface Actor {
  userSeq: number | null
  userTypeCd: UserTypeCd | null
  isChannelUser: boolean
  /** Permissions of the user's role on this site (`rolesOf`); returned by the channel auth call. */
  roles: readonly string[]
  /** Class of a learner preview: the actor is a fictitious read-only attendee (DESK-06). */
  previewOf?: number | undefined
}

export interface CourseSubject {
  userTypeCd: CourseUserTypeCd | null
}

/** A site's changes to the default matrix. The owner's role is fixed, so that changes can be undone. */
export type RolePermissions = Partial<Record<Exclude<UserTypeCd, 'OWN'>, readonly Permission[]>>

/** Permissions of a channel user type (courses spec §6): the site's own list, else the default matrix. */
export function rolesOf(userTypeCd: UserTypeCd | null, ofSite: RolePermissions = {}): readonly Permission[] {
  if (userTypeCd === null) return matrix.member
  return (userTypeCd === 'OWN' ? undefined : ofSite[userTypeCd]) ?? matrix[userTypeCd]
}

/** The actor's standing in a class: the appointed one, else master (MNG) for the site's owner and managers (courses spec §6). */
export function courseStanding(
  actor: Pick<Actor, 'userTypeCd' | 'isChannelUser'>,
  appointed: CourseUserTypeCd | null,
): CourseUserTypeCd | null {
  if (!actor.isChannelUser) return null
  if (appointed !== null) return appointed
  return actor.userTypeCd === 'OWN' || actor.userTypeCd === 'MNG' ? courseUserTypeCd.master : null
}

/** Whether the actor holds a permission, for a class with a standing in it (courses spec §6). Pass the class in checks about one. */
export function can(actor: Actor, permission: Permission, course?: CourseSubject): boolean {
  if (actor.userSeq === null || !actor.isChannelUser) return false
  if (course !== undefined && courseStanding(actor, course.userTypeCd) === null) return false
  const wanted = permission.toUpperCase()
  return actor.roles.some((role) => role.toUpperCase() === wanted)
}

/** Whether the actor manages the class and so enters its classroom directly (courses spec §6). */
export function managesClasses(actor: Actor, course: CourseSubject): boolean {
  return can(actor, 'SITE_CLASS_UPDATE', course) || can(actor, 'CLASS_ROOM_UPDATE', course)
}
