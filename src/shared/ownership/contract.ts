import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { z } from 'zod'
import { siteNameRule } from '#shared/channel/siteName.ts'
import { done, moment, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { archiveStates } from './rules.ts'

/** Characters of the message to the members of a closing site. */
export const CLOSING_REASON_MAX = 500

/** A site that would have no owner if the user left, and the staff who could take it over. */
export const siteLeftAlone = z.object({
  channelSeq: seq,
  name: z.string(),
  memberCount: z.int(),
  heirs: z.array(z.object({ userSeq: seq, name: z.string(), userTypeCd: z.enum(['MNG', 'TCH']) })),
})
export type SiteLeftAlone = z.infer<typeof siteLeftAlone>

/** Who the caller is, once more, where the login is not recent: the password, else a proof of the address. */
const shown = { password: z.string().max(200).optional(), proof: z.string().max(200).optional() }
export interface Shown {
  password?: string
  proof?: string
}
const shownErrors = ['platformLoginNeeded', 'incorrectPassword', 'emptyPassword', 'tooManyAttempts', 'unauthorizedEmail'] as const
const reason = z.string().trim().min(1).max(CLOSING_REASON_MAX)

const person = z.object({ userSeq: seq, name: z.string(), email: z.string() })
const ownership = z.object({
  name: z.string(),
  /** The name below the platform's domain, and the host that it makes. */
  domain: z.string(),
  platformHost: z.string(),
  /** The site's own domain, once it is verified. */
  customDomain: z.string().nullable(),
  /** Names that still lead here. */
  former: z.array(z.object({ host: z.string(), until: moment })),
  owners: z.array(person),
  /** Staff who may become owners. */
  heirs: z.array(person.extend({ userTypeCd: z.enum(['MNG', 'TCH']) })),
  closing: z.object({ closesAt: moment, reason: z.string() }).nullable(),
  /** What closing the site would end. */
  running: z.object({
    memberCount: z.int(), attendeeCount: z.int(),
    /** Payments that are awaited, and refunds that are not done. */
    paymentCount: z.int(),
    subscriptionCount: z.int(),
    /** Live lessons to come. */
    liveCount: z.int(),
  }),
})
export type Ownership = z.infer<typeof ownership>

const archive = z.object({
  archiveSeq: seq, state: z.enum(archiveStates), byName: z.string(), createdAt: moment,
  fileSize: z.int().nullable(),
  /** It is removed then. */
  until: moment,
})
export type SiteArchive = z.infer<typeof archive>

const access = { site: 'SITE_OWNER_UPDATE' } as const

/** Who owns a site, its address, its archive and its end (AUTH-10, SET-04). At the platform's host only, never with a session of a site's host. */
export const ownershipCalls = /* @__PURE__ */ domainCalls('ownership', {
  sitesLeftAlone: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/users/withdraw/sites', access: 'session',
    summary: 'Lists the sites that I alone own, which block leaving, and who may take them over',
    response: z.object({ sites: z.array(siteLeftAlone) }),
  }),
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/owner', access,
    summary: 'Returns who owns the site and may own it, its addresses, and what closing it would end',
    params: siteParams,
    response: z.object({ ownership }),
  }),
  addOwner: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/owner/add', access,
    summary: 'Makes a manager or teacher an owner beside me; needs a recent login, the password or a proof',
    params: siteParams,
    body: z.object({ userSeq: seq, ...shown }),
    response: done,
    errors: ['notMember', ...shownErrors],
    announces: socketCommand.standingChanged,
  }),
  handOver: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/owner', access,
    summary: 'Transfers ownership to a manager or teacher of the site; I stay as a manager. Needs a recent login, the password or a proof',
    params: siteParams,
    body: z.object({ userSeq: seq, ...shown }),
    response: done,
    errors: ['notMember', ...shownErrors],
    announces: socketCommand.standingChanged,
  }),
  changeAddress: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/address', access,
    summary: 'Changes the site’s name below the platform’s domain; the one before leads here for 90 days',
    params: siteParams,
    body: z.object({ domain: siteNameRule }),
    response: z.object({ platformHost: z.string() }),
    errors: ['duplicateDomain', 'tooManyAttempts', 'platformLoginNeeded'],
    perMinute: 20,
  }),
  startClosing: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/closing', access,
    summary: 'Closes the site for visitors at once and for good after 30 days, and emails its members the reason. Needs a recent login, the password or a proof',
    params: siteParams,
    body: z.object({ reason, name: z.string().max(200), ...shown }),
    response: z.object({ closesAt: moment }),
    errors: ['conflict', ...shownErrors],
    announces: socketCommand.standingChanged,
  }),
  takeBackClosing: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/closing/delete', access,
    summary: 'Opens the site again before it has closed for good',
    params: siteParams,
    response: done,
    errors: ['conflict', 'platformLoginNeeded'],
    announces: socketCommand.standingChanged,
  }),
  archives: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/archives', access,
    summary: 'Lists the archives of the site’s data, the latest first',
    params: siteParams,
    response: z.object({ archives: z.array(archive) }),
  }),
  makeArchive: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/archives', access,
    summary: 'Makes an archive of the site’s data in the background. Needs a recent login, the password or a proof',
    params: siteParams,
    body: z.object(shown),
    response: z.object({ archiveSeq: seq }),
    errors: ['conflict', ...shownErrors],
  }),
  archiveFile: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/archives/:archiveSeq/file', access,
    summary: 'Issues a URL for an archive that works once, for my session',
    params: siteParams.extend({ archiveSeq: seq }),
    response: z.object({ url: z.string(), fileName: z.string() }),
    errors: ['notFound', 'platformLoginNeeded'],
  }),
  close: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/close', access,
    summary: 'Closes the site for good at once, as its owner leaves: hides it, frees its host, and emails its members the reason. Needs a recent login, the password or a proof',
    params: siteParams,
    body: z.object({ reason, ...shown }),
    response: done,
    errors: [...shownErrors],
    announces: socketCommand.standingChanged,
  }),
})
