import { contractRows } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { courseSorts } from '#shared/course/contract.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { DESKTOP_LOGIN_ORIGIN } from '#shared/sso/handOver.ts'
import { PASSWORD } from '#tests/support/server/factories.ts'
import { BIG_SITE, CLASSES_OF_MEMBER, itemSeqOf, itemTypes, LARGEST_CLASS, PACKAGE } from './layout.ts'
import { tokens } from './tables.ts'
import { kinds, ownNameOf } from './words.ts'

/** A request to the filled database's server. */
export interface Ask {
  /** The call, such as `course.list`, with its variant. */
  name: string
  method: 'GET' | 'POST'
  url: string
  token: string
  body?: unknown
}

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

const calls = new Map(contractRows.map(({ name, definition }) => [name, definition]))

function callOf(name: string): CallDefinition {
  const call = calls.get(name)
  if (call === undefined) throw new Error(`there is no call ${name}`)
  return call
}

export const myClasses = Array.from({ length: CLASSES_OF_MEMBER }, (_, index) => LARGEST_CLASS + 1 + index)
const [CLASS = 0] = myClasses
const VIDEO = itemTypes.indexOf('02')
const MATERIALS = itemTypes.indexOf('06')
const filesOfClass = itemTypes.filter((type) => type === '02' || type === '06').length

const place = {
  channelSeq: BIG_SITE, courseSeq: CLASS, curriculumSeq: itemSeqOf(CLASS, VIDEO), uploadSeq: CLASS * filesOfClass, pageSeq: 1, domain: 'site-1.madang.test', termsKind: 'terms', code: '123456',
  membershipSeq: BIG_SITE, month: '2026-02', currency: 'KRW',
}

/** A call on the big site, by the member unless it needs the owner's rights. */
export function askOf(name: string, { params = {}, query, body }: Input = {}, by?: keyof typeof tokens): Ask {
  const call = callOf(name)
  const staff = typeof call.access === 'object'
  return {
    name, method: call.method, url: callUrl(call, { params: { ...place, ...params }, ...(query === undefined ? {} : { query }) }), token: tokens[by ?? (staff ? 'owner' : 'member')],
    ...(body === undefined ? {} : { body }),
  }
}

const materials = { params: { curriculumSeq: itemSeqOf(CLASS, MATERIALS) } }
const live = { params: { curriculumSeq: itemSeqOf(CLASS, itemTypes.indexOf('00')) } }
const queries = (...all: Record<string, unknown>[]): Input[] => all.map((query) => ({ query }))
const file = { filename: 'video.mp4', fileSize: 50_000_000, kind: 'video' }

function inputsOf(now: Date): Record<string, Input[]> {
  const behind = { lastDatetime: new Date(now.getTime() - DAY_MS).toISOString(), lastSeq: 1_000_000, size: 10 }
  return {
    'course.list': queries(
      ...courseSorts.map((sort) => ({ sort })), { mainFirst: 'Y', sort: 'popular', size: 8 }, { page: 3 }, { page: 4, sort: 'rating' }, { categoryCd: '000001' }, { categoryCd: '000002', sort: 'popular' },
      { courseTypeCd: '02', fareCd: '00' }, { q: ownNameOf(CLASS) }, { q: kinds[0] }, { q: '가' }, { q: '없는낱말' },
    ),
    'course.studioList': queries({}, { page: 2 }, { state: 'draft' }, { state: 'trash' }, { q: kinds[0] }, { sort: 'title', order: 'asc' }),
    'course.find': queries({ q: kinds[0] }),
    'analytics.events': queries(...[{}, { order: 'asc' }, { kind: 'other' }, { who: 'members' }, { userSeq: 7 }, { path: '/classes' }].map((of) => ({ from: new Date(now.getTime() - 30 * DAY_MS).toISOString(), until: now.toISOString(), ...of }))),
    'audit.list': queries({}, { order: 'asc' }, { kind: 'attendee' }, { kind: 'coupon' }, { byUserSeq: 7 }, { courseSeq: CLASS }, { cursor: '1000~2026-01-01 00:00:00.000000+00' }),
    'pack.detail': [{ params: { courseSeq: PACKAGE } }],
    'plan.quote': queries({ planCd: 'pro', cycleCd: 'year' }),
    'attendee.list': queries({}, ...['free', 'order', 'package', 'membership', 'staff', 'invitation'].map((way) => ({ cameBy: way })), { cameBy: 'staff', access: 'open' }),
    'attendee.history': [{ params: { courseSeq: 1, attendSeq: 1 } }],
    'attendee.progress': [{ params: { courseSeq: 1, attendSeq: 1 } }],
    'ledger.salesBy': ['course', 'method'].map((grouping) => ({ params: { grouping }, query: { startDt: '2026-01-01', endDt: '2026-12-31' } })),
    'dashboard.read': queries({ type: 'DAILY', startDate: '2026-01-01', endDate: '2026-01-31' }, { type: 'HOURLY', startDate: '2026-01-01', endDate: '2026-01-01' }),
    'dashboard.classes': queries({}, { after: 50 }),
    'dashboard.classFigures': queries({ startDate: '2026-01-01', endDate: '2026-01-31' }),
    'dashboard.dropOff': [{}],
    'dashboard.learnersAtRisk': queries({}, { after: '1000~2026-01-01 00:00:00.000000+00' }),
    'ledger.sales': queries({ startDt: '2026-01-01', endDt: '2026-12-31' }),
    'enrollment.myCourses': queries({}, { state: 'learning' }, { state: 'completed', page: 2 }),
    'review.list': [{}, { params: { courseSeq: LARGEST_CLASS } }, { params: { courseSeq: LARGEST_CLASS }, query: { lastReviewDatetime: behind.lastDatetime, lastEvaluationSeq: behind.lastSeq } }, { params: { courseSeq: LARGEST_CLASS }, query: { sort: 'helpful' } }],
    'order.payments': queries({}, { sort: 'title' }, { sort: 'amount', order: 'asc' }, { sort: 'amount', cursor: '1000~5000~KRW' }, { refundAsked: 'Y' }),
    'review.siteList': queries({}, { q: '좋', stars: 5 }, { state: 'unanswered' }, { state: 'hidden' }, { sort: 'stars', order: 'asc' }, { sort: 'helpful' }, { sort: 'stars', cursor: '1000~8' }),
    'mypage.courses': queries({}, behind),
    'mypage.channels': queries({}, { managedYn: 'Y' }, behind),
    'mypage.reviews': queries({}, behind),
    'mypage.likes': queries({}, behind),
    'alarm.list': queries({}, { minSeq: 1000 }),
    'channel.home': queries({ channelSeq: BIG_SITE }),
    'popup.shown': queries({ place: 'home' }, { place: 'all' }),
    'page.readByPath': queries({ path: 'page-1' }),
    'seo.pages': queries({ page: 1, size: 10, publishStatusCd: '00' }),
    'seo.courses': queries({ page: 2, size: 10, publicCd: '00' }, { q: kinds[0] }),
    'analytics.tools': queries({ channelSeq: BIG_SITE }),
    'profile.checkUserInfo': queries({ channelSeq: BIG_SITE }),
    'social.providers': queries({ channelSeq: BIG_SITE }),
    'sso.ssoOrigin': queries({ origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0 }),
    'auth.checkUserId': queries({ email: 'person.7@madang.test' }),
    'account.validateCode': queries({ email: 'person.7@madang.test' }),
    'brand.checkDomain': queries({ domain: 'free-name' }),
    'live.lesson': [live],
    'live.room': [live],
    'terminology.texts': queries({ language: 'ko' }),
    'terms.texts': [{ params: { termsKind: 'terms', version: 1 } }],
    'live.join': queries({ i: live.params.curriculumSeq }),
    'board.questions': queries({}, { filter: 'mine' }, { filter: 'unanswered' }, { q: '질문' }, { lastSeq: 1_000_000, lastTop: 'N' }),
    'board.waiting': queries({}, { lastSeq: 1_000_000 }),
    'board.posts': queries({}, { filter: 'staff' }, { postTypeCd: 'notice' }, { lastSeq: 1_000_000, lastTop: 'N' }),
    'mailText.detail': [{ params: { kind: 'enrolled' } }],
    'savedView.list': [{ params: { grid: 'attendees' } }],
    'chat.messages': queries({}, { after: 0 }, { beforeNo: 1000 }),
    'classroom.download': [materials],
    'classroom.read': [materials],
    'upload.check': queries(file, { ...file, sha256: 'a'.repeat(64) }),
    'upload.uploadUrl': queries(file),
  }
}

/** Needs an emailed secret, looked up by hash; an order, a bulk change, a campaign, a certificate, a coupon, a package, a mission, a post, a board, a form or a link of a member, which nobody has there; another company; a meeting that a host opened. A search for members, and the count of an audience, read those of the site. */
const untried = new Set(['operator.status', 'account.newsConsent', 'campaign.audience', 'campaign.detail', 'certificate.verify', 'staff.list', 'staff.candidates', 'staff.received', 'staff.classManagers', 'staff.classCandidates', 'staff.roles', 'attendee.invitation', 'attendee.members', 'referral.read', 'order.detail', 'order.payment', 'order.refundQuote', 'coupon.codes', 'plan.checkCoupon', 'delivery.mine', 'delivery.searchAddress', 'curriculum.videoLink', 'pack.detail', 'order.receipt', 'order.refundBatch', 'live.offlineRoom', 'live.zoomSignature', 'live.gooroomeeSignature', 'mission.lesson', 'mission.site', 'mission.posts', 'mission.history', 'board.detail', 'board.comments', 'board.reports', 'board.notice', 'chat.reports', 'bulk.read', 'bulk.report', 'bulk.siteRead', 'bulk.siteReport', 'siteBoard.posts', 'siteBoard.detail', 'siteBoard.comments', 'siteBoard.reports', 'member.list', 'member.count', 'member.detail', 'member.mergePreview', 'member.received', 'form.read', 'form.submissions', 'form.deliveries', 'form.show'])

/** Every read of the contract, in each variant. */
export function allReads(now: Date): Ask[] {
  const inputs = inputsOf(now)
  return contractRows.filter(({ name, definition }) => definition.method === 'GET' && !untried.has(name))
    .flatMap(({ name }) => (inputs[name] ?? [{}]).map((input) => askOf(name, input)))
}

/** The most frequent calls of a member and of the owner in the studio; `round` varies classes and words. */
export const mostUsed: readonly { name: string; ask: (round: number, playSeq: number) => Ask }[] = [
  { name: 'channel context', ask: () => askOf('channel.auth') },
  { name: 'home', ask: () => askOf('course.list', { query: { sort: 'popular', mainFirst: 'Y', size: 8 } }) },
  { name: 'class list, uncached', ask: (round) => uncached(askOf('course.list', { query: { page: 1, size: 20 } }), round) },
  { name: 'search, uncached', ask: (round) => uncached(askOf('course.list', { query: { q: ownNameOf(8 * (1 + (round % 12))) } }), round) },
  { name: 'search for a word of many classes, uncached', ask: (round) => uncached(askOf('course.list', { query: { q: kinds[round % kinds.length] } }), round) },
  { name: 'class page', ask: (round) => askOf('course.detail', { params: mine(round) }) },
  { name: 'curriculum', ask: (round) => askOf('curriculum.outline', { params: mine(round) }) },
  { name: 'reviews of the largest class, further on', ask: (round) => askOf('review.list', { params: { courseSeq: LARGEST_CLASS }, query: { lastReviewDatetime: new Date(Date.now() - round * MINUTE_MS).toISOString(), lastEvaluationSeq: 1 } }) },
  { name: 'my classes', ask: () => askOf('enrollment.myCourses', { query: { state: 'learning', size: 10 } }) },
  { name: 'lesson', ask: (round) => askOf('classroom.lesson', { params: { ...mine(round), curriculumSeq: itemSeqOf(mine(round).courseSeq, VIDEO) } }) },
  { name: 'progress report', ask: (_, playSeq) => askOf('classroom.report', { body: { playSeq, intervals: [], position: 10 } }) },
  { name: 'the studio’s class list', ask: () => askOf('course.studioList', { query: { page: 1, size: 20 } }) },
]

/** With a unique URL, so that no cache has its response. */
const uncached = (ask: Ask, round: number): Ask => ({ ...ask, url: `${ask.url}&round=${round}` })

const mine = (round: number) => ({ courseSeq: myClasses[round % myClasses.length] ?? CLASS })

const NEXT_CLASS = LARGEST_CLASS + CLASSES_OF_MEMBER + 3
const lesson = { curriculumTypeCd: '05', title: '새 강의', content: '<p>글</p>' }

export const writes = (attendSeq: number): Ask[] => [
  askOf('course.like', { params: { courseSeq: NEXT_CLASS } }), askOf('course.unlike', { params: { courseSeq: NEXT_CLASS } }),
  askOf('channel.join', { params: { channelSeq: BIG_SITE + 49 } }), askOf('enrollment.attend', { params: { courseSeq: NEXT_CLASS } }),
  askOf('review.save', { body: { attendSeq, reviewPoint: 5, description: '정말 좋았습니다.' } }), askOf('review.delete', { body: { attendSeq } }),
  askOf('classroom.complete', { params: { curriculumSeq: itemSeqOf(CLASS, itemTypes.indexOf('05')) } }),
  askOf('course.update', { body: { course: { subTitle: '새 부제목' } } }), askOf('curriculum.create', { body: { body: lesson } }), askOf('course.draftApply', { body: {} }),
  askOf('course.create', { body: { title: '새 클래스' } }), askOf('course.copy'), askOf('profile.changeName', { body: { name: '새 이름' } }), askOf('alarm.delete', { body: {} }),
  askOf('profile.withdraw', { body: { password: PASSWORD } }, 'leaver'),
  // With an ended session: logging in would end a live one.
  askOf('auth.login', { body: { email: 'person.7@madang.test', password: PASSWORD } }, 'leaver'),
]

/** Opens the play that progress is reported in. */
export const openPlay = (): Ask => askOf('classroom.play')
