import { randomUUID } from 'node:crypto'
import type { contract } from '#shared/contract.ts'
import { socialCalls } from '#shared/social/contract.ts'
import { pageCalls } from '#shared/page/contract.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { siteDomainCalls } from '#shared/siteDomain/contract.ts'
import { ssoCalls } from '#shared/sso/contract.ts'
import { DESKTOP_LOGIN_ORIGIN } from '#shared/sso/handOver.ts'
import { buildCourse, buildPerson, buildReview, buildUpload, logIn, pictureUrl, PASSWORD } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'
import { mailedCode, mailedResetToken, newsTokenOf } from '#tests/support/server/accountMail.ts'
import { emailProofOf } from '#tests/support/server/passwordless.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { cameBack, integration, provedAddress, socialHandle } from '#tests/support/social/socialStandIn.ts'
import { challengeOf, VERIFIER } from '#tests/support/social/sso.ts'
import type { Scene } from './scene.ts'

type Contract = typeof contract
export type CallName = { [Domain in keyof Contract]: `${Domain}.${keyof Contract[Domain] & string}` }[keyof Contract]

/** Another site of a user, to be transferred or closed. */
const siteOwnedBy = (api: TestApi, { userSeq }: Person) => api.server.services.channel.create({ name: '또 다른 마당', domain: `${randomUUID()}.madang.test` }, userSeq)

export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** A passing call: its caller (null: visitor) and input. */
export interface Sample {
  by: 'owner' | 'teacher' | 'colleague' | 'learner' | 'outsider' | 'newcomer' | 'leaver' | null
  with: (scene: Scene) => Input | Promise<Input>
}

const site = ({ site }: Scene) => ({ channelSeq: site.channelSeq })
const course = ({ course }: Scene) => ({ channelSeq: course.channelSeq, courseSeq: course.courseSeq })
const text = ({ course }: Scene) => ({ channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: course.curriculumSeq })
const video = (scene: Scene) => ({ ...text(scene), curriculumSeq: scene.course.videoSeq })
const materials = (scene: Scene) => ({ ...text(scene), curriculumSeq: scene.course.materialsSeq })
const body = { curriculumTypeCd: '05', title: '새 강의', content: '<p>글</p>' }
/** A cursor of mypage's lists. */
const cursor = { lastDatetime: '2026-03-10T03:00:00.000Z', lastSeq: 9, size: 10 }
const onSite: Sample = { by: null, with: (scene) => ({ params: site(scene) }) }
const onTerms: Sample = { by: null, with: (scene) => ({ params: site(scene), query: { version: 1 } }) }
const onSiteAs = (by: Sample['by']): Sample => ({ ...onSite, by })
const onCourse = (by: Sample['by']): Sample => ({ by, with: (scene) => ({ params: course(scene) }) })

/** A class of the same teacher without attendees. */
async function unattended({ api, site, teacher }: Scene) {
  const { channelSeq, courseSeq, curriculumSeq } = await buildCourse(api, { site, teacher })
  return { channelSeq, courseSeq, curriculumSeq }
}

let pageCount = 0
/** A published page of the site; memoised by path. */
async function publishedPage({ api, site, owner }: Scene, path = 'guide') {
  const params = { channelSeq: site.channelSeq }
  const client = api.client(owner.token)
  const { pages } = await client(pageCalls.list, { params })
  const pageSeq = pages.find((page) => page.path === path)?.pageSeq ?? (await client(pageCalls.create, { params, body: { path, title: '안내', content: '<p>글</p>' } })).page.pageSeq
  await client(pageCalls.publish, { params: { ...params, pageSeq }, body: { publishStatusCd: '00' } })
  return { ...params, pageSeq }
}

/** One passing use of every call; the type checker requires all. */
export const samples: Record<CallName, Sample> = {
  'auth.login': { by: null, with: ({ learner }) => ({ body: { email: learner.email, password: PASSWORD } }) },
  'auth.signup': {
    by: null,
    with: () => ({ body: { email: `new.${Date.now()}@madang.test`, password: PASSWORD, name: '이마당', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y' } }),
  },
  'auth.checkUserId': { by: null, with: () => ({ query: { email: 'nobody@madang.test' } }) },
  'auth.logout': { by: null, with: () => ({}) },
  'auth.me': { by: 'outsider', with: () => ({}) },
  'auth.session': { by: null, with: () => ({}) },

  'terminology.read': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'terminology.save': {
    by: 'owner',
    with: (scene) => ({ params: site(scene), body: { classWord: 'challenge', customKeyword: 'Y', files: { ko: { 'common:cancel': '그만두기' }, ko_keyword: { 클래스: '모임' } } } }),
  },

  'analytics.log': { by: null, with: () => ({ body: { eventType: 'new_visitor', message: '' } }) },
  'analytics.track': { by: null, with: (scene) => ({ params: site(scene), body: { message: 'page_view', path: '/classes' } }) },
  'analytics.tools': { by: null, with: (scene) => ({ query: site(scene) }) },

  'ownership.sitesLeftAlone': { by: 'owner', with: () => ({}) },
  'ownership.handOver': {
    by: 'owner',
    async with({ api, owner }) {
      const site = { channelSeq: await siteOwnedBy(api, owner) }
      return { params: site, body: { userSeq: (await buildPerson(api, { site, role: 'MNG' })).userSeq } }
    },
  },
  'ownership.close': { by: 'owner', with: async ({ api, owner }) => ({ params: { channelSeq: await siteOwnedBy(api, owner) }, body: { reason: '수업을 마칩니다.' } }) },

  'siteDomain.read': { by: 'owner', with: ({ site }) => ({ params: { channelSeq: site.channelSeq } }) },
  'siteDomain.claim': { by: 'owner', with: ({ site }) => ({ params: { channelSeq: site.channelSeq }, body: { domain: 'learn.madang-academy.kr' } }) },
  'siteDomain.check': {
    by: 'owner',
    async with({ api, site, owner }) {
      const params = { channelSeq: site.channelSeq }
      const { siteDomain } = await api.client(owner.token)(siteDomainCalls.claim, { params, body: { domain: 'learn.madang-academy.kr' } })
      if (siteDomain.record !== null) api.dns.texts.set(siteDomain.record.name, [siteDomain.record.value])
      return { params }
    },
  },
  'siteDomain.release': { by: 'owner', with: ({ site }) => ({ params: { channelSeq: site.channelSeq } }) },

  'sso.ssoOrigin': { by: null, with: () => ({ query: { origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0 } }) },
  'sso.ssoCode': { by: 'learner', with: () => ({ body: { origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0, challenge: challengeOf(VERIFIER), agreed: true } }) },
  'sso.ssoLogin': {
    by: null,
    async with({ api, learner }) {
      const { code } = await api.client(learner.token)(ssoCalls.ssoCode, { body: { origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0, challenge: challengeOf(VERIFIER), agreed: true } })
      return { body: { code, verifier: VERIFIER } }
    },
  },

  'account.sendCode': { by: 'learner', with: ({ learner }) => ({ body: { email: learner.email } }) },
  'account.validateCode': { by: null, with: () => ({ params: { code: '123456' }, query: { email: 'nobody@madang.test' } }) },
  'account.authentication': { by: 'newcomer', with: async ({ api, newcomer }) => ({ body: { email: newcomer.email, code: await mailedCode(api, newcomer) } }) },

  'profile.userInfo': { by: 'outsider', with: () => ({}) },
  'profile.checkUserInfo': { by: 'outsider', with: (scene) => ({ query: site(scene) }) },
  'profile.changeName': { by: 'outsider', with: () => ({ body: { name: '박마당' } }) },
  'profile.changePhone': { by: 'outsider', with: () => ({ body: { phone: '010-1234-5678' } }) },
  'profile.changeImage': { by: 'outsider', with: async () => ({ body: { image: await pictureUrl({ width: 64, height: 64 }) } }) },
  'profile.changePassword': { by: 'newcomer', with: () => ({ body: { password: PASSWORD, newPassword: 'Another2@' } }) },
  'profile.setPassword': { by: 'leaver', with: async ({ api, leaver }) => ({ body: { proof: await emailProofOf(api, leaver), newPassword: 'Another2@' } }) },
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
  'account.sendResetPasswordToken': { by: null, with: ({ learner }) => ({ body: { email: learner.email } }) },
  'account.checkResetPasswordToken': { by: null, with: () => ({ body: { token: 'unknown' } }) },
  'account.resetPassword': { by: null, with: async ({ api }) => ({ body: { token: await mailedResetToken(api, await buildPerson(api)), password: 'Other-pass1!' } }) },
  'account.newsConsent': { by: null, with: async ({ api, learner }) => ({ query: { token: newsTokenOf(api, learner) } }) },
  'account.changeNewsConsent': { by: null, with: async ({ api, learner }) => ({ body: { token: newsTokenOf(api, learner), marketingYn: 'N' } }) },

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

  'channel.byDomain': { by: null, with: async ({ api, site }) => ({ params: { domain: (await api.server.services.channel.get(site.channelSeq)).domain } }) },
  'channel.home': { by: null, with: (scene) => ({ query: site(scene) }) },
  'channel.footer': onSite,
  'channel.verifiedEmail': { by: 'owner', with: (scene) => ({ params: site(scene), body: { verifiedEmailFor: ['payment', 'posting'] } }) },
  'channel.information': onSite,
  'channel.auth': onSiteAs('outsider'),
  'channel.channelUser': onSiteAs('outsider'),
  'channel.join': onSiteAs('newcomer'),
  'channel.categories': onSite,
  'page.list': onSite,
  'page.read': { by: null, with: async (scene) => ({ params: await publishedPage(scene) }) },
  'page.readByPath': {
    by: null,
    async with(scene) {
      const { channelSeq } = await publishedPage(scene)
      return { params: { channelSeq }, query: { path: 'guide' } }
    },
  },
  'page.create': { by: 'owner', with: (scene) => ({ params: site(scene), body: { path: `page-${(pageCount += 1)}`, title: '새 페이지', content: '<p>글</p>' } }) },
  'page.update': { by: 'owner', with: async (scene) => ({ params: await publishedPage(scene), body: { title: '안내' } }) },
  'page.publish': { by: 'owner', with: async (scene) => ({ params: await publishedPage(scene), body: { publishStatusCd: '00' } }) },
  'page.delete': { by: 'owner', with: async (scene) => ({ params: await publishedPage(scene, `page-${(pageCount += 1)}`) }) },
  'page.logoutMainPage': {
    by: 'owner',
    async with(scene) {
      const { channelSeq, pageSeq } = await publishedPage(scene)
      return { params: { channelSeq }, body: { logoutMainPageSeq: pageSeq } }
    },
  },
  'page.seoPages': { by: 'owner', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, publishStatusCd: '00' } }) },
  'page.seoCourses': { by: 'owner', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, publicCd: '00' } }) },

  'terms.terms': onTerms,
  'terms.privacy': onTerms,
  'terms.consent14': onTerms,
  'terms.marketingConsent': onTerms,

  'course.list': { by: null, with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, categoryCd: '000001', courseTypeCd: '05', fareCd: '00', q: '도자기', sort: 'popular', mainFirst: 'Y' } }) },
  'course.listV2': { by: null, with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, sort: 'popular' } }) },
  'course.detail': { by: null, with: (scene) => ({ params: course(scene), query: {} }) },
  'course.studioList': { by: 'teacher', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, state: 'public', q: '도자기' } }) },
  'course.create': { by: 'teacher', with: (scene) => ({ params: site(scene), body: { title: '새 클래스' } }) },
  'course.update': { by: 'teacher', with: (scene) => ({ params: course(scene), body: { course: { subTitle: '물레부터 유약까지' } } }) },
  'course.image': { by: 'teacher', with: async (scene) => ({ params: course(scene), body: { image: await pictureUrl({ width: 64, height: 36 }) } }) },
  'course.publish': { by: 'teacher', with: async (scene) => ({ params: await unattended(scene), body: { publicCd: '99' } }) },
  'course.draft': onCourse('teacher'),
  'course.draftApply': { by: 'teacher', with: async (scene) => ({ params: await unattended(scene), body: {} }) },
  'course.draftRevert': { by: 'teacher', with: (scene) => ({ params: course(scene), body: {} }) },
  'course.draftRestore': {
    by: 'teacher',
    with: async (scene) => {
      const { channelSeq, courseSeq } = scene.course
      const { course } = scene.api.server.services
      await course.update(channelSeq, courseSeq, { subTitle: `초안 ${Math.random()}` })
      await course.revertDraft(channelSeq, courseSeq)
      return { params: { channelSeq, courseSeq } }
    },
  },
  'course.saveReviewSetting': { by: 'owner', with: (scene) => ({ params: site(scene), body: { courseReviewYn: 'N' } }) },
  'course.mainPage': { by: 'owner', with: (scene) => ({ params: course(scene), body: { onMainPage: true } }) },
  'course.submit': {
    by: 'teacher',
    with: async (scene) => {
      const { channelSeq, courseSeq } = await buildCourse(scene.api, { site: scene.site, teacher: scene.teacher, publicCd: null })
      await scene.api.server.services.course.saveReviewSetting(channelSeq, 'Y')
      return { params: { channelSeq, courseSeq } }
    },
  },
  'course.withdraw': onCourse('teacher'),
  'course.copy': onCourse('teacher'),
  'course.delete': { by: 'teacher', with: async (scene) => ({ params: await unattended(scene) }) },
  'course.restore': onCourse('owner'),
  'course.like': onCourse('learner'),
  'course.unlike': onCourse('learner'),

  'curriculum.outline': onCourse(null),
  'curriculum.edit': onCourse('teacher'),
  'curriculum.create': { by: 'teacher', with: (scene) => ({ params: course(scene), body: { body, afterCurriculumSeq: scene.course.curriculumSeq } }) },
  'curriculum.update': { by: 'teacher', with: (scene) => ({ params: text(scene), body: { body } }) },
  'curriculum.ordering': {
    by: 'teacher',
    with: async (scene) => {
      const { curriculumSeq, ...params } = await unattended(scene)
      return { params, body: { curriculumSeqs: [curriculumSeq] } }
    },
  },
  'curriculum.importFolder': {
    by: 'teacher',
    with: (scene) => ({
      params: course(scene),
      body: { folder: '강의', entries: [{ kind: 'section', path: '1', title: '하나' }, { kind: 'video', path: '1/a.mp4', title: '영상', section: '1', fileSize: 10, modifiedMs: 0 }] },
    }),
  },
  'curriculum.importUndo': {
    by: 'teacher',
    with: async (scene) => {
      const { curriculumSeq, ...params } = await unattended(scene)
      return { params, body: { curriculumSeqs: [curriculumSeq] } }
    },
  },
  'curriculum.copy': { by: 'teacher', with: (scene) => ({ params: text(scene) }) },
  'curriculum.delete': { by: 'teacher', with: async (scene) => ({ params: await unattended(scene) }) },
  'curriculum.restore': { by: 'teacher', with: (scene) => ({ params: text(scene) }) },

  'upload.uploadUrl': { by: 'teacher', with: (scene) => ({ params: video(scene), query: { filename: 'video.mp4', fileSize: 1000, kind: 'video' } }) },
  'upload.check': { by: 'teacher', with: (scene) => ({ params: video(scene), query: { filename: 'video.mp4', fileSize: 1000, kind: 'video', sha256: 'a'.repeat(64) } }) },
  'upload.link': {
    by: 'teacher',
    with: async (scene) => {
      const { channelSeq, courseSeq } = course(scene)
      const { create } = scene.api.server.services.curriculum
      const [from, to] = [await create(channelSeq, courseSeq, { curriculumTypeCd: '02', title: '있는 영상' }), await create(channelSeq, courseSeq, { curriculumTypeCd: '02', title: '새 영상' })]
      const { uploadSeq } = await buildUpload(scene.api, { course: scene.course, curriculumSeq: from.curriculumSeq })
      return { params: { channelSeq, courseSeq, curriculumSeq: to.curriculumSeq }, body: { uploadSeq } }
    },
  },
  'upload.complete': { by: 'teacher', with: (scene) => ({ params: video(scene), body: { uploadId: scene.course.videoUploadId, sha256: 'a'.repeat(64) } }) },
  'upload.status': { by: 'teacher', with: (scene) => ({ params: video(scene) }) },
  'upload.retry': {
    by: 'teacher',
    with: async (scene) => {
      const { curriculumSeq } = await scene.api.server.services.curriculum.create(scene.course.channelSeq, scene.course.courseSeq, { curriculumTypeCd: '02', title: '다시' })
      const { uploadSeq } = await buildUpload(scene.api, { course: scene.course, curriculumSeq, state: 'failed' })
      return { params: { ...course(scene), curriculumSeq }, body: { uploadSeq } }
    },
  },
  'upload.remove': {
    by: 'teacher',
    with: async (scene) => {
      const { uploadSeq } = await buildUpload(scene.api, { course: scene.course, curriculumSeq: scene.course.materialsSeq, kind: 'material' })
      return { params: materials(scene), body: { uploadSeq } }
    },
  },

  'brand.checkDomain': { by: 'outsider', with: () => ({ query: { domain: 'free-name' } }) },
  'brand.createSite': { by: 'outsider', with: () => ({ body: { contentTypeCd: '01', name: '새 공방', domain: 'new-studio', templateCd: '02' } }) },
  'brand.terms': { by: null, with: () => ({ params: { termsKind: 'terms' }, query: { version: 1 } }) },

  'mypage.live': { by: 'learner', with: () => ({}) },
  'mypage.info': { by: 'learner', with: () => ({}) },
  'mypage.courses': { by: 'learner', with: () => ({ query: cursor }) },
  'mypage.channels': { by: 'owner', with: () => ({ query: { ...cursor, managedYn: 'Y' } }) },
  'mypage.reviews': { by: 'learner', with: () => ({ query: cursor }) },
  'mypage.likes': { by: 'learner', with: () => ({ query: cursor }) },

  'enrollment.scheduleCheck': onCourse('learner'),
  'enrollment.attend': { by: 'learner', with: async (scene) => ({ params: await unattended(scene) }) },
  'enrollment.myCourses': { by: 'learner', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, state: 'all' } }) },

  'classroom.lesson': { by: 'learner', with: (scene) => ({ params: video(scene) }) },
  'classroom.play': { by: 'learner', with: (scene) => ({ params: video(scene) }) },
  'classroom.report': {
    by: 'learner',
    with: async (scene) => {
      const answer = await scene.api.send(
        `/api/main/v2.0/channels/${scene.course.channelSeq}/courses/${scene.course.courseSeq}/curriculums/${scene.course.videoSeq}/vod/play`,
        { method: 'POST', token: scene.learner.token },
      )
      const { playSeq } = answer.json as { playSeq: number }
      return { params: video(scene), body: { playSeq, intervals: [], position: 0 } }
    },
  },
  'classroom.complete': { by: 'learner', with: (scene) => ({ params: text(scene) }) },
  'classroom.download': { by: 'learner', with: (scene) => ({ params: { ...materials(scene), uploadSeq: scene.course.materialUploadSeq } }) },
  'classroom.read': { by: 'learner', with: (scene) => ({ params: { ...materials(scene), uploadSeq: scene.course.materialUploadSeq } }) },
  'classroom.playTimes': onCourse('learner'),

  'alarm.list': { by: 'teacher', with: () => ({ query: { limit: 20 } }) },
  'alarm.delete': { by: 'teacher', with: () => ({ body: {} }) },
  'alarm.settings': { by: 'teacher', with: () => ({}) },
  'alarm.changeSettings': { by: 'learner', with: () => ({ body: { alarmsOff: ['like'] } }) },
  'realtime.ticket': { by: 'outsider', with: () => ({}) },

  'preview.open': onCourse('teacher'),

  'review.list': {
    by: null,
    with: (scene) => ({ params: course(scene), query: { lastEvaluationSeq: 1, lastReviewDatetime: '2026-01-01T00:00:00Z' } }),
  },
  'review.save': {
    by: 'learner',
    with: async (scene) => {
      const { course: found } = await scene.api.server.services.course.detail(
        { userSeq: scene.learner.userSeq, isChannelUser: true, userTypeCd: null, roles: [] }, scene.course.channelSeq, scene.course.courseSeq,
      )
      return { params: course(scene), body: { attendSeq: found.viewer.attendSeq, reviewPoint: 4.5, description: '친절했습니다.' } }
    },
  },
  'review.delete': {
    by: 'learner',
    with: async (scene) => {
      const { course: reviewed, attendSeq } = await buildReview(scene.api, {
        course: await buildCourse(scene.api, { site: scene.site, teacher: scene.teacher }), person: scene.learner,
      })
      return { params: { channelSeq: reviewed.channelSeq, courseSeq: reviewed.courseSeq }, body: { attendSeq } }
    },
  },
}
