import { and, eq } from 'drizzle-orm'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { eventMessage } from '#shared/analytics/visitorEvents.ts'
import { memberBulk } from '#shared/member/bulk.ts'
import { contract } from '#shared/contract.ts'
import { couponKind } from '#shared/coupon/rules.ts'
import { curriculumTypeCd, liveTypeCd, publicCd, publishStatusCd } from '#shared/kernel/codes.ts'
import { newCurriculumBody } from '#shared/curriculum/items.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import { channels, charges, curriculums, lessonRewinds, menus, orders, pageRedirects, pages, settlements, trackedEvents, uploads, viewingLedgers, viewingPlaces } from '#server/infra/db/schema/index.ts'
import { ALARM_QUEUE } from '#server/modules/alarm/raising.ts'
import { inviteEmails } from '#tests/support/attendee/adding.ts'
import { startBulk, startSiteBulk } from '#tests/support/bulk/bulk.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildUpload, logIn, pictureUrl } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'
import { challengeOf, VERIFIER } from '#tests/support/social/sso.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { registerCard } from '#tests/support/card/cards.ts'
import { DASHBOARD_QUEUE } from '#server/modules/dashboard/index.ts'
import { keepPastDays } from '#server/modules/ledger/index.ts'
import { payoutTo } from '#tests/support/settlement/account.ts'
import { campaignOf } from '../campaign/samples.ts'
import { completeClass } from '../certificate/samples.ts'
import { wordsOf } from '../mailText/samples.ts'
import { popupOf } from '../popup/samples.ts'
import { buildCoupon } from '#tests/support/coupon/coupons.ts'
import { fillMissions } from '#tests/support/mission/missions.ts'
import { buildLive, buildMeeting, joinAndCorrect, zoomKeys } from '#tests/support/live/lives.ts'
import { fillChats } from '#tests/support/chat/chats.ts'
import { buildSiteBoard, buildSitePost } from '#tests/support/board/siteBoards.ts'
import { buildComment, buildPost, buildQuestion, buildWriter } from '#tests/support/board/boards.ts'
import { fillForms } from '#tests/support/form/forms.ts'
import { buildPack } from '#tests/support/pack/packs.ts'
import { buyShipped, shipAll } from '#tests/support/delivery/buyShipped.ts'
import { BATCH_QUEUE } from '#server/modules/order/batches.ts'
import { SITE_ARCHIVE_QUEUE } from '#server/modules/ownership/archive/archives.ts'
import { MERGE_MAIL_QUEUE } from '#server/modules/member/merging.ts'
import { inviteMembers } from '#tests/support/member/inviting.ts'
import { mergeMembers } from '#tests/support/member/merges.ts'
import { buildMembership, subscribe } from '#tests/support/membership/memberships.ts'
import { buyByDeposit, openOrder } from '#tests/support/payment/buyByDeposit.ts'
import { buildScene } from './scene.ts'
import type { Scene } from './scene.ts'

export interface OwnNumbers {
  attendSeq: number
  playSeq: number
  sessionSeq: number
  alarmSeq: number
  uploadId: string
}

export interface FullSiteFixture extends Scene {
  manager: Person
  /** A formerly public class; the neighbour attends it. */
  hidden: BuiltCourse
  alarmSeq: number
  /** The learner's, of no text yet. */
  attachmentSeq: number
  /** A member who attends the class; on this site only. */
  homebody: Person
  neighbour: Person & { phone: string; own: OwnNumbers }
  /** A teacher without a class here, with much on the second site. */
  outlander: Person
  bystander: Person
}

/** Attends, likes and reviews the class, watches its video, has two sessions and half an upload. */
async function settle(api: TestApi, { course }: Pick<Scene, 'course'>, person: Person): Promise<OwnNumbers> {
  const { channelSeq, courseSeq, videoSeq } = course
  const params = { channelSeq, courseSeq }
  const { attendSeq } = await buildAttendee(api, { course, person })
  await person.client(contract.course.like, { params })
  const { channel } = await person.client(contract.channel.information, { params })
  const caller = { origin: `http://${channel.domain}:${new URL(api.origin).port}`, originSeq: channelSeq }
  await person.client(contract.sso.ssoCode, { body: { ...caller, challenge: challengeOf(VERIFIER), agreed: true } })
  await verified(api, person)
  await person.client(contract.review.save, { params, body: { attendSeq, reviewPoint: 4, description: '흙이 좋았습니다.' } })
  const { playSeq } = await person.client(contract.classroom.play, { params: { ...params, curriculumSeq: videoSeq } })
  const { sessions } = await (await logIn(api, person)).client(contract.profile.sessions)
  const { uploadSeq, uploadId } = await buildUpload(api, { course: { ...course, teacher: person }, curriculumSeq: videoSeq, state: 'uploading' })
  const { database: { db }, clock } = api.server.ports
  await db.update(uploads).set({ expiresAt: new Date(clock.now().getTime() + DAY_MS) }).where(eq(uploads.uploadSeq, uploadSeq))
  return { attendSeq, playSeq, uploadId, sessionSeq: sessions.find(({ isCurrent }) => isCurrent)?.sessionSeq ?? 0, alarmSeq: 0 }
}

/** Rows that no call writes yet. */
async function fill(api: TestApi, { site, owner, teacher, course, learner }: Scene): Promise<{ attachmentSeq: number }> {
  const { courseSeq, videoSeq } = course
  const { database: { db }, clock } = api.server.ports
  const { channelSeq } = site
  const now = clock.now()
  await db.update(channels).set({
    corporate: { corpName: '마당 공방', ceoName: '이마당', email: 'hello@madang.test' }, seoSetting: JSON.stringify({ title: '도자기 마당' }),
    headerLogoUrl: `/images/${channelSeq}/로고.webp`, marketingTools: [{ toolType: 'ANALYTICS', apiKeyId: 'G-MADANG1' }], snsLoginKakId: 'kakao-of-the-site',
  }).where(eq(channels.channelSeq, channelSeq))
  const [menu] = await db.insert(menus).values({ channelSeq, menuTitle: '수업', path: '/classes', sortOrder: 0 }).returning()
  await db.insert(menus).values({ channelSeq, parentMenuSeq: menu?.menuSeq ?? 0, menuTitle: '도자기', path: '/classes', sortOrder: 0 })
  const [about] = await db.insert(pages).values({ channelSeq, path: 'about', title: '공방 소개', publishStatusCd: publishStatusCd.published, createdAt: now, updatedAt: now }).returning({ pageSeq: pages.pageSeq })
  if (about !== undefined) await db.insert(pageRedirects).values({ channelSeq, path: '옛-소개', pageSeq: about.pageSeq, createdAt: now })
  await db.insert(trackedEvents).values([{ channelSeq, message: '첫 화면', path: '/', createdAt: now }, { channelSeq, message: eventMessage.pageView, path: '/', clientId: '브라우저', createdAt: now }, { channelSeq, message: eventMessage.pageView, path: `/classes/${courseSeq}`, clientId: '브라우저', createdAt: now }])
  await api.runScheduled(DASHBOARD_QUEUE)
  await db.insert(lessonRewinds).values({ channelSeq, curriculumSeq: videoSeq, second: 5, count: 3 })
  await db.insert(viewingLedgers).values({ channelSeq, userSeq: learner.userSeq, wallRanges: [[now.getTime() - 1000, now.getTime()]], writtenAt: now }).onConflictDoNothing()
  await db.insert(viewingPlaces).values({ channelSeq, userSeq: learner.userSeq, socketId: 'socket', place: 'place', curriculumSeq: videoSeq, expiresAt: now })
  const types = Object.entries(curriculumTypeCd)
  await db.insert(curriculums).values(types.map(([name, typeCd], index) => (
    { channelSeq, courseSeq, body: { ...newCurriculumBody(typeCd, `${name} 항목`), content: '<p>내용</p>' }, sortOrder: 100 + index, createdAt: now, updatedAt: now })))
  await fillMissions(api, { site, teacher, learner })
  const asked = await buildQuestion(learner, { channelSeq, courseSeq }, { curriculumSeq: videoSeq, second: 3 })
  await buildComment(learner, { channelSeq, courseSeq }, asked)
  await learner.client(contract.board.like, { params: { channelSeq, courseSeq, postSeq: asked }, body: { liked: true } })
  const { attachmentSeq } = await learner.client(contract.attach.begin, { params: { channelSeq, courseSeq }, body: { fileName: '마당.pdf', fileSize: 10 } })
  const bystanders = await buildPost(await buildWriter(api, course), { channelSeq, courseSeq })
  await learner.client(contract.board.report, { params: { channelSeq, courseSeq, postSeq: bystanders }, body: { reason: '광고예요' } })
  const board = await buildSiteBoard(owner, channelSeq)
  await buildSitePost(learner, board)
  await learner.client(contract.siteBoard.seen, { params: board })
  await fillChats(api, { site, learner, owner, course })
  await joinAndCorrect(await buildLive(api, { site, teacher, learner }), { teacher, learner })
  await buildMeeting(api, { site, teacher, learner }, liveTypeCd.zoom)
  await owner.client(contract.live.saveKeys, { params: { channelSeq }, body: zoomKeys })
  await owner.client(contract.settlement.saveAccount, { params: { channelSeq }, body: payoutTo })
  await db.insert(settlements).values({ channelSeq, month: '2026-02', currency: 'KRW', feePercent: 10, closedAt: now })
  await owner.client(contract.snippet.create, { params: { channelSeq }, body: { name: '알림 띠', html: '<b>할인</b>' } })
  await owner.client(contract.popup.create, { params: { channelSeq }, body: popupOf() })
  await fillForms(api, { site, owner, learner })
  await buildCoupon(site, { courseSeqs: [courseSeq] })
  const { attendees: [attendee] } = await owner.client(contract.attendee.list, { params: { channelSeq, courseSeq }, query: { q: learner.email } })
  await owner.client(contract.dashboard.writeToLearners, { params: { channelSeq, courseSeq }, body: { attendSeqs: [attendee?.attendSeq ?? 0], message: '요즘 어떠세요?' } })
  await owner.client(contract.ownership.changeAddress, { params: { channelSeq }, body: { domain: `site-${channelSeq}` } })
  await owner.client(contract.ownership.makeArchive, { params: { channelSeq }, body: {} })
  await api.runSent(SITE_ARCHIVE_QUEUE)
  await owner.client(contract.member.changeMemo, { params: { channelSeq, userSeq: learner.userSeq }, body: { memo: '단골' } })
  await owner.client(contract.segment.create, { params: { channelSeq }, body: { name: '수강생', rules: { match: 'all', conditions: [{ kind: 'attends', courseSeq }] } } })
  await mergeMembers({ ...site, owner }, { gone: await buildPerson(api, { site }), kept: await buildPerson(api, { site }) })
  await api.runSent(MERGE_MAIL_QUEUE)
  await buildCoupon(site, { kindCd: couponKind.code, code: '마당2026' })
  await learner.client(contract.coupon.register, { params: { channelSeq }, body: { code: '마당2026' } })
  await buildCoupon(site, { kindCd: couponKind.bulk }, 2)
  await owner.client(contract.profile.changeMarketing, { body: { marketingYn: 'Y', channelSeq } })
  const { campaignSeq } = await owner.client(contract.campaign.create, { params: { channelSeq }, body: campaignOf() })
  await owner.client(contract.campaign.start, { params: { channelSeq, campaignSeq }, body: { sendAt: null } })
  const { courseSeq: completedSeq } = await completeClass(api, { site, teacher, learner })
  await learner.client(contract.certificate.mine, { params: { channelSeq, courseSeq: completedSeq }, body: { language: 'ko' } })
  await owner.client(contract.mailText.save, { params: { channelSeq, kind: 'enrolled', language: 'ko' }, body: wordsOf() })
  const learnersCard = await registerCard(learner, site)
  const pack = await buildPack(api, { site, teacher }, { draft: { fareCd: '00', price: null } })
  await learner.client(contract.enrollment.attend, { params: { channelSeq, courseSeq: pack.courseSeq } })
  const { cardSeq } = await registerCard(owner, site)
  const planCode = `PLAN${channelSeq}`
  await api.server.services.planCoupons.make({ code: planCode, name: 'Opening', discountTypeCd: '01', discountValue: 10, siteCap: null, endAt: null })
  await owner.client(contract.plan.registerCoupon, { params: { channelSeq }, body: { code: planCode } })
  await owner.client(contract.plan.change, { params: { channelSeq }, body: { planCd: 'basic', cycleCd: 'month', cardSeq, payAmount: 44_100 } })
  await subscribe(learner, site, await buildMembership(site, { courseSeqs: [courseSeq] }), learnersCard.cardSeq)
  await inviteEmails(owner, { channelSeq, courseSeq }, ['guest@invited.test'])
  await inviteMembers(owner, channelSeq, [{ email: 'guest@invited.test', name: '김하늘', memo: '설명회에서 만남' }])
  await startSiteBulk(owner, channelSeq, { kind: memberBulk.memo, input: { memo: '단체' }, selection: { way: 'these', subjectSeqs: [learner.userSeq] } })
  await startBulk(teacher, { channelSeq, courseSeq }, { kind: attendeeBulk.period, input: { change: { kind: 'endDate', validAt: null } }, selection: { way: 'matching', filter: {}, exceptSeqs: [] } })
  const { reviews: [found] } = await learner.client(contract.review.list, { params: { channelSeq, courseSeq } })
  const evaluationSeq = found?.evaluationSeq ?? 0
  await learner.client(contract.review.vote, { params: { channelSeq, courseSeq }, body: { evaluationSeq, helpful: true } })
  await teacher.client(contract.review.answer, { params: { channelSeq, courseSeq }, body: { evaluationSeq, answer: '고맙습니다.' } })
  await teacher.client(contract.course.textPicture, { params: { channelSeq, courseSeq }, body: { image: await pictureUrl({ width: 8, height: 8 }) } })
  const deal = await buyByDeposit(api, { site, owner, learner })
  await openOrder(api, { site, learner })
  await shipAll(site, [(await buyShipped(api, { site, owner, learner })).orderNo])
  const [order] = await db.select().from(orders).where(and(eq(orders.channelSeq, channelSeq), eq(orders.orderNo, deal.orderNo)))
  await db.insert(charges).values({
    channelSeq, orderSeq: order?.orderSeq ?? 0, chargeNo: `${channelSeq}-${'0'.repeat(26)}`, provider: 'nice', payMethodCd: '01', currency: 'KRW', amount: 12_000,
    chargeState: 'failed', paymentWindow: { kind: 'script', scriptUrl: 'https://pay.example.com/js', method: 'pay', options: { goodsName: '유료 클래스' } }, createdAt: now,
  })
  const refunded = await buyByDeposit(api, { site, owner, learner })
  await owner.client(contract.order.startRefundBatch, { params: { channelSeq }, body: { batchNo: '5d6f6a1e-6a0e-4c39-9d42-6a9f5a9c7d10', mode: 'full', reason: '폐강', orders: [{ orderNo: refunded.orderNo, amount: 11_000 }] } })
  await api.runSent(BATCH_QUEUE)
  // The first night begins the site, the second sums its days.
  for (const night of [1, 2]) await keepPastDays(db, new Date(now.getTime() + night * DAY_MS))
  await db.update(uploads).set({ posterKey: 'poster' }).where(eq(uploads.channelSeq, channelSeq))
  for (const kind of termsKinds) await api.server.services.terms.read(channelSeq, kind, 'ko')
  return { attachmentSeq }
}

/** Creates a site with rows in every table. */
export async function buildFullSiteFixture(api: TestApi): Promise<FullSiteFixture> {
  const scene = await buildScene(api)
  const { site, learner } = scene
  const manager = await buildPerson(api, { site, role: 'MNG' })
  const [homebody, neighbour] = [await buildPerson(api, { site }), await buildPerson(api, { site })]
  const phone = '01098765432'
  await neighbour.client(contract.profile.changePhone, { body: { phone } })
  const ofScene = { channelSeq: site.channelSeq, courseSeq: scene.course.courseSeq }
  await learner.client(contract.course.like, { params: ofScene })
  const { refererCode } = await learner.client(contract.referral.link, { params: ofScene })
  await manager.client(contract.referral.arrive, { params: { channelSeq: site.channelSeq, refererCode } })
  await settle(api, scene, homebody)
  const own = await settle(api, scene, neighbour)
  const hidden = await buildCourse(api, { site, teacher: scene.teacher })
  await buildAttendee(api, { course: hidden, person: neighbour })
  await api.server.services.course.publish(hidden, publicCd.private)
  const filled = await fill(api, scene)
  await api.runSent(ALARM_QUEUE)
  const alarmOf = async ({ client }: Person) => (await client(contract.alarm.list, { query: {} })).alarms[0]?.alarmSeq ?? 0
  return {
    ...scene, ...filled, hidden, manager, homebody, outlander: await buildPerson(api, { site, role: 'TCH' }), bystander: await buildPerson(api, { site, role: 'TCH' }),
    alarmSeq: await alarmOf(learner), neighbour: { ...neighbour, phone, own: { ...own, alarmSeq: await alarmOf(neighbour) } },
  }
}
