import { randomUUID } from 'node:crypto'
import type { CallName } from '#shared/contract.ts'
import { ownershipCalls } from '#shared/ownership/contract.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { socialCalls } from '#shared/social/contract.ts'
import { ssoCalls } from '#shared/sso/contract.ts'
import { DESKTOP_LOGIN_ORIGIN } from '#shared/sso/handOver.ts'
import { SITE_ARCHIVE_QUEUE } from '#server/modules/ownership/archive/archives.ts'
import { mailedCode, mailedResetToken, newsTokenOf } from '#tests/support/server/accountMail.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, logIn, PASSWORD, pictureUrl } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'
import { emailProofOf } from '#tests/support/server/passwordless.ts'
import { cameBack, integration, provedAddress, socialHandle } from '#tests/support/social/socialStandIn.ts'
import { challengeOf, VERIFIER } from '#tests/support/social/sso.ts'
import { site } from './sample.ts'
import type { Sample } from './sample.ts'

const siteOwnedBy = (api: TestApi, { userSeq }: Person) => api.server.services.channel.create({ name: '또 다른 마당', domain: `${randomUUID()}.madang.test` }, userSeq)

const cursor = { lastDatetime: '2026-03-10T03:00:00.000Z', lastSeq: 9, size: 10 }

/** Samples of the calls about the caller. */
export const accountSamples = {
  'auth.login': { by: null, with: ({ learner }) => ({ body: { email: learner.email, password: PASSWORD } }) },
  'auth.signup': {
    by: null,
    with: () => ({ body: { email: `new.${Date.now()}@madang.test`, password: PASSWORD, name: '이마당', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y' } }),
  },
  'auth.checkUserId': { by: null, with: () => ({ query: { email: 'nobody@madang.test' } }) },
  'auth.logout': { by: null, with: () => ({}) },
  'auth.me': { by: 'outsider', with: () => ({}) },
  'auth.session': { by: null, with: () => ({}) },

  'account.sendCode': { by: 'learner', with: ({ learner }) => ({ body: { email: learner.email } }) },
  'account.validateCode': { by: null, with: () => ({ params: { code: '123456' }, query: { email: 'nobody@madang.test' } }) },
  'account.authentication': { by: 'newcomer', with: async ({ api, newcomer }) => ({ body: { email: newcomer.email, code: await mailedCode(api, newcomer) } }) },
  'account.sendResetPasswordToken': { by: null, with: ({ learner }) => ({ body: { email: learner.email } }) },
  'account.checkResetPasswordToken': { by: null, with: () => ({ body: { token: 'unknown' } }) },
  'account.resetPassword': { by: null, with: async ({ api }) => ({ body: { token: await mailedResetToken(api, await buildPerson(api)), password: 'Other-pass1!' } }) },
  'account.newsConsent': { by: null, with: async ({ api, learner }) => ({ query: { token: newsTokenOf(api, learner) } }) },
  'account.changeNewsConsent': { by: null, with: async ({ api, learner }) => ({ body: { token: newsTokenOf(api, learner), marketingYn: 'N' } }) },

  'profile.userInfo': { by: 'outsider', with: () => ({}) },
  'profile.checkUserInfo': { by: 'outsider', with: (scene) => ({ query: site(scene) }) },
  'profile.changeName': { by: 'outsider', with: () => ({ body: { name: '박마당' } }) },
  'profile.changePhone': { by: 'outsider', with: () => ({ body: { phone: '010-1234-5678' } }) },
  'profile.changeBiography': { by: 'outsider', with: () => ({ body: { biography: '도자기를 굽습니다.' } }) },
  'profile.changeImage': { by: 'outsider', with: async () => ({ body: { image: await pictureUrl({ width: 64, height: 64 }) } }) },
  'profile.changePassword': { by: 'newcomer', with: () => ({ body: { password: PASSWORD, newPassword: 'Another2@' } }) },
  'profile.setPassword': { by: 'leaver', with: async ({ api, leaver }) => ({ body: { proof: await emailProofOf(api, leaver), newPassword: 'Another2@' } }) },
  'profile.changeOpens': { by: 'learner', with: () => ({ body: { opensYn: 'N' } }) },
  'profile.changeMarketing': { by: 'learner', with: (scene) => ({ body: { marketingYn: 'Y', ...site(scene) } }) },
  'profile.sessions': { by: 'outsider', with: () => ({}) },
  'profile.endSession': {
    by: 'outsider',
    with: async ({ api, outsider }) => {
      const { sessions } = await (await logIn(api, outsider)).client(profileCalls.sessions)
      return { body: { sessionSeq: sessions.find(({ isCurrent }) => isCurrent)?.sessionSeq } }
    },
  },
  'profile.endOtherSessions': { by: 'outsider', with: () => ({}) },
  'profile.archive': { by: 'outsider', with: () => ({}) },
  'profile.withdraw': { by: 'leaver', with: async ({ api, leaver }) => ({ body: { password: 'Another2@', proof: await emailProofOf(api, leaver) } }) },

  'social.providers': { by: null, with: (scene) => ({ query: site(scene) }) },
  'social.start': { by: null, with: (scene) => ({ body: { snsTypeCd: 'KAK', ...site(scene) } }) },
  'social.token': { by: null, with: async ({ api }) => ({ body: await cameBack(api, null, { snsTypeCd: 'KAK' }) }) },
  'social.login': { by: null, with: async ({ api }) => ({ body: await socialHandle(api, null, { snsTypeCd: 'KAK' }) }) },
  'social.email': { by: null, with: async ({ api }) => ({ body: { ...await socialHandle(api, null, { snsTypeCd: 'NAV' }), ...await provedAddress(api) } }) },
  'social.signup': {
    by: null,
    with: async ({ api }) => ({ body: { ...await socialHandle(api, null, { snsTypeCd: 'GOG', email: 'social@madang.test' }), email: 'social@madang.test', name: '이마당', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y' } }),
  },
  'social.integrate': { by: null, with: async ({ api }) => integration(api, (await buildPerson(api)).email) },
  'social.accounts': { by: 'learner', with: () => ({}) },
  'social.link': { by: 'colleague', with: async ({ api, colleague }) => ({ body: await socialHandle(api, colleague, { snsTypeCd: 'FAB' }) }) },
  'social.unlink': {
    by: 'newcomer',
    async with({ api, newcomer }) {
      await newcomer.client(socialCalls.link, { body: await socialHandle(api, newcomer, { snsTypeCd: 'FAB' }) })
      return { body: { snsTypeCd: 'FAB' } }
    },
  },

  'sso.ssoOrigin': { by: null, with: () => ({ query: { origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0 } }) },
  'sso.ssoCode': { by: 'learner', with: () => ({ body: { origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0, challenge: challengeOf(VERIFIER), agreed: true } }) },
  'sso.ssoLogin': {
    by: null,
    async with({ api, learner }) {
      const { code } = await api.client(learner.token)(ssoCalls.ssoCode, { body: { origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0, challenge: challengeOf(VERIFIER), agreed: true } })
      return { body: { code, verifier: VERIFIER } }
    },
  },

  'ownership.sitesLeftAlone': { by: 'owner', with: () => ({}) },
  'ownership.handOver': {
    by: 'owner',
    async with({ api, owner }) {
      const site = { channelSeq: await siteOwnedBy(api, owner) }
      return { params: site, body: { userSeq: (await buildPerson(api, { site, role: 'MNG' })).userSeq } }
    },
  },
  'ownership.read': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'ownership.addOwner': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { userSeq: (await buildPerson(scene.api, { site: scene.site, role: 'MNG' })).userSeq } }) },
  'ownership.changeAddress': { by: 'owner', with: async ({ api, owner }) => ({ params: { channelSeq: await siteOwnedBy(api, owner) }, body: { domain: `moved-${randomUUID().slice(0, 8)}` } }) },
  'ownership.startClosing': { by: 'owner', with: async ({ api, owner }) => ({ params: { channelSeq: await siteOwnedBy(api, owner) }, body: { reason: '수업을 마칩니다.', name: '또 다른 마당' } }) },
  'ownership.takeBackClosing': {
    by: 'owner',
    async with({ api, owner }) {
      const params = { channelSeq: await siteOwnedBy(api, owner) }
      await owner.client(ownershipCalls.startClosing, { params, body: { reason: '수업을 마칩니다.', name: '또 다른 마당' } })
      return { params }
    },
  },
  'ownership.archives': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'ownership.makeArchive': { by: 'owner', with: async ({ api, owner }) => ({ params: { channelSeq: await siteOwnedBy(api, owner) }, body: {} }) },
  'ownership.archiveFile': {
    by: 'owner',
    async with(scene) {
      const { api, owner } = scene
      const params = site(scene)
      const ready = async () => (await owner.client(ownershipCalls.archives, { params })).archives.find(({ state }) => state === 'ready')?.archiveSeq
      if (await ready() === undefined) {
        await owner.client(ownershipCalls.makeArchive, { params, body: {} })
        await api.runSent(SITE_ARCHIVE_QUEUE)
      }
      return { params: { ...params, archiveSeq: await ready() ?? 0 } }
    },
  },
  'ownership.close': { by: 'owner', with: async ({ api, owner }) => ({ params: { channelSeq: await siteOwnedBy(api, owner) }, body: { reason: '수업을 마칩니다.' } }) },

  'mypage.info': { by: 'learner', with: () => ({}) },
  'mypage.courses': { by: 'learner', with: () => ({ query: cursor }) },
  'mypage.channels': { by: 'owner', with: () => ({ query: { ...cursor, managedYn: 'Y' } }) },
  'mypage.reviews': { by: 'learner', with: () => ({ query: cursor }) },
  'mypage.likes': { by: 'learner', with: () => ({ query: cursor }) },

  'alarm.list': { by: 'teacher', with: () => ({ query: { limit: 20 } }) },
  'alarm.delete': { by: 'teacher', with: () => ({ body: {} }) },
  'alarm.settings': { by: 'teacher', with: () => ({}) },
  'alarm.changeSettings': { by: 'learner', with: () => ({ body: { alarmsOff: ['like'] } }) },

  'realtime.ticket': { by: 'outsider', with: () => ({}) },
} satisfies Partial<Record<CallName, Sample>>
