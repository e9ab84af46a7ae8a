import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ssoCalls } from '#shared/sso/contract.ts'
import { DESKTOP_LOGIN_ORIGIN, DESKTOP_ORIGIN_SEQ, SSO_CODE_LIFETIME_MS } from '#shared/sso/handOver.ts'
import type { SsoClient } from '#shared/sso/handOver.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { CallContext, Handlers } from '#server/infra/http/context.ts'
import type { OneTime, OneTimePurpose } from '#server/infra/tokens/oneTime.ts'
import type { AuthService, OpenSession, Sessions } from '#server/modules/auth/index.ts'
import type { ChannelService, SiteHosts } from '#server/modules/channel/index.ts'
import { hasAgreed, writeConsent } from './queries.ts'

// `channelSeq` null: the desktop.
const ssoCode = {
  purpose: 'sso.code',
  content: z.object({ sessionSeq: z.number(), channelSeq: z.number().nullable(), origin: z.string(), challenge: z.string() }),
  lifetimeMs: SSO_CODE_LIFETIME_MS,
} satisfies OneTimePurpose

const isDesktop = ({ origin, originSeq }: SsoClient) => origin === DESKTOP_LOGIN_ORIGIN && originSeq === DESKTOP_ORIGIN_SEQ

function fits(verifier: string, challenge: string): boolean {
  const own = createHash('sha256').update(verifier).digest()
  const given = Buffer.from(challenge, 'base64url')
  return given.length === own.length && timingSafeEqual(own, given)
}

/** Single sign-on (SHELL-10). */
export function ssoHandlers(
  { clock, database: { db } }: Pick<ServerPorts, 'clock' | 'database'>,
  { oneTime, sessions, auth, openSession, hosts, channels }: {
    oneTime: OneTime; sessions: Sessions; auth: Pick<AuthService, 'me'>; openSession: OpenSession; hosts: SiteHosts; channels: Pick<ChannelService, 'get'>
  },
): Handlers<typeof ssoCalls> {
  async function checkSsoClient(ssoClient: SsoClient, { platform }: CallContext): Promise<void> {
    if (!isDesktop(ssoClient) && !(await hosts.isOriginOf(ssoClient.origin, ssoClient.originSeq, platform))) throw new AppError('ssoOriginUnknown')
  }

  return {
    async ssoOrigin({ query }, context) {
      await checkSsoClient(query, context)
      if (isDesktop(query)) return { kind: 'desktop', channelSeq: null, name: null, agreed: false }
      const { channelSeq, name } = await channels.get(query.originSeq)
      return { kind: 'site', channelSeq, name, agreed: context.session !== null && await hasAgreed(db, { channelSeq, userSeq: context.session.userSeq }) }
    },

    async ssoCode({ body }, context) {
      // Otherwise a page of one site could issue codes for another.
      if (context.servedHost.kind !== 'platform') throw new AppError('foreignOrigin')
      if (context.session === null) throw new AppError('loginRequired')
      await checkSsoClient(body, context)
      const { sessionSeq, userSeq } = context.session
      const channelSeq = isDesktop(body) ? null : body.originSeq
      if (!body.agreed && (channelSeq === null || !(await hasAgreed(db, { channelSeq, userSeq })))) throw new AppError('ssoConsentNeeded')
      if (body.agreed && channelSeq !== null) await writeConsent(db, { channelSeq, userSeq }, clock.now())
      const code = await oneTime.issue(ssoCode, { sessionSeq, channelSeq, origin: body.origin, challenge: body.challenge })
      return { code, expiresAt: isoOf(new Date(clock.now().getTime() + SSO_CODE_LIFETIME_MS)) }
    },

    async ssoLogin({ body }, context) {
      // Single use, even when a check fails.
      const taken = await oneTime.take(ssoCode, body.code)
      if (taken === undefined || !fits(body.verifier, taken.challenge) || !(await isFromThere(taken, context))) throw new AppError('ssoCodeRefused')
      // The platform session may have ended since.
      const from = await sessions.look(taken.sessionSeq)
      if (from === undefined) throw new AppError('ssoCodeRefused')
      const { channelSeq } = taken
      // Trust the code, not Host and Origin, which any program can set.
      await openSession(from.userSeq, context, { channelSeq, familySeq: channelSeq === null ? null : from.sessionSeq })
      return { user: await auth.me(from.userSeq, channelSeq) }
    },
  }

  /** Whether the redeemer is who the code was issued for: the desktop, or a page of the site's host. */
  async function isFromThere({ channelSeq, origin }: { channelSeq: number | null; origin: string }, { servedHost, isBrowser, origin: asked, platform }: CallContext): Promise<boolean> {
    if (channelSeq === null) return !isBrowser && servedHost.kind !== 'site'
    const isThere = isBrowser && asked === origin && servedHost.kind === 'site' && servedHost.channelSeq === channelSeq
    return isThere && hosts.isOriginOf(origin, channelSeq, platform)
  }
}
