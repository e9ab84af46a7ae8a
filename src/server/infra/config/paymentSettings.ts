import { z } from 'zod'

/** Contract with NICE Payments. */
export interface NiceSettings { clientId: string; secretKey: string; apiUrl: string; scriptUrl: string }
/** Contract with Kakao Pay. */
export interface KakaoPaySettings { cid: string; subscriptionCid: string | undefined; secretKey: string; apiUrl: string }
/** Contract with PayPal. */
export interface PayPalSettings { clientId: string; secret: string; webhookId: string; apiUrl: string }

export interface PaymentSettings {
  nice: NiceSettings | undefined
  kakao: KakaoPaySettings | undefined
  paypal: PayPalSettings | undefined
  /** Of the companies' APIs and of NICE's script, for contracts of sites too. */
  addresses: Record<'nice' | 'kakao' | 'paypal' | 'niceScript', string>
  timeoutMs: number
  /** Rate for cards that pay an order in dollars; null: not offered. */
  wonPerDollar: number | null
  /** Replaces payment companies without keys by a payment window of our own. Never in production. */
  standIn: boolean
}

/** For trying out. */
const STAND_IN_WON_PER_DOLLAR = 1400

const blankAsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional())
const address = (published: string) => z.preprocess(blankAsAbsent, z.url({ protocol: /^https?$/ }).default(published)).transform((url) => url.replace(/\/$/, ''))

export const paymentEnvironment = {
  NICE_CLIENT_ID: optional(z.string()),
  /** Its beginning encrypts cards (AES). */
  NICE_SECRET_KEY: optional(z.string().min(32)),
  NICE_API_URL: address('https://api.nicepay.co.kr'),
  NICE_SCRIPT_URL: z.preprocess(blankAsAbsent, z.url({ protocol: /^https?$/ }).default('https://pay.nicepay.co.kr/v1/js/')),
  KAKAOPAY_CID: optional(z.string()),
  /** Kakao Pay gives subscriptions a contract of their own. */
  KAKAOPAY_SUBSCRIPTION_CID: optional(z.string()),
  KAKAOPAY_SECRET_KEY: optional(z.string()),
  KAKAOPAY_API_URL: address('https://open-api.kakaopay.com'),
  PAYPAL_CLIENT_ID: optional(z.string()),
  PAYPAL_SECRET: optional(z.string()),
  PAYPAL_WEBHOOK_ID: optional(z.string()),
  PAYPAL_API_URL: address('https://api-m.paypal.com'),
  // The read timeout that NICE asks for: a shorter one makes more results unclear.
  PAYMENT_TIMEOUT_MS: z.preprocess(blankAsAbsent, z.coerce.number().int().min(100).max(60_000).default(30_000)),
  PAYMENT_WON_PER_DOLLAR: optional(z.coerce.number().positive().max(100_000)),
  PAYMENT_STAND_IN: optional(z.enum(['Y', 'N'])),
}
const environment = z.object(paymentEnvironment)
type Environment = z.output<typeof environment>

/** The names of each company's keys: all of them or none. */
export const paymentKeyNames = {
  nice: ['NICE_CLIENT_ID', 'NICE_SECRET_KEY'],
  kakao: ['KAKAOPAY_CID', 'KAKAOPAY_SECRET_KEY'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'],
} as const satisfies Record<string, readonly (keyof Environment)[]>

/** A key that is missing beside others of its company. */
export function missingPaymentKey(env: Environment): string | undefined {
  return Object.values(paymentKeyNames).map((names): string | undefined => {
    const missing = names.filter((name) => env[name] === undefined)
    return missing.length === names.length ? undefined : missing[0]
  }).find((name) => name !== undefined)
}

/** Reads the settings. @param mayStandIn default of `standIn` */
export function paymentSettings(env: Environment, mayStandIn: boolean): PaymentSettings {
  const standIn = env.PAYMENT_STAND_IN === undefined ? mayStandIn : env.PAYMENT_STAND_IN === 'Y'
  const { NICE_CLIENT_ID, NICE_SECRET_KEY, KAKAOPAY_CID, KAKAOPAY_SECRET_KEY, PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID } = env
  return {
    nice: NICE_CLIENT_ID === undefined || NICE_SECRET_KEY === undefined ? undefined
      : { clientId: NICE_CLIENT_ID, secretKey: NICE_SECRET_KEY, apiUrl: env.NICE_API_URL, scriptUrl: env.NICE_SCRIPT_URL },
    kakao: KAKAOPAY_CID === undefined || KAKAOPAY_SECRET_KEY === undefined ? undefined
      : { cid: KAKAOPAY_CID, subscriptionCid: env.KAKAOPAY_SUBSCRIPTION_CID, secretKey: KAKAOPAY_SECRET_KEY, apiUrl: env.KAKAOPAY_API_URL },
    paypal: PAYPAL_CLIENT_ID === undefined || PAYPAL_SECRET === undefined || PAYPAL_WEBHOOK_ID === undefined ? undefined
      : { clientId: PAYPAL_CLIENT_ID, secret: PAYPAL_SECRET, webhookId: PAYPAL_WEBHOOK_ID, apiUrl: env.PAYPAL_API_URL },
    addresses: { nice: env.NICE_API_URL, kakao: env.KAKAOPAY_API_URL, paypal: env.PAYPAL_API_URL, niceScript: env.NICE_SCRIPT_URL },
    timeoutMs: env.PAYMENT_TIMEOUT_MS,
    wonPerDollar: env.PAYMENT_WON_PER_DOLLAR ?? (standIn ? STAND_IN_WON_PER_DOLLAR : null),
    standIn,
  }
}
