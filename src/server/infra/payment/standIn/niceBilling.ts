import { createDecipheriv } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isSame, sha256 } from '../signing.ts'
import { cutOff, neverAnswer, slowly } from './faults.ts'
import { niceDescription, niceRefusal, niceRefusals } from './nice.ts'
import type { NiceStandInDeps } from './nice.ts'
import type { ApproveFault } from './port.ts'
import { STAND_IN_ROOT } from './root.ts'

const signed = z.object({ orderId: z.string().min(1).max(64), ediDate: z.string(), signData: z.string() })
const registerBody = signed.extend({ encData: z.string().regex(/^[\da-f]{1,512}$/), encMode: z.literal('A2') })
const chargeBody = signed.extend({ amount: z.number().int().positive(), goodsName: z.string().min(1), cardQuota: z.number().int(), useShopInterest: z.literal(false), buyerName: z.string().default('') })
const cardFields = z.object({
  cardNo: z.string().regex(/^\d{14,16}$/), expYear: z.string().regex(/^\d{2}$/), expMonth: z.string().regex(/^(?:0[1-9]|1[0-2])$/), idNo: z.string().regex(/^(?:\d{6}|\d{10})$/), cardPw: z.string().regex(/^\d{2}$/),
})

/** Faults of cards by their last four digits, to try them out: the card is refused, its charges are declined, or its charges get no answer. */
export const faultyCards = { refused: '0001', declined: '0002', unanswered: '0003' } as const

const chargeFaultOf = (numberEnd: string): ApproveFault | undefined =>
  (numberEnd === faultyCards.declined ? 'declined' : numberEnd === faultyCards.unanswered ? 'chargedButNoAnswer' : undefined)

/** Billing keys of NICE. */
export function registerNiceBilling(scope: FastifyInstance, deps: NiceStandInDeps, mustBeShop: (request: FastifyRequest, reply: FastifyReply) => Promise<void>): void {
  const { state, faults, clock, keys } = deps
  const root = `${STAND_IN_ROOT}/nice/v1/subscribe`
  const shop = { schema: { hide: true }, preHandler: mustBeShop }
  const bidOf = (request: FastifyRequest) => z.object({ bid: z.string() }).parse(request.params).bid
  const isSigned = ({ ediDate, signData }: z.output<typeof signed>, ...parts: string[]) => isSame(signData, sha256(...parts, ediDate, keys.secretKey))

  function cardOf(encData: string): z.output<typeof cardFields> | undefined {
    try {
      const decipher = createDecipheriv('aes-256-cbc', keys.secretKey.slice(0, 32), keys.secretKey.slice(0, 16))
      return cardFields.safeParse(Object.fromEntries(new URLSearchParams(decipher.update(encData, 'hex', 'utf8') + decipher.final('utf8')))).data
    } catch {
      return undefined
    }
  }

  scope.post(`${root}/regist`, shop, async (request, reply) => {
    const asked = registerBody.parse(request.body)
    if (!isSigned(asked, asked.orderId)) return niceRefusal('A211', '해쉬값 검증에 실패하였습니다.')
    const card = cardOf(asked.encData)
    if (card === undefined) return niceRefusal('3011', '카드번호 오류')
    // Good to the end of its month, in Korea.
    const expiresAt = new Date(Date.UTC(2000 + Number(card.expYear), Number(card.expMonth)) - 9 * 3_600_000)
    if (expiresAt <= clock.now()) return niceRefusal(niceRefusals.cardExpired.code, niceRefusals.cardExpired.message)
    const fault = faults.ofRegister(card.cardNo.endsWith(faultyCards.refused) ? 'declined' : undefined)
    if (fault === 'timeout') return neverAnswer(reply)
    if (fault === 'declined') return niceRefusal(niceRefusals.declined.code, niceRefusals.declined.message)
    const { key } = state.registerCard({ provider: 'nice', buyer: '', cardName: '신한', numberEnd: card.cardNo.slice(-4), expiresAt })
    if (fault === 'registeredButNoAnswer') return cutOff(request, reply)
    return { resultCode: '0000', resultMsg: '빌키가 정상적으로 생성되었습니다.', tid: `T${key}`, orderId: asked.orderId, bid: key, authDate: clock.now().toISOString(), cardCode: '06', cardName: '[신한]' }
  })

  scope.post(`${root}/:bid/payments`, shop, async (request, reply) => {
    const asked = chargeBody.parse(request.body)
    const card = state.card(bidOf(request))
    if (!isSigned(asked, asked.orderId, bidOf(request))) return niceRefusal('A211', '해쉬값 검증에 실패하였습니다.')
    if (card?.provider !== 'nice') return niceRefusal('A124', '해당 BID가 존재하지 않습니다.')
    const before = state.byOrder('nice', asked.orderId)
    if (before !== undefined && before.status !== 'failed') return niceRefusal('A127', '주문번호 중복 오류')
    const fault = faults.ofApprove(card.expiresAt !== null && card.expiresAt <= clock.now() ? 'cardExpired' : chargeFaultOf(card.numberEnd))
    if (fault === 'timeout') return neverAnswer(reply)
    if (fault === 'slow') await slowly(request)
    const payment = state.open({ provider: 'nice', shop: keys.clientId, orderNo: asked.orderId, amount: asked.amount, currency: 'KRW', method: 'card', goodsName: asked.goodsName, holder: asked.buyerName, returnUrl: '', status: 'authorised' })
    if (fault === 'declined' || fault === 'cardExpired') {
      payment.status = 'failed'
      return niceRefusal(niceRefusals[fault].code, niceRefusals[fault].message)
    }
    state.charge(payment)
    return fault === 'chargedButNoAnswer' ? cutOff(request, reply) : niceDescription(payment, deps)
  })

  scope.post(`${root}/:bid/expire`, shop, async (request) => {
    const asked = signed.parse(request.body)
    const bid = bidOf(request)
    if (!isSigned(asked, asked.orderId, bid)) return niceRefusal('A211', '해쉬값 검증에 실패하였습니다.')
    if (!state.forgetCard(bid)) return niceRefusal('A126', '이미 삭제된 빌키이거나 존재하지 않은 빌키입니다')
    return { resultCode: '0000', resultMsg: '정상 처리되었습니다.', tid: `T${bid}`, orderId: asked.orderId, bid, authDate: clock.now().toISOString() }
  })
}
