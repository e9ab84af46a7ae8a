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
import type { VisitorRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/index.ts'
import { isOpenWhileClosing } from './closing.ts'
import { issuesOf } from './errors.ts'
import type { PreviewScope, RequestSession, Standing } from './context.ts'
import type { CourseResolver, SiteResolver } from './resolvers.ts'

export interface AccessDeps {
  db: Db
  sites: SiteResolver
  courses: CourseResolver
}

/** Checks access before input is validated. Throws `loginRequired` (also after an account switch), `platformLoginNeeded`, `siteClosing`, `noPermission` and others. */
export async function checkAccess(
  definition: CallDefinition,
  request: FastifyRequest,
  deps: AccessDeps,
): Promise<Actor> {
  const { access } = definition
  if (request.preview !== null && !isPreviewable(definition)) throw new AppError('previewReadOnly')
  let userSeq = request.preview === null ? (request.session?.userSeq ?? null) : PREVIEW_USER_SEQ
  if (access !== 'public' && (userSeq === null || isAccountSwitched(request, userSeq))) throw new AppError('loginRequired')

  const params = definition.params?.safeParse(request.params)
  if (params?.success === false) throw new AppError('invalidInput', {}, issuesOf(params.error))
  const { channelSeq, courseSeq } = (params?.data ?? {}) as { channelSeq?: number; courseSeq?: number }
  if (request.session !== null && isOutsideSessionSite(request.session, definition, channelSeq)) {
    if (access !== 'public') throw new AppError('platformLoginNeeded')
    // A public call ignores a session that is not valid for it.
    request.session = null
    userSeq = null
  }
  if (definition.verifiedFor !== undefined && userSeq !== null) await checkVerified(definition.verifiedFor, { userSeq, channelSeq }, deps)
  if (channelSeq === undefined) return { userSeq, isChannelUser: false, userTypeCd: null, roles: [], previewOf: request.preview?.courseSeq }

  if (request.preview === null && request.standing?.channelSeq === channelSeq && request.standing.isBlocked) {
    if (access !== 'public') throw new AppError('accountBlocked')
    request.session = null
    userSeq = null
  }
  const actor = request.preview === null ? await actorOf(request.standing, { channelSeq, userSeq }, deps.sites) : await learnerOf(request.preview, channelSeq, deps.sites)
  if (access === 'member' && !actor.isChannelUser) throw new AppError('notMember')
  if (typeof access === 'object' && 'site' in access && !can(actor, access.site)) throw new AppError('noPermission')
  if (typeof access === 'object' && 'course' in access) {
    const { standing } = request
    const isKnown = standing?.channelSeq === channelSeq && standing.courseSeq === courseSeq
    await deps.courses.require(actor, { channelSeq, courseSeq: courseSeq ?? 0 }, access.course, isKnown ? { standing: standing.course } : undefined)
  }
  if ((await deps.sites.get(channelSeq)).closing !== null && !isOpenWhileClosing(definition, actor)) throw new AppError('siteClosing')
  return actor
}

async function actorOf(standing: Standing | null, { channelSeq, userSeq }: VisitorRef, sites: SiteResolver): Promise<Actor> {
  if (userSeq === null || standing?.channelSeq !== channelSeq) return sites.actor({ channelSeq, userSeq })
  return sites.actorAs(channelSeq, { userSeq, isChannelUser: standing.isChannelUser, userTypeCd: standing.userTypeCd })
}

async function checkVerified(act: VerifiedAct, { userSeq, channelSeq }: { userSeq: number; channelSeq: number | undefined }, { db, sites }: Pick<AccessDeps, 'db' | 'sites'>): Promise<void> {
  const config = channelSeq === undefined ? null : (await sites.get(channelSeq)).channelSetting.config
  if (!needsVerifiedEmail(act, config)) return
  const [row] = await db.select({ isAuthenticated: users.isAuthenticated }).from(users).where(eq(users.userSeq, userSeq))
  if (row?.isAuthenticated !== true) throw new AppError('emailNotVerified')
}

function isOutsideSessionSite({ channelSeq: boundTo }: RequestSession, { access, atSite }: CallDefinition, channelSeq: number | undefined): boolean {
  if (boundTo === null) return false
  return channelSeq === undefined ? access !== 'public' && atSite !== true : channelSeq !== boundTo
}

/** A preview refuses calls about an account: the session behind its ticket is the staff member's, not the learner's. */
function isPreviewable({ method, access, params, inPreview }: CallDefinition): boolean {
  return method === 'GET' && (access !== 'session' || inPreview === true || params?.shape['channelSeq'] !== undefined)
}

/** Whether the page was loaded for another account: a different tab has signed in since. */
function isAccountSwitched(request: FastifyRequest, userSeq: number): boolean {
  const person = request.headers[headerNames.person]
  return person !== undefined && person !== String(userSeq)
}

/** The learner that a preview shows: attends its class, and is a non-member on every other site. */
async function learnerOf({ channelSeq, courseSeq }: PreviewScope, ofSite: number, sites: SiteResolver): Promise<Actor> {
  await sites.get(ofSite)
  const learner = { userSeq: PREVIEW_USER_SEQ, userTypeCd: null, roles: [] }
  return channelSeq === ofSite ? { ...learner, isChannelUser: true, previewOf: courseSeq } : { ...learner, isChannelUser: false }
}
