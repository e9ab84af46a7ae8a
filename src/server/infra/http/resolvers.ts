import type { Channel } from '#shared/channel/contract.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { CourseStanding } from './context.ts'

/** The site of a call's path, and who asks on it. Implemented by the module of sites. */
export interface SiteResolver {
  /** Throws `siteNotFound`. */
  get(channelSeq: number): Promise<Channel>
  /** The person's standing on the site; all empty for a guest. Throws `siteNotFound`. */
  actor(channelSeq: number, userSeq: number | null): Promise<Actor>
  /** A person of known standing, with what their role may do on the site. Throws `siteNotFound`. */
  actorAs(channelSeq: number, standing: Pick<Actor, 'userSeq' | 'isChannelUser' | 'userTypeCd'>): Promise<Actor>
}

/** Where a class is. */
export interface CoursePlace {
  channelSeq: number
  courseSeq: number
}

/** Who may do what in the class of a call's path. Implemented by the module of classes. */
export interface CourseResolver {
  /**
   * Throws `classNotFound`, also for a class that the person may not see, `classDeleted` or `noPermission` unless they hold
   * the permission for the class.
   * @param known the class and their role in it, where the session's own query has found it already
   */
  require(actor: Actor, course: CoursePlace, permission: Permission, known?: { standing: CourseStanding | undefined }): Promise<void>
}
