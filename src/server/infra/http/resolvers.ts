import type { Channel } from '#shared/channel/contract.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { CourseRef, VisitorRef } from '#shared/kernel/refs.ts'
import type { CourseStanding } from './context.ts'

/** Looks up the site of a call's path and the actor on it. Implemented by the channel module. */
export interface SiteResolver {
  /** Throws `siteNotFound`. */
  get(channelSeq: number): Promise<Channel>
  /** A user's roles on the site; none for a guest. Throws `siteNotFound`. */
  actor(visitor: VisitorRef): Promise<Actor>
  /** As `actor`, for roles that are known already: adds their permissions. Throws `siteNotFound`. */
  actorAs(channelSeq: number, standing: Pick<Actor, 'userSeq' | 'isChannelUser' | 'userTypeCd'>): Promise<Actor>
}

/** Checks permissions in the class of a call's path. Implemented by the course module. */
export interface CourseResolver {
  /** Throws `classNotFound` (also when hidden), `classDeleted`, `noPermission`. @param known already loaded with the session */
  require(actor: Actor, course: CourseRef, permission: Permission, known?: { standing: CourseStanding | undefined }): Promise<void>
}
