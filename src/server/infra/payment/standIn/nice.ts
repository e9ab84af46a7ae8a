import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '#server/infra/ports.ts'
import { isSame, sha256 } from '../signing.ts'
import { cutOff, neverAnswer, slowly } from './faults.ts'
import type { Faults } from './faults.ts'
import { STAND_IN_ROOT } from './root.ts'
import type { StandInPayment, StandInState } from './state.ts'

export interface NiceStandInDeps {
  state: StandInState
  faults: Faults
  clock: Clock
  keys: { clientId: string; secretKey: string }
  /** Tells the shop. */
  notify(payment: StandInPayment): Promise<void>
}

const V1 = `${STAND_IN_ROOT}/nice/v1`
/** Refusals of an approval. */
export const niceRefusals = { declined: { code: '3095', message: '카드사 승인 거절' }, cardExpired: { code: '3021', message: '유효기간 오류' } }

type Shop = NiceStandInDeps['keys']

/** A contract of a site's own, to try out: its client id begins with `shop-`, and its secret key is this text. */
export const standInSecretOf = (clientId: string): string => `secret-of-${clientId}`.padEnd(32, '-')

/** The shop of a client id; undefined for one that NICE would not know. */
function shopOf(clientId: string, keys: Shop): Shop | undefined {
  return clientId === keys.clientId ? keys : /^shop-[\w-]{1,40}$/.test(clientId) ? { clientId, secretKey: standInSecretOf(clientId) } : undefined
}

/** Whose payment it is. */
const ownerOf = (payment: StandInPayment, keys: Shop): Shop => shopOf(payment.shop, keys) ?? keys

/** NICE refuses with status 200. */
export const niceRefusal = (resultCode: string, resultMsg: string) => ({ resultCode, resultMsg })

const script = `window.AUTHNICE = { requestPay: function (options) {
  var fields = new URLSearchParams()
  Object.keys(options).forEach(function (name) { if (typeof options[name] !== 'function') fields.set(name, String(options[name])) })
  location.href = '${STAND_IN_ROOT}/nice/window?' + fields.toString()
} }
`

const windowQuery = z.object({
  clientId: z.string(), method: z.string().min(1), orderId: z.string().min(1).max(64), amount: z.coerce.number().int().positive(), goodsName: z.string().min(1),
  returnUrl: z.url({ protocol: /^https?$/ }), language: z.string().optional(), buyerName: z.string().default(''), vbankHolder: z.string().optional(),
  vbankValidHours: z.coerce.number().int().positive().default(24 * 7), cardQuota: z.coerce.number().int().nonnegative().default(0),
})
const signedBody = z.object({ ediDate: z.string(), signData: z.string() }).loose()
const cancelBody = z.object({ reason: z.string().min(1), orderId: z.string().min(1).max(64), cancelAmt: z.number().int().optional(), refundAccount: z.string().optional() })

/** The moment as NICE writes it. */
const written = (moment: Date): string => new Date(moment.getTime() + 9 * 3_600_000).toISOString().replace('Z', '+0900')

/** A charge as NICE describes it in answers and notices. */
export function niceDescription(payment: StandInPayment, { state, clock, keys }: Pick<NiceStandInDeps, 'state' | 'clock' | 'keys'>): Record<string, unknown> {
  const ediDate = written(clock.now())
  const { status, account, cancels } = payment
  const { secretKey } = ownerOf(payment, keys)
  const latest = cancels.at(-1)
  return {
    resultCode: '0000', resultMsg: '정상 처리되었습니다.', tid: payment.key, cancelledTid: latest?.key ?? null, orderId: payment.orderNo,
    ediDate, signature: sha256(payment.key, payment.amount, ediDate, secretKey),
    status: status === 'awaitingDeposit' || status === 'authorised' || status === 'opened' ? 'ready' : status === 'partCancelled' ? 'partialCancelled' : status,
    paidAt: payment.paidAt === null ? '0' : written(payment.paidAt), failedAt: '0', cancelledAt: latest === undefined ? '0' : written(latest.at),
    payMethod: payment.method, amount: payment.amount, balanceAmt: state.left(payment), goodsName: payment.goodsName, useEscrow: false, currency: 'KRW',
    receiptUrl: null, issuedCashReceipt: false,
    card: payment.method === 'card' ? {
      cardCode: '02', cardName: 'KB국민', cardNum: '53611234****1234', cardQuota: payment.instalmentMonths, isInterestFree: false,
      cardType: 'credit', canPartCancel: 'true', acquCardCode: '02', acquCardName: 'KB국민',
    } : null,
    vbank: account === null ? null : {
      vbankCode: account.bankCode, vbankName: account.bankName, vbankNumber: account.number, vbankExpDate: written(account.until), vbankHolder: payment.holder,
    },
    cancels: cancels.length === 0 ? null : cancels.map(({ key, amount, at, reason }) => ({ tid: key, amount, cancelledAt: written(at), reason, receiptUrl: '', couponAmt: 0 })),
  }
}

/** What the browser posts to the return address. */
export function niceReturnFields(payment: StandInPayment, decision: 'approve' | 'decline' | 'cancel', keys: Shop): Record<string, string> {
  const { clientId, secretKey } = ownerOf(payment, keys)
  const asked = { clientId, orderId: payment.orderNo, amount: String(payment.amount), mallReserved: '' }
  if (decision !== 'approve') return { authResultCode: decision === 'cancel' ? 'I002' : '3095', authResultMsg: decision === 'cancel' ? '사용자가 결제를 취소했습니다.' : '카드사 인증 실패', ...asked }
  return {
    authResultCode: '0000', authResultMsg: '인증 성공', tid: payment.key, ...asked, authToken: payment.token,
    signature: sha256(payment.token, clientId, payment.amount, secretKey),
  }
}

/** NICE's script, window and API. Returns the check of the shop's keys. */
export function registerNiceStandIn(scope: FastifyInstance, deps: NiceStandInDeps): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const { state, faults, keys } = deps
  const schema = { hide: true }
  const described = (payment: StandInPayment) => niceDescription(payment, deps)
  const tidOf = (request: FastifyRequest) => z.object({ tid: z.string() }).parse(request.params).tid
  const askedBy = ({ headers: { authorization = '' } }: FastifyRequest): Shop | undefined => {
    const [clientId = '', secretKey] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString().split(':')
    const shop = shopOf(clientId, keys)
    return shop !== undefined && isSame(secretKey, shop.secretKey) ? shop : undefined
  }
  const isSigned = (request: FastifyRequest, ...parts: (string | number)[]) => {
    const { ediDate, signData } = signedBody.parse(request.body)
    return isSame(signData, sha256(...parts, ediDate, askedBy(request)?.secretKey ?? ''))
  }
  /** A payment of the shop that asks. */
  const ofShop = (request: FastifyRequest, payment: StandInPayment | undefined) => (payment?.shop === askedBy(request)?.clientId ? payment : undefined)

  async function mustBeShop(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (askedBy(request) === undefined) await reply.status(401).send(niceRefusal('U101', '인증에 실패했습니다.'))
  }

  async function approve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const payment = ofShop(request, state.byKey(tidOf(request)))
    const { amount } = z.object({ amount: z.number().int() }).parse(request.body)
    if (payment === undefined || payment.status === 'opened') return niceRefusal('A210', '인증 요청내역이 존재하지 않습니다.')
    if (!isSigned(request, payment.key, amount)) return niceRefusal('A211', '해쉬값 검증에 실패하였습니다.')
    if (payment.status !== 'authorised') return niceRefusal('A225', 'TID 중복 오류')
    if (amount !== payment.amount) return niceRefusal('A123', '거래금액 불일치')
    const other = state.byOrder('nice', payment.orderNo)
    if (other !== undefined && other !== payment && other.status !== 'failed') return niceRefusal('A127', '주문번호 중복 오류')
    const fault = faults.ofApprove(payment.approveFault)
    if (fault === 'timeout') return neverAnswer(reply)
    if (fault === 'slow') await slowly(request)
    if (fault === 'declined' || fault === 'cardExpired') {
      payment.status = 'failed'
      return niceRefusal(niceRefusals[fault].code, niceRefusals[fault].message)
    }
    state.charge(payment)
    await deps.notify(payment)
    return fault === 'chargedButNoAnswer' ? cutOff(request, reply) : described(payment)
  }

  async function cancel(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const payment = ofShop(request, state.byKey(tidOf(request)))
    const { reason, orderId, cancelAmt, refundAccount } = cancelBody.parse(request.body)
    if (payment === undefined) return niceRefusal('2012', '취소 해당거래 없음')
    if (!isSigned(request, payment.key)) return niceRefusal('A211', '해쉬값 검증에 실패하였습니다.')
    if (payment.status === 'cancelled') return niceRefusal('2013', '취소 완료 거래')
    if (cancelAmt !== undefined && payment.cancels.some(({ no }) => no === orderId)) return niceRefusal('2015', '기 취소 요청')
    if (payment.account !== null && payment.paidAt !== null && refundAccount === undefined) return niceRefusal('9000', 'refundAccount 필드값이 누락되었습니다.')
    const fault = faults.ofCancel()
    if (fault === 'timeout') return neverAnswer(reply)
    if (fault === 'declined') return niceRefusal('2003', '취소 실패')
    if (!['paid', 'partCancelled', 'awaitingDeposit'].includes(payment.status)) return niceRefusal('2014', '취소 불가능 거래')
    const done = state.cancel(payment, { no: orderId, amount: cancelAmt ?? state.left(payment), reason })
    if (done === undefined) return niceRefusal('2032', '취소금액이 취소가능금액보다 큼')
    await deps.notify(payment)
    return fault === 'cancelledButNoAnswer' ? cutOff(request, reply) : described(payment)
  }

  async function netCancel(request: FastifyRequest): Promise<unknown> {
    const { orderId } = z.object({ orderId: z.string() }).parse(request.body)
    const payment = ofShop(request, state.byOrder('nice', orderId))
    if (!isSigned(request, orderId)) return niceRefusal('A211', '해쉬값 검증에 실패하였습니다.')
    if (payment?.status !== 'paid' && payment?.status !== 'awaitingDeposit') return niceRefusal('2012', '취소 해당거래 없음')
    state.cancel(payment, { no: orderId, amount: payment.amount, reason: '망취소' })
    return described(payment)
  }

  for (const url of [`${V1}/js/`, `${V1}/js`]) scope.get(url, { schema }, async (_, reply) => reply.type('text/javascript; charset=utf-8').send(script))

  scope.get(`${STAND_IN_ROOT}/nice/window`, { schema }, async (request, reply) => {
    const asked = windowQuery.parse(request.query)
    if (shopOf(asked.clientId, keys) === undefined) return reply.status(400).send(niceRefusal('A114', '상점 MID가 유효하지 않습니다.'))
    const { key } = state.open({
      provider: 'nice', shop: asked.clientId, orderNo: asked.orderId, amount: asked.amount, currency: 'KRW', method: asked.method, goodsName: asked.goodsName, returnUrl: asked.returnUrl,
      holder: asked.vbankHolder ?? asked.buyerName, instalmentMonths: asked.cardQuota, validHours: asked.vbankValidHours, language: asked.language?.toLowerCase(),
    })
    return reply.redirect(`${STAND_IN_ROOT}/window/${key}`, 303)
  })

  scope.post(`${V1}/payments/netcancel`, { schema, preHandler: mustBeShop }, netCancel)
  scope.post(`${V1}/payments/:tid`, { schema, preHandler: mustBeShop }, approve)
  scope.post(`${V1}/payments/:tid/cancel`, { schema, preHandler: mustBeShop }, cancel)
  scope.get(`${V1}/payments/find/:tid`, { schema, preHandler: mustBeShop }, async (request) => {
    const { orderDate } = z.object({ orderDate: z.string().regex(/^\d{8}$/) }).parse(request.query)
    const payment = ofShop(request, state.byOrder('nice', tidOf(request)))
    const isOfDay = payment !== undefined && written(payment.openedAt).slice(0, 10).replaceAll('-', '') === orderDate
    return !isOfDay || payment.status === 'opened' ? niceRefusal('A118', '조회 결과데이터 없음') : described(payment)
  })
  scope.get(`${V1}/payments/:tid`, { schema, preHandler: mustBeShop }, async (request) => {
    const payment = ofShop(request, state.byKey(tidOf(request)))
    return payment === undefined ? niceRefusal('A118', '조회 결과데이터 없음') : described(payment)
  })
  return mustBeShop
}
