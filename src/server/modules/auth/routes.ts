import type { auth, SessionUser } from '#shared/auth/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { PREVIEW_USER_SEQ } from '#shared/preview/contract.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { sessionUserSeq, siteOf } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'
import { createJoining } from './joining.ts'
import type { AuthService } from './service.ts'
import type { OpenSession, Sessions } from './sessions.ts'

/** The fictional learner of a preview (DESK-06). */
function previewedLearner(language: Language): SessionUser {
  return {
    userSeq: PREVIEW_USER_SEQ, name: text(language, 'preview:learner'), email: '', snsTypeCd: '', isAuthenticated: true, isInitPlan: false,
    badgeCount: 0, alarmReadSeq: 0, mngCnt: 0, phone: null, phoneAt: null, profileImageUrl: null,
  }
}

export function authHandlers(service: AuthService, { sessions, openSession }: { sessions: Pick<Sessions, 'revoke'>; openSession: OpenSession }, site: { channels: ChannelService; terms: TermsService }, { clock, config }: Pick<ServerPorts, 'clock' | 'config'>): Handlers<typeof auth> {
  const prepareJoining = createJoining(site)

  return {
    async login({ body }, context) {
      const user = await service.login(body, context)
      await openSession(user.userSeq, context)
      return { user }
    },

    async signup({ body }, context) {
      const user = await service.signup(body, context.language, await prepareJoining(body, context.language))
      await openSession(user.userSeq, context)
      return { user }
    },

    async checkUserId({ query }) {
      return { available: await service.isEmailFree(query.email) }
    },

    async logout({ query }, context) {
      if (context.session !== null) {
        const { sessionSeq, familySeq } = context.session
        await sessions.revoke(query.keepPlatformYn === 'Y' ? sessionSeq : familySeq ?? sessionSeq)
      }
      context.dropSession()
      return { result: 'ok' }
    },

    async me(_, context) {
      return { user: context.actor.previewOf === undefined ? await service.me(sessionUserSeq(context), siteOf(context)) : previewedLearner(context.language) }
    },

    async session(_, context) {
      const user = context.actor.previewOf !== undefined ? previewedLearner(context.language)
        : context.session === null ? null : await service.me(context.session.userSeq, siteOf(context))
      const isOperator = user?.isAuthenticated === true && siteOf(context) === null && config.operators.includes(user.email.toLowerCase())
      return { user: isOperator ? { ...user, isOperator } : user, expiresAt: context.mediaSession?.expiresAt.toISOString() ?? null, now: clock.now().toISOString(), platform: { ...context.platform, guides: config.guides, features: config.features, map: config.map.tilesUrl === undefined ? null : { credit: config.map.credit } } }
    },
  }
}
