import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

export const bank = { bankName: '마당은행', number: '110-220-330440', holder: '시험 마당' }
export const orderer = { name: '김하늘', email: 'sky@madang.test', phone: '01012345678' }

interface Deal {
  course: BuiltCourse
  orderNo: string
}

/** An order of a new class of five seats for 12,000 won, opened and not paid. */
export async function openOrder(api: TestApi, { site, learner }: { site: Site; learner: Person }): Promise<Deal> {
  const course = await buildCourse(api, { site, teacher: await buildPerson(api, { site, role: 'TCH' }), draft: { title: '유료 클래스', fareCd: '01', price: 12_000, userLimitTypeCd: '99', maxUserCount: 5 } })
  const { order } = await learner.client(contract.order.checkout, { params: { channelSeq: site.channelSeq, courseSeq: course.courseSeq } })
  return { course, orderNo: order.orderNo }
}

/** As `openOrder`, with a bank deposit awaited. */
export async function awaitDeposit(api: TestApi, of: { site: Site; owner: Person; learner: Person }): Promise<Deal> {
  const { channelSeq } = of.site
  await of.owner.client(contract.order.saveSettings, { params: { channelSeq }, body: { bank } })
  const deal = await openOrder(api, of)
  await of.learner.client(contract.order.pay, { params: { channelSeq, orderNo: deal.orderNo }, body: { payMethodCd: '05', orderer, payAmount: 12_000 } })
  return deal
}

/** As `awaitDeposit`, confirmed, with a part refunded. */
export async function buyByDeposit(api: TestApi, of: { site: Site; owner: Person; learner: Person }): Promise<Deal> {
  const deal = await awaitDeposit(api, of)
  const params = { channelSeq: of.site.channelSeq, orderNo: deal.orderNo }
  await of.owner.client(contract.order.confirmDeposit, { params })
  await of.owner.client(contract.order.refund, { params, body: { refundNo: randomUUID(), amount: 1000, reason: '재료비' } })
  return deal
}
