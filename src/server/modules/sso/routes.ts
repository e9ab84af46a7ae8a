import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ssoCalls } from '#shared/contract/sso.ts'
import { DESKTOP_LOGIN_ORIGIN, DESKTOP_ORIGIN_SEQ, SSO_CODE_LIFETIME_MS } from '#shared/domain/sso.ts'
import type { SsoAsker } from '#shared/domain/sso.ts'
import { AppError } from '#shared/errors/table.ts'
import type { ServerPorts } from '#server/app/ports.ts'
import { isoOf } from '#server/db/moments.ts'
import type { CallContext, Handlers } from '#server/http/context.ts'
import type { OneTime, OneTimePurpose } from '#server/modules/auth/oneTime.ts'
import type { OpenSession } from '#server/modules/auth/openSession.ts'
import type { AuthService } from '#server/modules/auth/service.ts'
import type { Sessions } from '#server/modules/auth/sessions.ts'
import type { SiteHosts } from '#server/modules/channel/hosts.ts'
import type { ChannelService } from '#server/modules/channel/service.ts'

/** A login on its way to another origin: whose, where to, and who may redeem it. */
const ssoCode = {
  purpose: 'sso.code',
  content: z.object({ sessionSeq: z.number(), origin: z.string(), challenge: z.string() }),
  lifetimeMs: SSO_CODE_LIFETIME_MS,
} satisfies OneTimePurpose

const isDesktop = ({ origin, originSeq }: SsoAsker) => origin === DESKTOP_LOGIN_ORIGIN && originSeq === DESKTOP_ORIGIN_SEQ

function fits(verifier: string, challenge: string): boolean {
  const own = createHash('sha256').update(verifier).digest()
  const given = Buffer.from(challenge, 'base64url')
  return given.length === own.length && timingSafeEqual(own, given)
}

/** Handlers of the single sign-on (SHELL-10). */
export function ssoHandlers(
  { clock }: Pick<ServerPorts, 'clock'>,
  { oneTime, sessions, auth, openSession, hosts, channels }: {
    oneTime: OneTime; sessions: Sessions; auth: Pick<AuthService, 'me'>; openSession: OpenSession; hosts: SiteHosts; channels: Pick<ChannelService, 'get'>
  },
): Handlers<typeof ssoCalls> {
  async function checkAsker(asker: SsoAsker, { platform }: CallContext): Promise<void> {
    if (!isDesktop(asker) && !(await hosts.isOriginOf(asker.origin, asker.originSeq, platform))) throw new AppError('ssoOriginUnknown')
  }

  return {
    async ssoOrigin({ query }, context) {
      await checkAsker(query, context)
      if (isDesktop(query)) return { kind: 'desktop', channelSeq: null, name: null }
      const { channelSeq, name } = await channels.get(query.originSeq)
      return { kind: 'site', channelSeq, name }
    },

    async ssoCode({ body }, context) {
      // Else a page of one site could make codes for another, or for the desktop.
      if (context.servedHost.kind !== 'platform') throw new AppError('foreignOrigin')
      if (context.session === null) throw new AppError('loginRequired')
      await checkAsker(body, context)
      const code = await oneTime.issue(ssoCode, { sessionSeq: context.session.sessionSeq, origin: body.origin, challenge: body.challenge })
      return { code, expiresAt: isoOf(new Date(clock.now().getTime() + SSO_CODE_LIFETIME_MS)) }
    },

    async ssoLogin({ body }, context) {
      // Taken whatever comes of it: a code that was tried wrongly is no good any more.
      const taken = await oneTime.take(ssoCode, body.code)
      if (taken === undefined || !fits(body.verifier, taken.challenge)) throw new AppError('ssoCodeRefused')
      const isFromThere = taken.origin === DESKTOP_LOGIN_ORIGIN ? !context.isBrowser : context.isBrowser && context.origin === taken.origin
      if (!isFromThere) throw new AppError('ssoCodeRefused')
      // Who has logged out, been blocked or left in that minute is not logged in elsewhere.
      const userSeq = await sessions.userOf(taken.sessionSeq)
      if (userSeq === undefined) throw new AppError('ssoCodeRefused')
      await openSession(userSeq, context)
      return { user: await auth.me(userSeq) }
    },
  }
}
