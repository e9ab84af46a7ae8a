import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { onlyFromThisMachine } from '#server/infra/http/thisMachine.ts'
import type { Clock } from '#server/infra/ports.ts'
import { createFaults } from './faults.ts'
import { registerKakaoStandIn } from './kakao.ts'
import { niceDescription, niceReturnFields, registerNiceStandIn } from './nice.ts'
import { registerNiceBilling } from './niceBilling.ts'
import type { WayBack } from './page.ts'
import { paypalNotice, registerPayPalStandIn } from './paypal.ts'
import type { PaymentStandIn } from './port.ts'
import { STAND_IN_ROOT } from './root.ts'
import { createStandInState } from './state.ts'
import type { StandInPayment } from './state.ts'
import { registerWindow } from './window.ts'

/** A late return comes after this time. */
const LATE_MS = 30_000

/** Development replacement for payment companies without keys (PAYMENT_STAND_IN): speaks their protocols, moves no money. Local only, never in production. */
export function createPaymentStandIn({ clock, log }: { clock: Clock; log: Pick<FastifyBaseLogger, 'warn'> }): PaymentStandIn {
  const state = createStandInState(clock)
  const faults = createFaults()
  /** By company and shop. */
  const webhooks = new Map<string, string>()
  const [clientId, secret] = [`standIn${randomBytes(8).toString('hex')}`, randomBytes(16).toString('hex')]
  const keys = {
    nice: { clientId, secretKey: secret },
    kakao: { cid: 'STANDIN001', subscriptionCid: 'STANDIN002', secretKey: secret },
    paypal: { clientId, secret, webhookId: 'STANDIN' },
  }
  const late = new Map<WayBack, NodeJS.Timeout>()
  let server: FastifyInstance['server'] | undefined

  async function send(url: string, headers: Record<string, string>, body: string | undefined): Promise<void> {
    const response = await fetch(url, { method: body === undefined ? 'GET' : 'POST', redirect: 'manual', headers, ...(body === undefined ? {} : { body }) })
    await response.text()
  }

  function noticeOf(payment: StandInPayment): { headers: Record<string, string>; body: string } | undefined {
    if (payment.provider === 'kakao') return undefined
    const { headers, body } = payment.provider === 'paypal' ? paypalNotice(payment, { clock, keys: keys.paypal })
      : { headers: {}, body: JSON.stringify(niceDescription(payment, { state, clock, keys: keys.nice })) }
    return { headers: { ...headers, 'content-type': 'application/json;charset=utf-8' }, body }
  }

  function wayBack(payment: StandInPayment, decision: 'approve' | 'decline' | 'cancel'): WayBack {
    if (payment.provider === 'nice') return { method: 'post', url: payment.returnUrl, fields: niceReturnFields(payment, decision, keys.nice) }
    const url = new URL({ approve: payment.returnUrl, decline: payment.failUrl, cancel: payment.cancelUrl }[decision])
    const own: Record<string, string> = payment.provider === 'paypal' ? { token: payment.key, ...(decision === 'approve' ? { PayerID: 'STANDIN' } : {}) } : decision === 'approve' ? { pg_token: payment.token } : {}
    // A form replaces the query of its address.
    return { method: 'get', url: url.origin + url.pathname, fields: { ...Object.fromEntries(url.searchParams), ...own } }
  }

  async function returnAlone({ method, url, fields }: WayBack): Promise<void> {
    const values = new URLSearchParams(fields).toString()
    await send(method === 'get' ? `${url}?${values}` : url, method === 'get' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }, method === 'get' ? undefined : values)
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'payment stand-in cannot reach the return address'))
  }

  /** Not awaited by an approval: the shop may answer only after it. */
  async function notify(payment: StandInPayment): Promise<void> {
    const url = webhooks.get(`${payment.provider} ${payment.shop}`) ?? webhooks.get(`${payment.provider} `)
    const notice = noticeOf(payment)
    if (url === undefined || notice === undefined) return
    for (let time = 0; time < (payment.sendsTwice ? 2 : 1); time++) {
      await send(url, notice.headers, notice.body).catch((error: unknown) => log.warn({ reason: String(error) }, 'payment stand-in cannot reach the webhook'))
    }
  }

  function register(fastify: FastifyInstance): void {
    server = fastify.server
    fastify.addHook('onClose', async () => { for (const timer of late.values()) clearTimeout(timer) })
    void fastify.register(async (scope) => {
      scope.addHook('onRequest', onlyFromThisMachine)
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))))
      const telling = { state, faults, clock, notify: async (payment: StandInPayment) => { void notify(payment) } }
      const mustBeShop = registerNiceStandIn(scope, { ...telling, keys: keys.nice })
      registerNiceBilling(scope, { ...telling, keys: keys.nice }, mustBeShop)
      registerKakaoStandIn(scope, { ...telling, keys: keys.kakao })
      registerPayPalStandIn(scope, { ...telling, keys: keys.paypal })
      registerWindow(scope, {
        state,
        wayBack,
        returnAlone: (back) => { void returnAlone(back) },
        returnLate: (back) => {
          late.set(back, setTimeout(() => {
            late.delete(back)
            void returnAlone(back)
          }, LATE_MS).unref())
        },
        deposit: async (payment) => {
          state.charge(payment)
          await notify(payment)
        },
      })
    })
  }

  /** API calls loop back to this server. */
  const self = (): string => {
    const address = (server?.address() ?? null) as AddressInfo | null
    if (address === null) throw new Error('the payment stand-in is not served yet')
    const host = ['::', '0.0.0.0'].includes(address.address) ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address
    return `http://${host}:${address.port}${STAND_IN_ROOT}`
  }

  return {
    register,
    nice: { ...keys.nice, apiUrl: () => `${self()}/nice`, scriptUrl: `${STAND_IN_ROOT}/nice/v1/js/` },
    kakao: { ...keys.kakao, apiUrl: () => `${self()}/kakao` },
    paypal: { ...keys.paypal, apiUrl: () => `${self()}/paypal` },
    next: faults.next,
    setWebhook(name, url, shop = '') { webhooks.set(`${name} ${shop}`, url) },
    async sendLate() {
      for (const [back, timer] of late) {
        clearTimeout(timer)
        late.delete(back)
        await returnAlone(back)
      }
    },
  }
}
