import type { LiveTypeCd } from '#shared/kernel/codes.ts'
import type { SiteChanges } from '#server/infra/cache/siteChanges.ts'
import { infraManifest } from '#server/infra/manifest.ts'
import type { Domain, Manifest, MonthlySubject, ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Tickets } from '#server/infra/realtime/tickets.ts'
import { createAccountModule } from '#server/modules/account/index.ts'
import { createAlarmModule } from '#server/modules/alarm/index.ts'
import { createAnalyticsModule } from '#server/modules/analytics/index.ts'
import { createAttachModule } from '#server/modules/attach/index.ts'
import { createAttendeeModule } from '#server/modules/attendee/index.ts'
import { createAuditModule } from '#server/modules/audit/index.ts'
import { createAuthModule } from '#server/modules/auth/index.ts'
import { createCalendarModule } from '#server/modules/calendar/index.ts'
import { createBoardModule } from '#server/modules/board/index.ts'
import { createBrandModule } from '#server/modules/brand/index.ts'
import { createBulkModule } from '#server/modules/bulk/index.ts'
import { createCampaignModule } from '#server/modules/campaign/index.ts'
import { createCardModule } from '#server/modules/card/index.ts'
import { createCertificateModule } from '#server/modules/certificate/index.ts'
import { createChannelModule, createSites } from '#server/modules/channel/index.ts'
import { createChatModule } from '#server/modules/chat/index.ts'
import { createClassroomModule } from '#server/modules/classroom/index.ts'
import { createCouponModule } from '#server/modules/coupon/index.ts'
import { createCourseAccess, createCourseModule, writeRunSeconds } from '#server/modules/course/index.ts'
import type { LivesChanged } from '#server/modules/course/index.ts'
import { createCurriculumModule } from '#server/modules/curriculum/index.ts'
import { createDashboardModule } from '#server/modules/dashboard/index.ts'
import { createDeliveryModule } from '#server/modules/delivery/index.ts'
import { createDraftModule } from '#server/modules/draft/index.ts'
import { createEnrollmentModule, tellFreeSeats } from '#server/modules/enrollment/index.ts'
import { createFormModule } from '#server/modules/form/index.ts'
import { createLedgerModule } from '#server/modules/ledger/index.ts'
import { createLiveModule } from '#server/modules/live/index.ts'
import { createMailTextModule } from '#server/modules/mailText/index.ts'
import { createMemberModule } from '#server/modules/member/index.ts'
import { createMembershipModule } from '#server/modules/membership/index.ts'
import { createMentionModule } from '#server/modules/mention/index.ts'
import { createMissionModule } from '#server/modules/mission/index.ts'
import { createMypageModule } from '#server/modules/mypage/index.ts'
import { createMerchantModule } from '#server/modules/merchant/index.ts'
import { createOperatorModule } from '#server/modules/operator/index.ts'
import { createOrderModule } from '#server/modules/order/index.ts'
import { createOverviewModule } from '#server/modules/overview/index.ts'
import { createOwnershipModule } from '#server/modules/ownership/index.ts'
import { createPackModule } from '#server/modules/pack/index.ts'
import { createPageModule } from '#server/modules/page/index.ts'
import { createPlanModule } from '#server/modules/plan/index.ts'
import { createPopupModule } from '#server/modules/popup/index.ts'
import { createPreviewModule } from '#server/modules/preview/index.ts'
import { createProfileModule } from '#server/modules/profile/index.ts'
import { createRealtimeModule } from '#server/modules/realtime/index.ts'
import { createReferralModule } from '#server/modules/referral/index.ts'
import { createReviewModule } from '#server/modules/review/index.ts'
import { createSavedViewModule } from '#server/modules/savedView/index.ts'
import { createSeoModule } from '#server/modules/seo/index.ts'
import { createSiteInfoModule } from '#server/modules/siteInfo/index.ts'
import { createSiteMenuModule } from '#server/modules/siteMenu/index.ts'
import { createSegmentModule } from '#server/modules/segment/index.ts'
import { createSettlementModule } from '#server/modules/settlement/index.ts'
import { createSiteBoardModule } from '#server/modules/siteBoard/index.ts'
import { createSiteDomainModule } from '#server/modules/siteDomain/index.ts'
import { createSnippetModule } from '#server/modules/snippet/index.ts'
import { createSitePageModule } from '#server/modules/sitePage/index.ts'
import { createSocialModule } from '#server/modules/social/index.ts'
import { createSsoModule } from '#server/modules/sso/index.ts'
import { createStaffModule } from '#server/modules/staff/index.ts'
import { createTerminologyModule } from '#server/modules/terminology/index.ts'
import { createTermsModule } from '#server/modules/terms/index.ts'
import { createUploadModule } from '#server/modules/upload/index.ts'
import { archiveOf, pagesOf, providedBy } from './manifests.ts'

export interface ModuleDeps {
  changes: SiteChanges
  tickets: Tickets
}

/** Creates all modules in order of dependency. Add a new one here. */
export async function createModules(ports: ServerPorts, { changes, tickets }: ModuleDeps) {
  const modules = new Map<string, Manifest>()
  const add = <N extends string, M extends N extends Domain ? ServerModule<N> : Manifest>(name: N, module: M): M => {
    modules.set(name, module)
    return module
  }

  add('infra', infraManifest(ports))
  const { hosts, channels } = createSites(ports, changes)
  const resolvers = { sites: channels, courses: createCourseAccess(ports.database.db) }
  const terms = add('terms', createTermsModule(ports, channels)).service
  add('channel', createChannelModule(ports, { hosts, channels, terms }))
  add('alarm', createAlarmModule(ports, () => [...modules.values()].flatMap(({ alarms = [] }) => alarms), (link, language): Promise<string> => auth.newsLinks.addressOf(link, language)))
  add('analytics', createAnalyticsModule(ports, channels))
  add('calendar', createCalendarModule(ports))
  add('brand', createBrandModule(ports, { channels, terms }))
  add('siteDomain', createSiteDomainModule(ports, hosts))
  const { service: page, editing } = add('page', createPageModule(ports, channels))
  const auth = add('auth', createAuthModule(ports, { channels, terms }))
  add('segment', createSegmentModule(ports))
  add('member', createMemberModule(ports, auth, () => [...modules.values()]))
  const profile = add('profile', createProfileModule(ports, { ...auth, channels, terms, archive: () => archiveOf(modules.values()) }))
  add('ownership', createOwnershipModule(ports, { hosts, channels, confirm: profile.confirm }))
  add('account', createAccountModule(ports, { ...auth, changeMarketing: profile.particulars.changeMarketing }))
  add('sso', createSsoModule(ports, { ...auth, hosts, channels }))
  add('social', createSocialModule(ports, { ...auth, channels, terms }))
  const { wordsOf } = add('terminology', createTerminologyModule(ports, channels)).service
  add('preview', createPreviewModule(ports, { sessions: auth.sessions, ...resolvers }))
  const upload = add('upload', await createUploadModule(ports, { ...resolvers, videoReady: async (tx, video): Promise<void> => { await live.videoReady(tx, video); await writeRunSeconds(tx, video) } })).service
  const livesChanged: LivesChanged = (tx, place, changes) => live.livesChanged(tx, place, changes)
  const course = add('course', createCourseModule(ports, { access: resolvers.courses, files: upload, open: ports.config.features, usableLives: (tx, channelSeq): Promise<LiveTypeCd[]> => live.usableLives(tx, channelSeq), livesChanged, seatsAdded: (tx, place, added) => tellFreeSeats(tx, ports, place, added) })).service
  add('snippet', createSnippetModule(ports))
  add('popup', createPopupModule(ports, course))
  add('form', createFormModule(ports, upload))
  add('sitePage', createSitePageModule(editing, course))
  const attach = add('attach', createAttachModule(ports, upload)).service
  const curriculum = add('curriculum', createCurriculumModule(ports, upload, livesChanged)).service
  const enrollment = add('enrollment', createEnrollmentModule(ports)).service
  const pack = add('pack', createPackModule(ports, course)).service
  add('ledger', createLedgerModule(ports))
  const card = add('card', createCardModule(ports, () => [...modules.values()].flatMap(({ cardUse }) => (cardUse === undefined ? [] : [cardUse]))))
  const plan = add('plan', createPlanModule(ports, { usedBytes: upload.usedBytes, cards: { mine: card.service.mine, charge: card.chargeCard } }))
  const coupon = add('coupon', createCouponModule(ports)).service
  const delivery = add('delivery', createDeliveryModule(ports)).service
  const settlement = add('settlement', createSettlementModule(ports, channels)).service
  const { payments } = add('merchant', createMerchantModule(ports))
  const { services: order, months, unpaid } = add('order', createOrderModule(ports, { channels, chargeCard: card.chargeCard, payments, monthly: (): MonthlySubject => membership.monthly }))
  const membership = add('membership', createMembershipModule(ports, { months }))
  const attendee = add('attendee', createAttendeeModule(ports, { unpaid })).services
  add('certificate', createCertificateModule(ports))
  add('referral', createReferralModule(ports))
  add('campaign', createCampaignModule(ports, auth.newsLinks, course))
  add('mailText', createMailTextModule(ports))
  add('savedView', createSavedViewModule(ports))
  add('draft', createDraftModule(ports))
  add('dashboard', createDashboardModule(ports, channels, auth.newsLinks.addressOf))
  add('overview', createOverviewModule(ports))
  add('audit', createAuditModule(ports))
  add('operator', createOperatorModule(ports))
  add('bulk', createBulkModule(ports, () => [...modules.values()].flatMap(({ bulk = [] }) => bulk)))
  const review = add('review', createReviewModule(ports, changes, attach)).service
  const classroom = add('classroom', createClassroomModule(ports, { sign: upload.sign, channels }))
  const live = add('live', createLiveModule(ports, { classroom: classroom.service, checkSubmitted: course.checkSubmitted }))
  add('staff', createStaffModule(ports, channels))
  const { threads, services: boards } = add('board', createBoardModule(ports, { channels, attach, pictures: course }))
  const { requireBoard } = add('siteBoard', createSiteBoardModule(ports, { ...boards, attach, channels }))
  add('mission', createMissionModule(ports, { classroom: classroom.service, attach, threads }))
  add('mention', createMentionModule(ports))
  const { requireChat } = add('chat', createChatModule(ports, channels))
  add('mypage', createMypageModule(ports))
  add('realtime', createRealtimeModule(ports, { tickets, viewing: classroom.viewing, requireChat, requireBoard, ...resolvers }))
  add('siteInfo', createSiteInfoModule(ports, { channels, pictures: course }))
  add('siteMenu', createSiteMenuModule(ports, channels))
  add('seo', createSeoModule(ports, { channels, wordsOf, pictures: course, changes, served: () => pagesOf(modules.values()) }))

  return {
    modules: modules as ReadonlyMap<string, Manifest>,
    provided: providedBy(modules.values()),
    /** For the demo site, commands and tests. */
    services: {
      auth: auth.auth, profilePictures: profile.pictures, channel: channels, terms, page, course, curriculum, enrollment, pack, review, classroom: classroom.service, upload, coupon, delivery, order, attendee, settlement, card: { ...card.service, charge: card.chargeCard }, plan: plan.service, planCoupons: plan.coupons, membership: membership.service,
    },
  }
}

export type Modules = Awaited<ReturnType<typeof createModules>>
