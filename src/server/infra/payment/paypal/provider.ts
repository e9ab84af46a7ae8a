import type { Language } from '#shared/kernel/call/headers.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { PayPalKeys } from '../keys.ts'
import { PaymentError } from '../provider.ts'
import type { PaymentProvider } from '../provider.ts'
import { readSignedReturn, signedReturnUrl } from '../signedReturn.ts'
import { createPayPalCalls } from './calls.ts'
import type { PayPalDeps } from './calls.ts'
import { captureOf, chargeOf, mustBe, paypalCaptureLinks, paypalEvent, paypalOrder, paypalRefund, paypalVerification, refundsOf } from './messages.ts'
import { dollarsOf } from './money.ts'

const locales: Record<Language, string> = { ko: 'ko-KR', en: 'en-US', ja: 'ja-JP' }
const noticeHeaders = { auth_algo: 'paypal-auth-algo', cert_url: 'paypal-cert-url', transmission_id: 'paypal-transmission-id', transmission_sig: 'paypal-transmission-sig', transmission_time: 'paypal-transmission-time' }

/** PayPal, Orders v2, in dollars (decision 0034). */
export function createPayPalProvider(keys: PayPalKeys, deps: PayPalDeps): PaymentProvider {
  const calls = createPayPalCalls(keys, deps)

  /** Throws `forged` unless PayPal itself signed the notice. */
  async function mustBeSigned(headers: Record<string, string>, body: string): Promise<void> {
    const parts = Object.entries(noticeHeaders).map(([field, name]) => [field, headers[name] ?? ''] as const)
    if (parts.some(([, value]) => value === '')) throw new PaymentError('forged', 'headers', 'the notice lacks headers of PayPal')
    // PayPal signs the bytes of the event: they go back as they came.
    const asked = JSON.stringify({ ...Object.fromEntries(parts), webhook_id: keys.webhookId })
    const answer = await calls.post('verifyWebhook', '/v1/notifications/verify-webhook-signature', `${asked.slice(0, -1)},"webhook_event":${body}}`)
    if (answer.read(paypalVerification).verification_status !== 'SUCCESS') throw new PaymentError('forged', 'signature', 'PayPal did not send the notice')
  }

  /** The order that an event is about; of a refund through its capture. */
  async function orderIdOf({ event_type: type, resource }: { event_type: string; resource: { id: string; links: { href: string; rel: string }[]; supplementary_data?: { related_ids?: { order_id?: string | undefined } | undefined } | undefined } }): Promise<string | undefined> {
    if (type.startsWith('CHECKOUT.ORDER.')) return resource.id
    if (!type.startsWith('PAYMENT.CAPTURE.')) return undefined
    const told = resource.supplementary_data?.related_ids?.order_id
    if (told !== undefined) return told
    const captureId = resource.links.find(({ rel }) => rel === 'up')?.href.split('/').at(-1)
    const capture = captureId === undefined ? undefined : await calls.get('capture', `/v2/payments/captures/${encodeURIComponent(captureId)}`)
    return capture?.read(paypalCaptureLinks).supplementary_data.related_ids.order_id
  }

  const provider: PaymentProvider = {
    name: 'paypal',
    methods: [payMethodCd.payPal],
    webhookReply: { contentType: 'text/plain', body: '' },

    async open(request) {
      if (request.currency !== 'USD' || request.payMethodCd !== payMethodCd.payPal) throw new PaymentError('declined', 'method', 'PayPal does not take this method')
      const { orderNo, amount } = request
      const answer = await calls.post('create', '/v2/checkout/orders', JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [{ custom_id: orderNo, invoice_id: orderNo, description: request.goodsName.slice(0, 127), amount: { currency_code: 'USD', value: dollarsOf(amount) } }],
        payment_source: { paypal: { experience_context: {
          user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING', payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED', locale: locales[request.language ?? 'ko'],
          return_url: signedReturnUrl(keys.secret, request.returnUrl, { orderNo, outcome: 'authorised', amount }),
          cancel_url: signedReturnUrl(keys.secret, request.cancelUrl, { orderNo, outcome: 'cancelled', amount }),
        } } },
      }), `open-${orderNo}`)
      const order = answer.read(paypalOrder)
      const url = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
      if (url === undefined) throw new PaymentError('unknown', 'unexpectedAnswer', 'PayPal told no page to pay')
      return { kind: 'redirect', url, providerKey: order.id }
    },

    readReturn(fields) {
      const { orderNo, outcome, amount } = readSignedReturn(keys.secret, fields)
      return { orderNo, outcome, providerKey: null, amount: outcome === 'authorised' ? amount : null, message: '', token: null }
    },

    async approve(asked) {
      const { providerKey: id, orderNo } = asked
      try {
        const answer = await calls.post('capture', `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, '{}', `capture-${orderNo}`)
        const order = answer.read(paypalOrder)
        if (captureOf(order) === undefined) throw new PaymentError('declined', 'CAPTURE_DECLINED', 'PayPal declined the capture')
        return mustBe(order, asked)
      } catch (error) {
        if (!(error instanceof PaymentError) || error.kind !== 'declined') throw error
        // A repeated capture may be refused, though the first one took the money.
        const known = await calls.order(id)
        if (known !== undefined && captureOf(known) !== undefined) return mustBe(known, asked)
        throw error
      }
    },

    async netCancel({ orderNo, providerKey, amount }) {
      const known = providerKey === null ? undefined : await calls.order(providerKey)
      if (providerKey === null || known === undefined || captureOf(known) === undefined) return
      await provider.cancel({ providerKey, orderNo, cancelNo: `net-${orderNo}`, amount, currency: 'USD', isPart: false, reason: 'Result of the payment unclear' })
    },

    async cancel({ providerKey, orderNo, cancelNo, amount, reason }) {
      const before = await calls.order(providerKey)
      const taken = before === undefined ? undefined : captureOf(before)
      if (before === undefined || taken === undefined) throw new PaymentError('declined', 'notFound', 'PayPal has no such payment')
      const charge = mustBe(before, { orderNo, providerKey })
      // PayPal keeps request numbers for 45 days, the refund's own number for good.
      const booked = refundsOf(before).find((refund) => refund.custom_id === cancelNo)
      if (booked !== undefined && booked.amount !== amount) throw new PaymentError('forged', 'amount', 'PayPal refunded another amount')
      if (booked !== undefined) return charge
      const answer = await calls.post('refund', `/v2/payments/captures/${encodeURIComponent(taken.id)}/refund`, JSON.stringify({
        amount: { currency_code: 'USD', value: dollarsOf(amount) }, custom_id: cancelNo, note_to_payer: reason.slice(0, 255),
      }), cancelNo)
      const { status } = answer.read(paypalRefund)
      if (status === 'FAILED' || status === 'CANCELLED') throw new PaymentError('declined', 'REFUND_FAILED', 'PayPal did not refund')
      const after = await calls.order(providerKey)
      if (after === undefined) throw new PaymentError('unknown', 'notFound', 'PayPal lost the order')
      return mustBe(after, { orderNo, providerKey })
    },

    /** PayPal finds no order number: a charge without a key was never shown to the buyer. */
    async find({ orderNo, providerKey }) {
      const known = providerKey === null ? undefined : await calls.order(providerKey)
      return known === undefined ? undefined : mustBe(known, { orderNo, providerKey: known.id })
    },

    async checkKeys() {
      const webhook = await calls.get('webhook', `/v1/notifications/webhooks/${encodeURIComponent(keys.webhookId)}`)
      if (webhook === undefined) throw new PaymentError('declined', 'webhookId', 'PayPal does not know the webhook id')
    },

    async readWebhook({ headers, body }) {
      const event = paypalEvent.safeParse(parsedEvent(body))
      if (!event.success) throw new PaymentError('forged', 'fields', 'no notice of PayPal')
      await mustBeSigned(headers, body)
      const id = await orderIdOf(event.data)
      const order = id === undefined ? undefined : await calls.order(id)
      return order === undefined ? undefined : chargeOf(order, order.purchase_units[0].amount ?? 0)
    },
  }
  return provider
}

function parsedEvent(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
