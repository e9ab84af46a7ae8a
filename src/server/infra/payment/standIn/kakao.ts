import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isSame } from '../signing.ts'
import { cutOff, neverAnswer, slowly } from './faults.ts'
import type { Faults } from './faults.ts'
import { STAND_IN_ROOT } from './root.ts'
import type { StandInPayment, StandInState } from './state.ts'

export interface KakaoStandInDeps {
  state: StandInState
  faults: Faults
  keys: { cid: string; subscriptionCid: string; secretKey: string }
}

const ROOT = `${STAND_IN_ROOT}/kakao/online/v1/payment`
const statuses: Record<StandInPayment['status'], string> = {
  opened: 'READY', authorised: 'AUTH_PASSWORD', awaitingDeposit: 'READY', paid: 'SUCCESS_PAYMENT', partCancelled: 'PART_CANCEL_PAYMENT', cancelled: 'CANCEL_PAYMENT', failed: 'FAIL_PAYMENT',
}

const won = z.number().int().positive()
const url = z.url({ protocol: /^https?$/ }).max(255)
const base = z.object({ cid: z.string() })
const readyBody = base.extend({
  partner_order_id: z.string().min(1).max(100), partner_user_id: z.string().min(1).max(100), item_name: z.string().min(1).max(100), quantity: z.number().int().positive(),
  total_amount: won, tax_free_amount: z.number().int().nonnegative(), install_month: z.number().int().max(12).optional(), approval_url: url, cancel_url: url, fail_url: url,
})
const approveBody = base.extend({ tid: z.string(), partner_order_id: z.string(), partner_user_id: z.string(), pg_token: z.string().min(1), total_amount: won.optional() })
const cancelBody = base.extend({ tid: z.string(), cancel_amount: won, cancel_tax_free_amount: z.number().int(), cancel_available_amount: z.number().int().optional(), payload: z.string().max(200).optional() })

/** Kakao Pay writes Korea's time without an offset. */
const written = (moment: Date | null): string | null => (moment === null ? null : new Date(moment.getTime() + 9 * 3_600_000).toISOString().slice(0, 19))
const sum = (total: number) => ({ total, tax_free: 0, vat: Math.round(total / 11), point: 0, discount: 0 })

/** Kakao Pay's API. */
export function registerKakaoStandIn(scope: FastifyInstance, { state, faults, keys }: KakaoStandInDeps): void {
  const schema = { hide: true }

  const refuse = (reply: FastifyReply, code: number, message: string) => reply.status(400).send({ error_code: code, error_message: message })
  const charged = (payment: StandInPayment, cid: string) => ({
    aid: `A${payment.key}`, tid: payment.key, cid, partner_order_id: payment.orderNo, partner_user_id: payment.holder, payment_method_type: 'CARD', item_name: payment.goodsName, quantity: 1,
    amount: sum(payment.amount), approved_at: written(payment.paidAt), card_info: { kakaopay_purchase_corp: '카카오뱅크', install_month: String(payment.instalmentMonths).padStart(2, '0') },
  })
  const found = (tid: string) => {
    const payment = state.byKey(tid)
    return payment?.provider === 'kakao' ? payment : undefined
  }
  const described = (payment: StandInPayment, cid: string) => ({
    ...charged(payment, cid), status: statuses[payment.status], created_at: written(payment.openedAt),
    canceled_amount: sum(payment.amount - state.left(payment)), cancel_available_amount: sum(state.left(payment)),
    selected_card_info: { card_corp_name: '카카오뱅크', install_month: payment.instalmentMonths },
    payment_action_details: [
      ...(payment.paidAt === null ? [] : [{ aid: `A${payment.key}`, amount: payment.amount, payment_action_type: 'PAYMENT', payload: '', approved_at: written(payment.paidAt) }]),
      ...payment.cancels.map(({ key, no, amount, at }) => ({ aid: key, amount, payment_action_type: 'CANCEL', payload: no, approved_at: written(at) })),
    ],
  })

  async function mustBeShop(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isSame(request.headers.authorization, `SECRET_KEY ${keys.secretKey}`)) await reply.status(401).send({ error_code: -401, error_message: 'invalid secret key' })
    else if (![keys.cid, keys.subscriptionCid].includes(base.parse(request.body).cid)) await refuse(reply, -721, 'invalid cid')
  }

  const post = (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => scope.post(`${ROOT}/${path}`, { schema, preHandler: mustBeShop }, handler)

  post('ready', async (request) => {
    const asked = readyBody.parse(request.body)
    const { key } = state.open({
      provider: 'kakao', orderNo: asked.partner_order_id, holder: asked.partner_user_id, amount: asked.total_amount, currency: 'KRW', method: 'kakaopay', goodsName: asked.item_name,
      instalmentMonths: asked.install_month ?? 0, returnUrl: asked.approval_url, cancelUrl: asked.cancel_url, failUrl: asked.fail_url,
    })
    const page = new URL(`${STAND_IN_ROOT}/window/${key}`, asked.approval_url).href
    return { tid: key, next_redirect_pc_url: page, next_redirect_mobile_url: page, next_redirect_app_url: page, android_app_scheme: '', ios_app_scheme: '' }
  })

  post('approve', async (request, reply) => {
    const asked = approveBody.parse(request.body)
    const payment = found(asked.tid)
    if (payment === undefined || payment.orderNo !== asked.partner_order_id || payment.holder !== asked.partner_user_id) return refuse(reply, -710, 'no such payment')
    if (payment.status !== 'authorised') return refuse(reply, -702, 'payment is already done')
    if (asked.pg_token !== payment.token) return refuse(reply, -703, 'wrong pg_token')
    if (asked.total_amount !== undefined && asked.total_amount !== payment.amount) return refuse(reply, -706, 'wrong amount')
    const fault = faults.ofApprove(payment.approveFault)
    if (fault === 'timeout') return neverAnswer(reply)
    if (fault === 'slow') await slowly(request)
    if (fault === 'declined' || fault === 'cardExpired') {
      payment.status = 'failed'
      return refuse(reply, -780, fault === 'declined' ? 'approval failure' : 'card expired')
    }
    state.charge(payment)
    if (fault === 'chargedButNoAnswer') return cutOff(request, reply)
    const isFirst = asked.cid === keys.subscriptionCid
    return { ...charged(payment, asked.cid), ...(isFirst ? { sid: state.registerCard({ provider: 'kakao', buyer: payment.holder, cardName: '카카오뱅크', numberEnd: '', expiresAt: null }).key } : {}) }
  })

  post('subscription', async (request, reply) => {
    const asked = readyBody.pick({ cid: true, partner_order_id: true, partner_user_id: true, item_name: true, total_amount: true }).extend({ sid: z.string() }).parse(request.body)
    const card = state.card(asked.sid)
    if (card?.provider !== 'kakao' || card.buyer !== asked.partner_user_id) return refuse(reply, -722, 'no such subscription')
    const payment = state.open({
      provider: 'kakao', orderNo: asked.partner_order_id, holder: asked.partner_user_id, amount: asked.total_amount, currency: 'KRW', method: 'kakaopay', goodsName: asked.item_name,
      returnUrl: '', status: 'authorised',
    })
    const fault = faults.ofApprove(undefined)
    if (fault === 'timeout') return neverAnswer(reply)
    if (fault === 'declined' || fault === 'cardExpired') {
      payment.status = 'failed'
      return refuse(reply, -780, fault === 'declined' ? 'approval failure' : 'card expired')
    }
    state.charge(payment)
    return fault === 'chargedButNoAnswer' ? cutOff(request, reply) : { ...charged(payment, asked.cid), sid: asked.sid }
  })

  post('manage/subscription/inactive', async (request, reply) => {
    const { cid, sid } = base.extend({ sid: z.string() }).parse(request.body)
    return state.forgetCard(sid) ? { cid, sid, status: 'INACTIVE' } : refuse(reply, -722, 'no such subscription')
  })

  post('order', async (request, reply) => {
    const { cid, tid } = base.extend({ tid: z.string() }).parse(request.body)
    const payment = found(tid)
    return payment === undefined ? refuse(reply, -710, 'no such payment') : described(payment, cid)
  })

  post('cancel', async (request, reply) => {
    const asked = cancelBody.parse(request.body)
    const payment = found(asked.tid)
    if (payment === undefined || (payment.status !== 'paid' && payment.status !== 'partCancelled')) return refuse(reply, -710, 'nothing to cancel')
    if (asked.cancel_available_amount !== undefined && asked.cancel_available_amount !== state.left(payment)) return refuse(reply, -724, 'another amount is left')
    const fault = faults.ofCancel()
    if (fault === 'timeout') return neverAnswer(reply)
    if (fault === 'declined') return refuse(reply, -780, 'cancel failure')
    const done = state.cancel(payment, { no: asked.payload ?? '', amount: asked.cancel_amount, reason: '' })
    if (done === undefined) return refuse(reply, -723, 'more than is left')
    return fault === 'cancelledButNoAnswer' ? cutOff(request, reply) : { ...described(payment, asked.cid), approved_cancel_amount: sum(done.amount), canceled_at: written(done.at) }
  })
}
