import { isPack } from '#shared/kernel/codes.ts'

/** Paths of these pages by route name (courses spec §2). */
export const orderPaths = {
  'classes-payment': '/classes/:courseSeq/payment',
  'classes-payment-complete': '/classes/:courseSeq/payment/complete',
  'classes-payment-success': '/classes/:courseSeq/payment/success',
  'classes-payment-fail': '/classes/:courseSeq/payment/fail',
  'packages-payment': '/packages/:courseSeq/payment',
  'packages-payment-complete': '/packages/:courseSeq/payment/complete',
  'packages-payment-success': '/packages/:courseSeq/payment/success',
  'packages-payment-fail': '/packages/:courseSeq/payment/fail',
  paymenthistory: '/paymenthistory',
  'settings-payment': '/settings/payment',
} as const

/** Server addresses of a payment, outside the contract: a browser or a provider opens them. `:chargeNo` is unguessable. */
export const payAddresses = {
  window: '/pay/:chargeNo',
  back: '/pay/:chargeNo/back',
  webhook: '/pay/webhook/:provider',
  /** For notices about a site's own contract. */
  siteWebhook: '/pay/webhook/:provider/:channelSeq',
  script: '/pay/open.js',
} as const

type PayPage = '' | '-complete' | '-success' | '-fail'

/** A payment page of a class or a package. */
export function payPath(course: { courseTypeCd: string }, page: PayPage = ''): (typeof orderPaths)[`${'classes' | 'packages'}-payment${PayPage}`] {
  return orderPaths[`${isPack(course) ? 'packages' : 'classes'}-payment${page}`]
}
