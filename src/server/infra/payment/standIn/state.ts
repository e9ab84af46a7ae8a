import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/infra/ports.ts'
import type { ProviderName } from '../provider.ts'
import type { ApproveFault } from './port.ts'

export interface StandInPayment {
  provider: ProviderName
  /** The client id of the shop; '' where the company has one shop. */
  shop: string
  key: string
  orderNo: string
  amount: number
  currency: 'KRW' | 'USD'
  /** As the provider calls it. */
  method: string
  goodsName: string
  holder: string
  instalmentMonths: number
  returnUrl: string
  cancelUrl: string
  failUrl: string
  language: string | undefined
  /** Proof of the buyer's consent. */
  token: string
  status: 'opened' | 'authorised' | 'awaitingDeposit' | 'paid' | 'partCancelled' | 'cancelled' | 'failed'
  openedAt: Date
  paidAt: Date | null
  /** Of a virtual account. */
  validHours: number
  account: { bankName: string; bankCode: string; number: string; until: Date } | null
  cancels: { key: string; no: string; amount: number; at: Date; reason: string }[]
  approveFault: ApproveFault | undefined
  sendsTwice: boolean
}

/** A card or a subscription that can be charged again. */
export interface StandInBilling {
  key: string
  provider: ProviderName
  buyer: string
  cardName: string
  numberEnd: string
  /** The card is good until then; null: without end. */
  expiresAt: Date | null
}

/** Payments kept in memory; and as many cards. */
export const STAND_IN_PAYMENTS = 500

export interface StandInState {
  open(payment: Pick<StandInPayment, 'provider' | 'orderNo' | 'amount' | 'currency' | 'method' | 'goodsName' | 'returnUrl'> & Partial<StandInPayment>): StandInPayment
  byKey(key: string): StandInPayment | undefined
  byOrder(provider: ProviderName, orderNo: string): StandInPayment | undefined
  awaitingDeposit(): StandInPayment[]
  /** Takes the money or issues the account. */
  charge(payment: StandInPayment): void
  /** Undefined when more would be cancelled than is left. */
  cancel(payment: StandInPayment, cancel: { no: string; amount: number; reason: string }): StandInPayment['cancels'][number] | undefined
  left(payment: StandInPayment): number
  registerCard(card: Omit<StandInBilling, 'key'>): StandInBilling
  card(key: string): StandInBilling | undefined
  forgetCard(key: string): boolean
}

/** Drops the oldest entries. */
function bound(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= STAND_IN_PAYMENTS) return
    map.delete(key)
  }
}

const KEY_BYTES = 9

/** The books of the stand-in. They end with the process; the oldest payment makes room for the newest. */
export function createStandInState(clock: Clock): StandInState {
  const payments = new Map<string, StandInPayment>()
  const cards = new Map<string, StandInBilling>()
  const newKey = (prefix: string) => `${prefix}${randomBytes(KEY_BYTES).toString('hex').toUpperCase()}`
  const left = (payment: StandInPayment) => payment.amount - payment.cancels.reduce((sum, { amount }) => sum + amount, 0)

  return {
    left,
    registerCard(card) {
      const registered = { ...card, key: newKey('BILLING') }
      cards.set(registered.key, registered)
      bound(cards)
      return registered
    },
    card: (key) => cards.get(key),
    forgetCard: (key) => cards.delete(key),
    open(payment) {
      const opened: StandInPayment = {
        key: newKey('STANDIN'), shop: '', holder: '', instalmentMonths: 0, cancelUrl: payment.returnUrl, failUrl: payment.returnUrl, language: undefined,
        token: newKey(''), status: 'opened', openedAt: clock.now(), paidAt: null, validHours: 24 * 7, account: null, cancels: [], approveFault: undefined, sendsTwice: false, ...payment,
      }
      payments.set(opened.key, opened)
      bound(payments)
      return opened
    },
    byKey: (key) => payments.get(key),
    byOrder(provider, orderNo) {
      const all = [...payments.values()].filter((payment) => payment.provider === provider && payment.orderNo === orderNo)
      return all.findLast(({ status }) => status !== 'opened' && status !== 'authorised') ?? all.at(-1)
    },
    awaitingDeposit: () => [...payments.values()].filter(({ status }) => status === 'awaitingDeposit'),
    charge(payment) {
      if (payment.method !== 'vbank' || payment.status === 'awaitingDeposit') {
        Object.assign(payment, { status: 'paid', paidAt: clock.now() })
        return
      }
      const digits = String(randomBytes(6).readUIntBE(0, 6)).padStart(14, '0').slice(0, 14)
      payment.status = 'awaitingDeposit'
      payment.account = { bankName: '국민은행', bankCode: '004', number: digits, until: new Date(clock.now().getTime() + payment.validHours * 3_600_000) }
    },
    cancel(payment, { no, amount, reason }) {
      if (amount <= 0 || amount > left(payment)) return undefined
      const cancelled = { key: newKey('CANCEL'), no, amount, at: clock.now(), reason }
      payment.cancels.push(cancelled)
      payment.status = left(payment) === 0 ? 'cancelled' : 'partCancelled'
      return cancelled
    },
  }
}
