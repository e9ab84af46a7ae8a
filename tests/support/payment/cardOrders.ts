import { expect } from 'vitest'
import { courseCalls } from '#shared/course/contract.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import type { Order } from '#shared/order/contract.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { orderer } from './buyByDeposit.ts'
import type { PlayedCompany } from './playedCompany.ts'

/** Price of the classes of `cardOrders`, won. */
export const PRICE = 12_000

export const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
export const chargeNoOf = (payUrl: string | null) => payUrl?.split('/').at(-1) ?? ''
export const checkout = (course: BuiltCourse, person: Person) => person.client(orderCalls.checkout, { params: place(course) })
export const viewerOf = async (person: Person, course: BuiltCourse) => (await person.client(courseCalls.detail, { params: place(course) })).course.viewer

/** Orders of paid classes at a played payment company. @param scene is read with each use, as set-up makes it later */
export function cardOrders(scene: () => { api: TestApi; site: Site; teacher: Person; company: PlayedCompany }) {
  const orderOf = ({ orderNo }: Pick<Order, 'orderNo'>) => ({ channelSeq: scene().site.channelSeq, orderNo })
  const begin = async (course: BuiltCourse, person: Person, method: string = payMethodCd.card) => {
    const { order } = await checkout(course, person)
    const begun = await person.client(orderCalls.pay, { params: orderOf(order), body: { payMethodCd: method as '01', orderer, payAmount: order.payAmount } })
    return { order: begun.order, payUrl: begun.payUrl, chargeNo: chargeNoOf(begun.payUrl) }
  }
  /** As the browser comes back; returns where it is sent. */
  const comeBack = async (chargeNo: string, fields = scene().company.back(chargeNo)): Promise<string> => {
    const answer = await scene().api.send(`/pay/${chargeNo}/back`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(fields).toString() })
    expect(answer.status).toBe(303)
    return new URL(String(answer.headers.location)).pathname.split('/').at(-1) ?? ''
  }
  return {
    orderOf, begin, comeBack,
    build: (draft: CourseDraft = {}) => buildCourse(scene().api, { site: scene().site, teacher: scene().teacher, draft: { title: '유료 도자기', fareCd: '01', price: PRICE, ...draft } }),
    member: async () => verified(scene().api, await buildPerson(scene().api, { site: scene().site })),
    detail: (person: Person, order: Order) => person.client(orderCalls.detail, { params: orderOf(order) }),
    linesOf: async (order: Order) => (await scene().site.owner.client(orderCalls.payment, { params: orderOf(order) })).lines.map(({ kind, debit, credit, amount }) => [kind, debit, credit, amount]),
    notice: (body: string) => scene().api.send('/pay/webhook/nice', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    buy: async (course: BuiltCourse, person: Person) => {
      const begun = await begin(course, person)
      expect(await comeBack(begun.chargeNo)).toBe('success')
      return begun
    },
  }
}
