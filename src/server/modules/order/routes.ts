import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { orderCalls } from '#shared/order/contract.ts'
import type { Receipt } from '#shared/order/receipt.ts'
import { payAddresses, payPath } from '#shared/order/paths.ts'
import { seq } from '#shared/kernel/call/fields.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { PaymentError, providerNames } from '#server/infra/payment/provider.ts'
import type { RefundBatches } from './batches.ts'
import type { Charging, Onward } from './charging.ts'
import { noSuchPayment, openScript, returnToApp, scriptWindow } from './pages.ts'
import type { OrderOf, OrderService } from './service.ts'
import type { PaymentDesk } from './staff.ts'

export interface OrderDeps {
  service: OrderService
  desk: PaymentDesk
  charging: Charging
  batches: RefundBatches
  receiptOf: (userSeq: number, of: OrderOf) => Promise<Receipt>
  /** Where payment companies reach this server; undefined: where the request did. */
  publicOrigin: string | undefined
}

export function orderHandlers({ service, desk, batches, receiptOf, publicOrigin }: OrderDeps): Handlers<typeof orderCalls> {
  return {
    async checkout({ params, query }, { actor }) {
      return service.checkout(actor, params, query.coupon, query.skipAttendCheck === 'true')
    },
    async pay({ params, body }, { actor, origin, language, userAgent }) {
      return service.pay(actor, params, body, { origin, platformOrigin: publicOrigin ?? origin, language, isPhone: /Mobi|Android/i.test(userAgent) })
    },
    async detail({ params }, context) {
      return service.detail(sessionUserSeq(context), params)
    },
    async mine({ params, query }, context) {
      return service.list({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, query)
    },
    async cancel({ params }, context) {
      return service.cancel(sessionUserSeq(context), params)
    },
    async refundQuote({ params }, context) {
      return service.refundQuote(sessionUserSeq(context), params)
    },
    async requestRefund({ params, body }, context) {
      return service.requestRefund(sessionUserSeq(context), params, body.reason)
    },
    async payments({ params, query }) {
      return desk.list(params.channelSeq, query)
    },
    async payment({ params }) {
      return desk.detail(params)
    },
    async confirmDeposit({ params }) {
      return desk.confirmDeposit(params)
    },
    async refund({ params, body }, context) {
      return desk.refund(params, body, sessionUserSeq(context))
    },
    async takeBack({ params }) {
      return desk.takeBack(params)
    },
    async refundPreview({ params, body }) {
      return batches.preview(params.channelSeq, body)
    },
    async startRefundBatch({ params, body }, context) {
      return batches.start(params.channelSeq, body, { userSeq: sessionUserSeq(context), language: context.language })
    },
    async refundBatch({ params }, { language }) {
      return batches.read(params, language)
    },
    async saveTax({ params, body }) {
      return desk.saveTax(params.channelSeq, body)
    },
    async receipt({ params }, context) {
      return receiptOf(sessionUserSeq(context), params)
    },
    async saveRefundRule({ params, body }) {
      return desk.saveRefundRule(params.channelSeq, body)
    },
    async settings({ params }) {
      return desk.settings(params.channelSeq)
    },
    async saveSettings({ params, body }) {
      return desk.saveSettings(params.channelSeq, body)
    },
  }
}

const FORM_LIMIT = 64 * 1024
const fieldsOf = (source: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries((source ?? {}) as Record<string, unknown>).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** The addresses that browsers and payment companies open: the way into the payment window, back from it, and notices. */
export function registerPayAddresses(fastify: FastifyInstance, { charging }: Pick<OrderDeps, 'charging'>): void {
  void fastify.register(async (scope) => {
    // No session: browsers come back from a company's page by POST, with its Origin. Number and signature say whose payment it is.
    const hide = { schema: { hide: true }, config: { isForEveryone: true } }
    const chargeNoOf = (params: unknown) => z.object({ chargeNo: z.string() }).parse(params).chargeNo

    async function onward(reply: FastifyReply, { charge, order, page }: Onward): Promise<FastifyReply> {
      reply.header('cache-control', 'no-store')
      if (charge.returnOrigin === null) return returnToApp(reply, page)
      const site = new URL(payPath(order, `-${page}`).replace(':courseSeq', String(order.courseSeq)), charge.returnOrigin)
      site.searchParams.set('channelSeq', String(order.channelSeq))
      site.searchParams.set('orderNo', order.orderNo)
      return reply.redirect(site.href, 303)
    }

    scope.get(payAddresses.window, hide, async (request, reply) => {
      const charge = await charging.find(chargeNoOf(request.params))
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      if (charge === undefined || charge.chargeState !== 'opened' || charge.paymentWindow === null) return noSuchPayment(reply)
      return charge.paymentWindow.kind === 'redirect' ? reply.redirect(charge.paymentWindow.url, 303) : scriptWindow(reply, charge.paymentWindow)
    })

    scope.get(payAddresses.script, hide, async (_, reply) => reply.header('cache-control', 'public, max-age=300').type('text/javascript; charset=utf-8').send(openScript))

    // Companies send forms or JSON; the signature covers the raw text.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_, body, done) => done(null, body))

    const back = async (chargeNo: string, fields: Record<string, string>, reply: FastifyReply) => {
      const charge = await charging.find(chargeNo)
      return charge === undefined ? noSuchPayment(reply) : onward(reply, await charging.comeBack(charge, fields))
    }
    scope.get(payAddresses.back, hide, async (request, reply) => back(chargeNoOf(request.params), fieldsOf(request.query), reply))
    scope.post(payAddresses.back, hide, async (request, reply) => back(
      chargeNoOf(request.params), { ...fieldsOf(request.query), ...Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : '')) }, reply))

    const hear = async (request: FastifyRequest, reply: FastifyReply) => {
      const { provider, channelSeq } = z.object({ provider: z.enum(providerNames), channelSeq: seq.optional() }).parse(request.params)
      try {
        const { contentType, body } = await charging.notice(provider, { headers: fieldsOf(request.headers), body: typeof request.body === 'string' ? request.body : '' }, channelSeq)
        return await reply.type(contentType).send(body)
      } catch (error) {
        if (!(error instanceof PaymentError) || error.kind !== 'forged') throw error
        request.log.error({ err: error, provider }, 'a payment notice is forged')
        return reply.status(400).type('text/plain').send('refused')
      }
    }
    scope.post(payAddresses.webhook, hide, hear)
    scope.post(payAddresses.siteWebhook, hide, hear)
  })
}
