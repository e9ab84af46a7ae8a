import type { DeliveryAddress } from '#shared/delivery/address.ts'
import type { FakeAnswer } from '#renderer/platform/fake.ts'
import { aCourse, aLesson } from './learnerExamples.ts'
import { anOrder, anOrderNo } from './orderExamples.ts'
import { aPerson, siteServer } from './renderApp.tsx'
import type { FakeSite } from './renderApp.tsx'

export const class7 = '/channels/1/courses/7'
export const orderPath = `/channels/1/orders/${anOrderNo}`
export const page = '/classes/7/payment?ps=01&channelSeq=1'
export const member = (): FakeSite => ({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true })
export const paid = aCourse({ fareCd: '01', price: 60_000, discountPrice: 50_000, materialPrice: 5000 })
export const wonMethods = [
  { payMethodCd: '01', currency: 'KRW', amount: 55_000, instalmentMonths: [2, 3] },
  { payMethodCd: '03', currency: 'KRW', amount: 55_000, instalmentMonths: [] },
]

/** The server of a class that costs 55,000 won, at its payment page. `state` is what it answers; `calls` what it was asked. @param more answers before it */
export function payServer(more: (path: string, body: unknown) => FakeAnswer | undefined = () => undefined, site = member()) {
  const calls: { path: string; body: unknown }[] = []
  const state = { order: anOrder(), methods: wonMethods as object[], lastPayMethodCd: null as string | null, check: { resultCode: '000000', message: '' }, failing: null as FakeAnswer | null, shipping: null as { last: DeliveryAddress | null; search: boolean } | null, coupon: (() => ({})) as (asked: string) => object }
  const server = siteServer(site, (path, body) => {
    calls.push({ path, body })
    const own = more(path, body)
    if (own) return own
    if (path === `${class7}/curriculum-schedule/check`) return { body: state.check }
    if (path.startsWith(`${class7}/payment/checkout?`)) {
      return { body: { couponSeq: null, coupons: [], takesCoupons: true, refundRule: null, ...state.coupon(path.split('=')[1] ?? ''), order: state.order, materialTitle: '물감', methods: state.methods, orderer: anOrder().orderer, lastPayMethodCd: state.lastPayMethodCd, shipping: state.shipping } }
    }
    if (path === `${orderPath}/pay`) return state.failing ?? { body: { payUrl: '/pay/charge1', order: state.order } }
    if (path === orderPath) return { body: state.order }
    if (path === class7) return { body: { course: paid, setting: { joinMembersOnlyYn: 'Y', courseReviewYn: 'N' }, classManagers: [], joinConditions: [] } }
    if (path === `${class7}/curriculums`) return { body: { curriculums: [aLesson(11)], completedCount: 0, lessonCount: 1, progressPercent: 0 } }
    if (path.startsWith(`${class7}/review`)) return { body: { reviews: [], reviewCount: 0, reviewRate: 0, myReview: null } }
    return undefined
  })
  return { server, state, calls, asked: (path: string) => calls.filter((call) => call.path.split('?')[0] === path).length }
}
