import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '#server/infra/ports.ts'
import { dollarsOf, paypalMoney } from '../paypal/money.ts'
import { hmac, isSame } from '../signing.ts'
import { cutOff, neverAnswer, slowly } from './faults.ts'
import type { Faults } from './faults.ts'
import { STAND_IN_ROOT } from './root.ts'
import type { StandInPayment, StandInState } from './state.ts'

export interface PayPalStandInDeps {
  state: StandInState
  faults: Faults
  clock: Clock
  keys: { clientId: string; secret: string; webhookId: string }
  /** Tells the shop. */
  notify(payment: StandInPayment): Promise<void>
}

const ROOT = `${STAND_IN_ROOT}/paypal`
const TOKEN_SECONDS = 32_400

const createBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([z.object({ custom_id: z.string().min(1).max(127), description: z.string().max(127), amount: paypalMoney })]),
  payment_source: z.object({ paypal: z.object({ experience_context: z.object({ locale: z.string().optional(), return_url: z.url({ protocol: /^https?$/ }), cancel_url: z.url({ protocol: /^https?$/ }) }) }) }),
})
const refundBody = z.object({ amount: paypalMoney, custom_id: z.string().max(127), note_to_payer: z.string().max(255).optional() })
const verifyBody = z.object({ transmission_id: z.string(), transmission_time: z.string(), transmission_sig: z.string(), webhook_id: z.string(), webhook_event: z.unknown() })

const money = (cents: number) => ({ currency_code: 'USD', value: dollarsOf(cents) })
const captureId = (payment: StandInPayment) => `${payment.key}C`

/** Headers that PayPal sends with a notice. */
export function paypalNotice(payment: StandInPayment, { clock, keys }: Pick<PayPalStandInDeps, 'clock' | 'keys'>): { headers: Record<string, string>; body: string } {
  const latest = payment.cancels.at(-1)
  const body = JSON.stringify(latest === undefined
    ? { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: captureId(payment), amount: money(payment.amount), supplementary_data: { related_ids: { order_id: payment.key } } } }
    : { event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { id: latest.key, amount: money(latest.amount), links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${captureId(payment)}` }] } })
  const [id, time] = [randomBytes(8).toString('hex'), clock.now().toISOString()]
  return {
    body,
    headers: {
      'paypal-auth-algo': 'SHA256withRSA', 'paypal-cert-url': 'https://api-m.paypal.com/v1/notifications/certs/standIn', 'paypal-transmission-id': id, 'paypal-transmission-time': time,
      'paypal-transmission-sig': hmac(keys.secret, id, time, keys.webhookId, JSON.stringify(JSON.parse(body))),
    },
  }
}

/** PayPal's REST API. */
export function registerPayPalStandIn(scope: FastifyInstance, { state, faults, clock, keys, notify }: PayPalStandInDeps): void {
  const schema = { hide: true }
  const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.secret}`).toString('base64')}`
  const bearer = hmac(keys.secret, 'token')
  const refuse = (reply: FastifyReply, issue: string, status = 422, description?: string) =>
    reply.status(status).send({ name: 'UNPROCESSABLE_ENTITY', message: 'The request was refused.', details: [{ issue, description }] })
  const found = (key: string) => {
    const payment = state.byKey(key)
    return payment?.provider === 'paypal' ? payment : undefined
  }
  const described = (payment: StandInPayment) => ({
    id: payment.key,
    status: payment.status === 'opened' ? 'PAYER_ACTION_REQUIRED' : payment.status === 'authorised' ? 'APPROVED' : payment.status === 'failed' ? 'VOIDED' : 'COMPLETED',
    purchase_units: [{
      custom_id: payment.orderNo, amount: money(payment.amount),
      ...(payment.paidAt === null ? {} : { payments: {
        captures: [{ id: captureId(payment), status: payment.cancels.length === 0 ? 'COMPLETED' : state.left(payment) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED', amount: money(payment.amount), create_time: payment.paidAt.toISOString() }],
        ...(payment.cancels.length === 0 ? {} : { refunds: payment.cancels.map(({ key, no, amount, at }) => ({ id: key, status: 'COMPLETED', amount: money(amount), custom_id: no, create_time: at.toISOString() })) }),
      } }),
    }],
    links: [{ rel: 'payer-action', href: new URL(`${STAND_IN_ROOT}/window/${payment.key}`, payment.returnUrl).href }],
  })
  const keyOf = (request: FastifyRequest) => z.object({ key: z.string() }).parse(request.params).key
  const requestId = (request: FastifyRequest) => String(request.headers['paypal-request-id'] ?? '')

  async function mustBeShop(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isSame(request.headers.authorization, `Bearer ${bearer}`)) await reply.status(401).send({ name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed.' })
  }
  const shop = { schema, preHandler: mustBeShop }

  scope.post(`${ROOT}/v1/oauth2/token`, { schema }, async (request, reply) => (isSame(request.headers.authorization, basic)
    ? { access_token: bearer, token_type: 'Bearer', expires_in: TOKEN_SECONDS } : reply.status(401).send({ error: 'invalid_client' })))

  scope.post(`${ROOT}/v2/checkout/orders`, shop, async (request, reply) => {
    const { purchase_units: [unit], payment_source: { paypal: { experience_context: context } } } = createBody.parse(request.body)
    const before = state.byOrder('paypal', unit.custom_id)
    if (before !== undefined && requestId(request) === before.holder) return described(before)
    const payment = state.open({
      provider: 'paypal', orderNo: unit.custom_id, holder: requestId(request), amount: unit.amount, currency: 'USD', method: 'paypal', goodsName: unit.description,
      returnUrl: context.return_url, cancelUrl: context.cancel_url, failUrl: context.cancel_url, language: context.locale?.slice(0, 2),
    })
    return reply.status(201).send(described(payment))
  })

  scope.get(`${ROOT}/v2/checkout/orders/:key`, shop, async (request, reply) => {
    const payment = found(keyOf(request))
    return payment === undefined ? refuse(reply, 'INVALID_RESOURCE_ID', 404) : described(payment)
  })

  scope.post(`${ROOT}/v2/checkout/orders/:key/capture`, shop, async (request, reply) => {
    const payment = found(keyOf(request))
    if (payment === undefined) return refuse(reply, 'INVALID_RESOURCE_ID', 404)
    if (payment.status === 'opened') return refuse(reply, 'ORDER_NOT_APPROVED')
    if (payment.status !== 'authorised') return refuse(reply, 'ORDER_ALREADY_CAPTURED')
    const fault = faults.ofApprove(payment.approveFault)
    if (fault === 'timeout') return neverAnswer(reply)
    if (fault === 'slow') await slowly(request)
    if (fault === 'declined' || fault === 'cardExpired') {
      payment.status = 'failed'
      return refuse(reply, 'INSTRUMENT_DECLINED', 422, 'The instrument presented was declined by its bank.')
    }
    state.charge(payment)
    await notify(payment)
    return fault === 'chargedButNoAnswer' ? cutOff(request, reply) : reply.status(201).send(described(payment))
  })

  const byCapture = (request: FastifyRequest) => found(keyOf(request).slice(0, -1))

  scope.get(`${ROOT}/v2/payments/captures/:key`, shop, async (request, reply) => {
    const payment = byCapture(request)
    return payment === undefined ? refuse(reply, 'INVALID_RESOURCE_ID', 404) : { id: captureId(payment), supplementary_data: { related_ids: { order_id: payment.key } } }
  })

  scope.post(`${ROOT}/v2/payments/captures/:key/refund`, shop, async (request, reply) => {
    const payment = byCapture(request)
    const asked = refundBody.parse(request.body)
    if (payment === undefined || payment.paidAt === null) return refuse(reply, 'INVALID_RESOURCE_ID', 404)
    const fault = faults.ofCancel()
    if (fault === 'timeout') return neverAnswer(reply)
    if (fault === 'declined') return refuse(reply, 'REFUND_NOT_ALLOWED')
    const before = payment.cancels.find(({ no }) => no === requestId(request))
    const done = before ?? state.cancel(payment, { no: asked.custom_id, amount: asked.amount, reason: asked.note_to_payer ?? '' })
    if (done === undefined) return refuse(reply, 'REFUND_AMOUNT_EXCEEDED')
    if (before === undefined) await notify(payment)
    if (fault === 'cancelledButNoAnswer') return cutOff(request, reply)
    return reply.status(201).send({ id: done.key, status: 'COMPLETED', amount: money(done.amount), custom_id: done.no, create_time: clock.now().toISOString() })
  })

  scope.get(`${ROOT}/v1/notifications/webhooks/:key`, shop, async (request, reply) => (keyOf(request) === keys.webhookId ? { id: keys.webhookId, event_types: [] } : refuse(reply, 'INVALID_RESOURCE_ID', 404)))

  scope.post(`${ROOT}/v1/notifications/verify-webhook-signature`, shop, async (request) => {
    const { transmission_id: id, transmission_time: time, transmission_sig: signature, webhook_id: webhook, webhook_event: event } = verifyBody.parse(request.body)
    const isOurs = webhook === keys.webhookId && isSame(signature, hmac(keys.secret, id, time, keys.webhookId, JSON.stringify(event)))
    return { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' }
  })
}
