import type { ChargeRequest, PaymentProvider, PaymentWindow, ProviderCharge, ReturnedCharge } from './provider.ts'

/** What is typed to register a card. Never stored, never logged. */
export interface CardEntry {
  number: string
  expiryYear: number
  expiryMonth: number
  /** Birthday as YYMMDD, or a company's registration number. */
  holderNo: string
  passwordStart: string
}

/** A card that can be charged again. */
export interface RegisteredCard {
  billingKey: string
  cardName: string
  /** Last four digits, where known. */
  numberEnd: string | null
}

/** How a person registers a card: by typing it at our place, or in the company's window with a first payment. */
export type CardRegistration =
  | { kind: 'entry'; register(registration: { registerNo: string; card: CardEntry; orderer: ChargeRequest['orderer'] }): Promise<RegisteredCard> }
  | {
    kind: 'window'
    open(request: ChargeRequest): Promise<PaymentWindow>
    readReturn(fields: Record<string, string>): ReturnedCharge
    /** Throws `unknown` when the key did not arrive: net-cancel and start again. */
    finish(charge: { orderNo: string; providerKey: string; amount: number; token: string | null }): Promise<{ card: RegisteredCard; charge: ProviderCharge }>
  }

/** Charges registered cards, for subscriptions. Throws `PaymentError` as `PaymentProvider` does. */
export interface BillingProvider {
  readonly name: 'nice' | 'kakao'
  readonly registration: CardRegistration
  /** Whether the same order number charges once. Else an unclear charge must not be repeated: a person looks at the company's pages. */
  readonly chargesOnce: boolean
  charge(charge: { billingKey: string; orderNo: string; amount: number; goodsName: string; orderer: ChargeRequest['orderer'] }): Promise<ProviderCharge>
  /** Forgets the card. An unknown or expired key is no error. */
  expire(expiry: { billingKey: string; expireNo: string }): Promise<void>
  /** Finds and cancels the charges. */
  readonly payments: Pick<PaymentProvider, 'find' | 'cancel' | 'netCancel'>
}

export interface BillingProviders {
  byName(name: BillingProvider['name']): BillingProvider | undefined
}
