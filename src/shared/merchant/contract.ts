import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { moment, siteParams } from '#shared/kernel/call/fields.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

/** Companies that a site can have a contract of its own with. */
export const merchantProviders = ['nice', 'kakao', 'paypal'] as const
export type MerchantProvider = (typeof merchantProviders)[number]

// As companies write them: letters, digits and signs, without spaces.
const key = z.string().trim().regex(/^[\x21-\x7e]{1,200}$/, { error: validationMessage('validation:required') })

/** The keys of a contract. Never part of a response. */
export const merchantKeys = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('nice'), clientId: key, secretKey: key.min(32, { error: validationMessage('validation:invalid') }) }),
  z.object({ provider: z.literal('kakao'), cid: key, secretKey: key }),
  z.object({ provider: z.literal('paypal'), clientId: key, secret: key, webhookId: key }),
])
export type MerchantKeys = z.infer<typeof merchantKeys>

/** A contract of a site with a payment company. */
export const merchant = z.object({
  provider: z.enum(merchantProviders),
  /** The last characters of its public id. */
  idEnd: z.string(),
  since: moment,
  /** Where the company sends notices, to be entered at its administration pages; null where it sends none. */
  webhookUrl: z.string().nullable(),
})
export type Merchant = z.infer<typeof merchant>

const merchants = z.object({ merchants: z.array(merchant) })

/** A site's own contracts with payment companies (SET-07). */
export const merchantCalls = /* @__PURE__ */ domainCalls('merchant', {
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/merchants', access: { site: 'SITE_SALES_READ' },
    summary: 'The contracts of the site with payment companies, without their keys',
    params: siteParams,
    response: merchants,
  }),
  save: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/merchants', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Takes payments of the site by its own contract, once its company accepts the keys',
    params: siteParams,
    body: merchantKeys,
    response: merchants,
    errors: ['merchantRefused', 'paymentUnavailable'],
  }),
  remove: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/merchants/:provider/remove', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Ends the use of an own contract; what it took is still refunded by it',
    params: siteParams.extend({ provider: z.enum(merchantProviders) }),
    response: merchants,
  }),
})
