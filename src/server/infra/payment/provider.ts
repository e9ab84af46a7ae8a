import type { Language } from '#shared/kernel/call/headers.ts'
import type { PayMethodCd } from '#shared/payment/methods.ts'

export const providerNames = ['nice', 'kakao', 'paypal'] as const
export type ProviderName = (typeof providerNames)[number]

/** What is charged. Amounts in minor units (won, cents). */
export interface ChargeRequest {
  /** Ours, unguessable, unique for each attempt to pay. */
  orderNo: string
  amount: number
  currency: 'KRW' | 'USD'
  payMethodCd: PayMethodCd
  goodsName: string
  orderer: { name: string; email: string; phone: string }
  /** Where the provider sends the browser back, by GET or POST. */
  returnUrl: string
  cancelUrl: string
  /** Where the provider tells of deposits and cancels. */
  webhookUrl: string
  /** Monthly instalments of a card; 0 pays at once. */
  instalmentMonths: number
  /** Last moment of a virtual account's deposit; NICE counts whole hours, so it may be up to an hour earlier. */
  depositUntil?: Date
  /** Of the payment window, where the provider has it. */
  language?: Language
  /** Kakao Pay has another page for phones. */
  isPhone?: boolean
}

/** How the browser reaches the payment window: an address, or the provider's script, run by a page of ours with that script alone in its policy. */
export type PaymentWindow =
  | { kind: 'redirect'; url: string; /** The provider's number of the charge, if it has one by now. */ providerKey: string | null }
  | { kind: 'script'; scriptUrl: string; method: string; options: Record<string, unknown> }

/** What the browser brought back. Nothing is paid yet; NICE signs `authorised` alone, so nothing may be given up because of another outcome. */
export interface ReturnedCharge {
  orderNo: string
  outcome: 'authorised' | 'declined' | 'cancelled'
  /** Null: the key that `open` returned counts (Kakao Pay, PayPal). */
  providerKey: string | null
  /** What was signed; null where the provider signs no amount. */
  amount: number | null
  message: string
  /** What `approve` needs besides. */
  token: string | null
}

/** A charge as the provider knows it: its word decides. */
export interface ProviderCharge {
  providerKey: string
  orderNo: string
  status: 'ready' | 'awaitingDeposit' | 'paid' | 'partCancelled' | 'cancelled' | 'failed' | 'expired'
  amount: number
  currency: 'KRW' | 'USD'
  cancelledAmount: number
  paidAt: Date | null
  /** Of a virtual account. */
  account: { bankName: string; number: string; holder: string; until: Date } | null
  /** Masked. */
  card: { name: string; number: string; instalmentMonths: number } | null
  receiptUrl: string | null
  cancels: readonly { cancelKey: string; amount: number; at: Date }[]
}

/**
 * Why a provider did not do it.
 * - declined: it answered no; nothing was charged.
 * - unknown: it did not answer, or not clearly: ask it, or cancel by order number.
 * - forged: a signature or an amount is wrong.
 */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly kind: 'declined' | 'unknown' | 'forged'
  readonly code: string
  constructor(kind: PaymentError['kind'], code: string, message: string) {
    super(message)
    this.kind = kind
    this.code = code
  }
}

/** A payment company. Every call may throw `PaymentError`; each can be repeated with the same numbers and acts once. */
export interface PaymentProvider {
  readonly name: ProviderName
  readonly methods: readonly PayMethodCd[]
  open(request: ChargeRequest): Promise<PaymentWindow>
  /** Reads what the browser brought back. Throws `forged`. */
  readReturn(fields: Record<string, string>): ReturnedCharge
  /** Takes the money (or opens the virtual account). */
  approve(charge: { orderNo: string; providerKey: string; amount: number; currency: 'KRW' | 'USD'; token: string | null }): Promise<ProviderCharge>
  /** Cancels whatever an unclear approval did, by our number. */
  netCancel(charge: { orderNo: string; providerKey: string | null; amount: number }): Promise<void>
  /** Cancels all or a part. @param cancel.cancelNo ours; the same number cancels once */
  cancel(cancel: { providerKey: string; orderNo: string; cancelNo: string; amount: number; currency: 'KRW' | 'USD'; isPart: boolean; reason: string; refundAccount?: { bankCode: string; number: string; holder: string } }): Promise<ProviderCharge>
  /** Undefined where the provider does not know it. @param charge.orderedAt NICE finds an order number only by its day */
  find(charge: { orderNo: string; providerKey: string | null; orderedAt: Date }): Promise<ProviderCharge | undefined>
  /** Asks about keys that `find` does not use. Throws `declined` where the company does not know them. */
  checkKeys?(): Promise<void>
  /** Reads a notice of the provider. Throws `forged`. Undefined: of no interest. */
  readWebhook(notice: { headers: Record<string, string>; body: string }): Promise<ProviderCharge | undefined>
  /** What the webhook's answer must be for the provider to stop repeating it. */
  readonly webhookReply: { contentType: string; body: string }
}

/** The companies that are set up. A bank deposit has none. */
export interface PaymentProviders {
  readonly methods: readonly PayMethodCd[]
  /** Won for a dollar, for orders in dollars that a card pays in won; null: not offered. */
  readonly wonPerDollar: number | null
  /** Undefined for a bank deposit, and where no company that takes the method is set up. */
  providerFor(method: PayMethodCd): PaymentProvider | undefined
  byName(name: ProviderName): PaymentProvider | undefined
}
