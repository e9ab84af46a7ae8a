import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { onlyFromThisMachine } from '#server/infra/http/thisMachine.ts'
import type { Clock } from '#server/infra/ports.ts'
import type { ProviderName } from '../provider.ts'
import { createFaults } from './faults.ts'
import { niceDescription, niceReturnFields, registerNiceStandIn } from './nice.ts'
import type { WayBack } from './page.ts'
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
  const webhooks = new Map<ProviderName, string>()
  const keys = { clientId: `standIn${randomBytes(8).toString('hex')}`, secretKey: randomBytes(16).toString('hex') }
  const late = new Map<WayBack, NodeJS.Timeout>()
  let server: FastifyInstance['server'] | undefined

  async function send(url: string, contentType: string, body: string | undefined): Promise<string> {
    const response = await fetch(url, { method: body === undefined ? 'GET' : 'POST', redirect: 'manual', ...(body === undefined ? {} : { headers: { 'content-type': contentType }, body }) })
    return response.text()
  }

  async function returnAlone({ method, url, fields }: WayBack): Promise<void> {
    const values = new URLSearchParams(fields).toString()
    await send(method === 'get' ? `${url}${values === '' ? '' : `?${values}`}` : url, 'application/x-www-form-urlencoded', method === 'get' ? undefined : values)
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'payment stand-in cannot reach the return address'))
  }

  /** Not awaited by an approval: the shop may answer only after it. */
  async function notify(payment: StandInPayment): Promise<void> {
    const url = webhooks.get(payment.provider)
    if (url === undefined) return
    const body = JSON.stringify(niceDescription(payment, { state, clock, keys }))
    for (let time = 0; time < (payment.sendsTwice ? 2 : 1); time++) {
      await send(url, 'application/json;charset=utf-8', body).catch((error: unknown) => log.warn({ reason: String(error) }, 'payment stand-in cannot reach the webhook'))
    }
  }

  function register(fastify: FastifyInstance): void {
    server = fastify.server
    fastify.addHook('onClose', async () => { for (const timer of late.values()) clearTimeout(timer) })
    void fastify.register(async (scope) => {
      scope.addHook('onRequest', onlyFromThisMachine)
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))))
      registerNiceStandIn(scope, { state, faults, clock, keys, notify: async (payment) => { void notify(payment) } })
      registerWindow(scope, {
        state,
        wayBack: (payment, decision) => ({ method: 'post', url: payment.returnUrl, fields: niceReturnFields(payment, decision, keys) }),
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
    nice: { ...keys, apiUrl: () => `${self()}/nice`, scriptUrl: `${STAND_IN_ROOT}/nice/v1/js/` },
    next: faults.next,
    setWebhook(name, url) { webhooks.set(name, url) },
    async sendLate() {
      for (const [back, timer] of late) {
        clearTimeout(timer)
        late.delete(back)
        await returnAlone(back)
      }
    },
  }
}
