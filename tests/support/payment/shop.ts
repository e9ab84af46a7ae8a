import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { payMethodCd } from '#shared/payment/methods.ts'
import { createBillingProviders, createPaymentProviders, createPaymentStandIn } from '#server/infra/payment/index.ts'
import type { BillingProviders, ChargeRequest, PaymentProviders, PaymentStandIn } from '#server/infra/payment/index.ts'

/** A server with the stand-in, the adapters that call it over HTTP, and addresses that keep what arrives. */
export interface Shop {
  origin: string
  standIn: PaymentStandIn
  payments: PaymentProviders
  billing: BillingProviders
  /** Lines of the log. */
  logged: string[]
  /** What came to the webhook and to the return address without a browser. */
  notices: { headers: Record<string, string>; body: string }[]
  returns: string[]
  clock: { now(): Date; set(moment: string): void }
  request(more?: Partial<ChargeRequest>): ChargeRequest
  stop(): Promise<void>
}

/** A busy machine may take half a second to answer. */
const SHORT_TIMEOUT_MS = 1500

export async function openShop(): Promise<Shop> {
  let now = new Date('2026-03-10T03:00:00.000Z')
  let orders = 0
  const clock = { now: () => now, set: (moment: string) => { now = new Date(moment) } }
  const logged: string[] = []
  const log = { warn: (...parts: unknown[]) => { logged.push(JSON.stringify(parts)) } }
  const notices: Shop['notices'] = []
  const returns: string[] = []
  const fastify = Fastify()
  const standIn = createPaymentStandIn({ clock, log })
  standIn.register(fastify)
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.post('/webhook', (request, reply) => {
      notices.push({ headers: request.headers as Record<string, string>, body: request.body as string })
      void reply.send('OK')
    })
    scope.post('/return', (request, reply) => {
      returns.push(request.body as string)
      void reply.send()
    })
    scope.get('/return', (request, reply) => {
      returns.push(request.url)
      void reply.send()
    })
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
  const settings = { nice: undefined, kakao: undefined, paypal: undefined, timeoutMs: SHORT_TIMEOUT_MS, wonPerDollar: null }
  const payments = createPaymentProviders(settings, { fetch, clock, log, standIn })
  return {
    origin, standIn, payments, billing: createBillingProviders(settings, { fetch, clock, log, standIn }), logged, notices, returns, clock,
    request: (more = {}) => ({
      orderNo: `order${++orders}`, amount: 55_000, currency: 'KRW', payMethodCd: payMethodCd.card, goodsName: '한국어 첫걸음 "특강" | 2기',
      orderer: { name: '홍길동', email: 'hong@example.com', phone: '010-1234-5678' },
      returnUrl: `${origin}/return?ps=1`, cancelUrl: `${origin}/cancel`, webhookUrl: `${origin}/webhook`, instalmentMonths: 0, ...more,
    }),
    async stop() {
      fastify.server.closeAllConnections()
      await fastify.close()
    },
  }
}
