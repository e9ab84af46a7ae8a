import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { headerNames } from '#shared/kernel/call/headers.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { needsVerifiedEmail } from '#shared/kernel/access/verifiedEmail.ts'
import type { VerifiedAct } from '#shared/kernel/access/verifiedEmail.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { PREVIEW_USER_SEQ } from '#shared/preview/contract.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { Db } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/index.ts'
import { issuesOf } from './errors.ts'
import type { PreviewScope, RequestSession, Standing } from './context.ts'
import type { CourseResolver, SiteResolver } from './resolvers.ts'

/** What checking needs: the database, and the modules that know sites and classes. */
export interface AccessDeps {
  db: Db
  sites: SiteResolver
  courses: CourseResolver
}

/**
 * Checks a call's access rule before its input is validated in full, so that a person without access learns nothing of it.
 * Answers who asks on the site of the path. Throws `loginRequired`, also where a page asks as somebody else than is
 * logged in, `platformLoginNeeded` for what a session of a site's host may not do, `siteNotFound`, `notMember`, `noPermission`, `previewReadOnly`, `classNotFound`, `classDeleted`, and `invalidInput` for
 * path parameters that do not parse.
 */
export async function checkAccess(
  definition: CallDefinition,
  request: FastifyRequest,
  deps: AccessDeps,
): Promise<Actor> {
  const { access } = definition
  if (request.preview !== null && !isPreviewable(definition)) throw new AppError('previewReadOnly')
  let userSeq = request.preview === null ? (request.session?.userSeq ?? null) : PREVIEW_USER_SEQ
  if (access !== 'public' && (userSeq === null || isForAnother(request, userSeq))) throw new AppError('loginRequired')

  const params = definition.params?.safeParse(request.params)
  if (params?.success === false) throw new AppError('invalidInput', {}, issuesOf(params.error))
  const { channelSeq, courseSeq } = (params?.data ?? {}) as { channelSeq?: number; courseSeq?: number }
  if (request.session !== null && isBeyond(request.session, definition, channelSeq)) {
    if (access !== 'public') throw new AppError('platformLoginNeeded')
    // What anyone may see is answered as to anyone.
    request.session = null
    userSeq = null
  }
  if (definition.verifiedFor !== undefined && userSeq !== null) await checkVerified(definition.verifiedFor, userSeq, channelSeq, deps)
  if (channelSeq === undefined) return { userSeq, isChannelUser: false, userTypeCd: null, roles: [], previewOf: request.preview?.courseSeq }

  const actor = request.preview === null ? await actorOf(request.standing, channelSeq, userSeq, deps.sites) : await learnerOf(request.preview, channelSeq, deps.sites)
  if (access === 'member' && !actor.isChannelUser) throw new AppError('notMember')
  if (typeof access === 'object' && 'site' in access && !can(actor, access.site)) throw new AppError('noPermission')
  if (typeof access === 'object' && 'course' in access) {
    const { standing } = request
    const isKnown = standing?.channelSeq === channelSeq && standing.courseSeq === courseSeq
    await deps.courses.require(actor, { channelSeq, courseSeq: courseSeq ?? 0 }, access.course, isKnown ? { standing: standing.course } : undefined)
  }
  return actor
}

/** Who asks on a site: what came with the session where it is of this site, else asked for. Throws `siteNotFound`. */
async function actorOf(standing: Standing | null, channelSeq: number, userSeq: number | null, sites: SiteResolver): Promise<Actor> {
  if (userSeq === null || standing?.channelSeq !== channelSeq) return sites.actor(channelSeq, userSeq)
  return sites.actorAs(channelSeq, { userSeq, isChannelUser: standing.isChannelUser, userTypeCd: standing.userTypeCd })
}

/** Throws `emailNotVerified` where the site, or the platform, wants a verified address for the act and the person has none. */
async function checkVerified(act: VerifiedAct, userSeq: number, channelSeq: number | undefined, { db, sites }: Pick<AccessDeps, 'db' | 'sites'>): Promise<void> {
  const config = channelSeq === undefined ? null : (await sites.get(channelSeq)).channelSetting.config
  if (!needsVerifiedEmail(act, config)) return
  const [row] = await db.select({ isAuthenticated: users.isAuthenticated }).from(users).where(eq(users.userSeq, userSeq))
  if (row?.isAuthenticated !== true) throw new AppError('emailNotVerified')
}

/** Whether a call is about more than the site that the session is bound to. */
function isBeyond({ channelSeq: boundTo }: RequestSession, { access, atSite }: CallDefinition, channelSeq: number | undefined): boolean {
  if (boundTo === null) return false
  return channelSeq === undefined ? access !== 'public' && atSite !== true : channelSeq !== boundTo
}

/**
 * What a learner preview may ask: what anyone may read, what belongs to its site, and the calls that name it. Everything of
 * an account is refused, as the session behind the ticket is that of whoever looks.
 */
function isPreviewable({ method, access, params, inPreview }: CallDefinition): boolean {
  return method === 'GET' && (access !== 'session' || inPreview === true || params?.shape['channelSeq'] !== undefined)
}

/** Whether a page asks as somebody else than whose session it now comes with: another tab has logged them in since. */
function isForAnother(request: FastifyRequest, userSeq: number): boolean {
  const person = request.headers[headerNames.person]
  return person !== undefined && person !== String(userSeq)
}

/** The learner that a preview shows: a member of its site who attends its class, and a stranger on every other site. */
async function learnerOf({ channelSeq, courseSeq }: PreviewScope, ofSite: number, sites: SiteResolver): Promise<Actor> {
  await sites.get(ofSite)
  const learner = { userSeq: PREVIEW_USER_SEQ, userTypeCd: null, roles: [] }
  return channelSeq === ofSite ? { ...learner, isChannelUser: true, previewOf: courseSeq } : { ...learner, isChannelUser: false }
}
