import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Language } from '#shared/kernel/call/headers.ts'
import { mailTextCalls } from '#shared/mailText/contract.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { ORDER_MAIL_QUEUE } from '#server/modules/order/mails.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { PASSWORD, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

const PRICE = 12_000
let api: TestApi
let site: Site
let company: PlayedCompany
beforeAll(async () => {
  api = await startApi({ payments: (clock) => (company = playCompany(() => clock.now())).providers })
  site = await buildSite(api)
  await site.owner.client(orderCalls.saveSettings, { params: here(), body: { bank } })
})
afterAll(() => api.stop())

const here = () => ({ channelSeq: site.channelSeq })
const member = async () => verified(api, await buildPerson(api, { site }))
const mailsTo = async ({ email }: Person) => {
  const before = api.mails.length
  await api.runSent(ORDER_MAIL_QUEUE)
  return api.mails.slice(before).filter(({ to }) => to === email)
}

async function order(person: Person, method: typeof payMethodCd.card | typeof payMethodCd.virtualAccount | typeof payMethodCd.bankDeposit, language: Language = 'ko') {
  const course = await buildCourse(api, { site, teacher: await buildPerson(api, { site, role: 'TCH' }), draft: { title: '물레 첫걸음', fareCd: '01', price: PRICE } })
  const client = api.client(person.token, language)
  const { order: { orderNo } } = await client(orderCalls.checkout, { params: { ...here(), courseSeq: course.courseSeq } })
  const { payUrl } = await client(orderCalls.pay, { params: { ...here(), orderNo }, body: { payMethodCd: method, orderer, payAmount: PRICE } })
  return { orderNo, chargeNo: payUrl?.split('/').at(-1) ?? '' }
}
const comeBack = (chargeNo: string, outcome?: 'declined') => api.send(`/pay/${chargeNo}/back`, {
  method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(company.back(chargeNo, outcome)).toString(),
})
const refund = (orderNo: string, amount: number) => site.owner.client(orderCalls.refund, { params: { ...here(), orderNo }, body: { refundNo: randomUUID(), amount, reason: '재료비' } })

it('mails a payment once, in the language of the buyer, and nothing for one that was declined [ENR-10]', async () => {
  const [korean, english] = [await member(), await member()]
  const paid = await order(korean, payMethodCd.card)
  await comeBack(paid.chargeNo)
  await comeBack(paid.chargeNo)
  const [mail, ...more] = await mailsTo(korean)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('‘물레 첫걸음’ 결제가 완료되었습니다')
  expect(mail?.text).toContain(`₩12,000 결제가 완료되었습니다.\n\n주문번호는 ${paid.orderNo}입니다.`)
  expect(mail?.text).toContain(`/paymenthistory?orderNo=${paid.orderNo}`)

  const declined = await order(english, payMethodCd.card, 'en')
  await comeBack(declined.chargeNo, 'declined')
  expect(await mailsTo(english)).toEqual([])
  await comeBack((await order(english, payMethodCd.card, 'en')).chargeNo)
  expect((await mailsTo(english)).map(({ subject }) => subject)).toEqual(['You paid for “물레 첫걸음”'])
})

it('mails where to pay into until when, and that the deposit came [ENR-09] [ENR-12]', async () => {
  const [byHand, byAccount] = [await member(), await member()]
  const { orderNo } = await order(byHand, payMethodCd.bankDeposit)
  const [asked] = await mailsTo(byHand)
  expect(asked?.subject).toBe('‘물레 첫걸음’ 입금을 기다리고 있습니다')
  expect(asked?.text).toMatch(/2026년 .+까지 아래 계좌에 입금해 주세요\.\n\n금액: ₩12,000\n\n계좌: 마당은행 110-220-330440 시험 마당/)
  await site.owner.client(orderCalls.confirmDeposit, { params: { ...here(), orderNo } })
  expect((await mailsTo(byHand)).map(({ subject }) => subject)).toEqual(['‘물레 첫걸음’ 결제가 완료되었습니다'])

  const { chargeNo } = await order(byAccount, payMethodCd.virtualAccount)
  await comeBack(chargeNo)
  expect((await mailsTo(byAccount)).map(({ subject }) => subject)).toEqual(['‘물레 첫걸음’ 입금을 기다리고 있습니다'])
})

it('mails each refund with its amount, in the text of the site [ENR-13] [SET-04]', async () => {
  const person = await member()
  const { orderNo, chargeNo } = await order(person, payMethodCd.card)
  await comeBack(chargeNo)
  await mailsTo(person)
  await refund(orderNo, 1000)
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['‘물레 첫걸음’ ₩1,000 환불이 완료되었습니다'])
  await site.owner.client(mailTextCalls.save, { params: { ...here(), kind: 'orderRefunded', language: 'ko' }, body: { subject: '{{price}} 돌려드렸어요: {{title}}', content: '{{name}}님, 또 만나요.', action: '내역' } })
  await refund(orderNo, PRICE - 1000)
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['₩11,000 돌려드렸어요: 물레 첫걸음'])
})

it('tells nobody of a deposit that is not awaited any more, nor a buyer who withdrew', async () => {
  const person = await member()
  const { orderNo } = await order(person, payMethodCd.bankDeposit)
  await person.client(orderCalls.cancel, { params: { ...here(), orderNo } })
  expect(await mailsTo(person)).toEqual([])

  const leaver = await member()
  await comeBack((await order(leaver, payMethodCd.card)).chargeNo)
  await leaver.client(profileCalls.withdraw, { body: { password: PASSWORD } })
  const before = api.mails.length
  await api.runSent(ORDER_MAIL_QUEUE)
  expect(api.mails.slice(before)).toEqual([])
})
