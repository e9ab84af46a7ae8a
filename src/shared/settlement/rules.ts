import type { Currency } from '#shared/kernel/codes.ts'
import { DAY_MS, addMonths } from '#shared/kernel/moments.ts'

/** A month is closed on this day of the next one, 00:00 in Seoul: payments and paybacks of its last days have been booked by then. Ours: the specification names none. */
export const CLOSE_DAY = 5
/** Korean tax on the platform's fee, percent. */
export const VAT_PERCENT = 10
/** Less is carried over to the next month; minor units. */
export const PAYOUT_MIN = { KRW: 10_000, USD: 1000 } as const satisfies Record<Currency, number>

export const settlementStates = ['open', 'closed', 'paid'] as const
export type SettlementState = (typeof settlementStates)[number]

/** What a month comes to, minor units of its currency. */
export interface Settlement {
  month: string
  currency: Currency
  state: SettlementState
  feePercent: number
  /** By payment companies; deposits to the site's own bank account are the site's already, without a fee. */
  receivedAmount: number
  paidBackAmount: number
  /** Of the months before, below 0 when more was paid back than there was. */
  carriedAmount: number
  /** Below 0: fee of earlier months that is given back. */
  feeAmount: number
  vatAmount: number
  /** To be paid; 0 while the balance is below `PAYOUT_MIN`. */
  payoutAmount: number
  /** Carried over to the next month. */
  leftAmount: number
}

export const shownStates = ['upcoming', 'closed', 'paid', 'carriedOver'] as const
export type ShownState = (typeof shownStates)[number]

/** What a month is to the site: of a closed one that is too little to be paid, the balance is carried over. */
export function shownState({ state, payoutAmount, leftAmount }: Pick<Settlement, 'state' | 'payoutAmount' | 'leftAmount'>): ShownState {
  if (state === 'open') return 'upcoming'
  return payoutAmount === 0 && leftAmount !== 0 ? 'carriedOver' : state
}

/** First moment of a month (`YYYY-MM`) in Seoul, the first after it, and when it is closed. */
export function monthSpan(month: string): { from: Date; until: Date; closesAt: Date } {
  const from = Date.parse(`${month}-01T00:00:00+09:00`)
  const until = addMonths(from, 1)
  return { from: new Date(from), until: new Date(until), closesAt: new Date(until + (CLOSE_DAY - 1) * DAY_MS) }
}

/** The fee on what is left of a month after paybacks, and its tax; both rounded towards 0, and below 0 with it. */
export function feeOf(netAmount: number, feePercent: number): { feeAmount: number; vatAmount: number } {
  const share = (amount: number, percent: number) => Math.trunc((amount * percent) / 100) + 0
  const feeAmount = share(netAmount, feePercent)
  return { feeAmount, vatAmount: share(feeAmount, VAT_PERCENT) }
}

/** Key of a settlement's transfers; `post` adds their kind. */
export const settlementKey = (month: string, currency: string): string => `settle:${month}:${currency}`

interface MonthFacts { month: string; currency: string; receivedAmount: number; paidBackAmount: number }
interface ClosedMonth { month: string; currency: string; feePercent: number; paidAt: Date | null }
interface Line { kind: string; amount: number; idempotencyKey: string }

/**
 * The months of one currency, oldest first: closed ones as booked, the others as they would be closed now.
 * @param facts of any order and currency, as the other lists
 */
export function settlementsOf(currency: Currency, { facts, closed, lines, feePercent }: { facts: readonly MonthFacts[]; closed: readonly ClosedMonth[]; lines: readonly Line[]; feePercent: number }): Settlement[] {
  const booked = new Map(lines.map(({ idempotencyKey, amount }) => [idempotencyKey, amount]))
  let carriedAmount = 0
  return facts.filter((one) => one.currency === currency).toSorted((a, b) => a.month.localeCompare(b.month)).map(({ month, receivedAmount, paidBackAmount }) => {
    const row = closed.find((one) => one.month === month && one.currency === currency)
    const line = (kind: string) => booked.get(`${settlementKey(month, currency)}:${kind}`) ?? 0
    const net = receivedAmount - paidBackAmount
    const { feeAmount, vatAmount } = row === undefined ? feeOf(net, feePercent) : { feeAmount: line('fee') - line('feeReversed'), vatAmount: line('feeVat') - line('feeVatReversed') }
    const balance = carriedAmount + net - feeAmount - vatAmount
    const payoutAmount = row === undefined ? (balance >= PAYOUT_MIN[currency] ? balance : 0) : line('settled')
    const settlement: Settlement = {
      month, currency, state: row === undefined ? 'open' : row.paidAt === null ? 'closed' : 'paid', feePercent: row?.feePercent ?? feePercent,
      receivedAmount, paidBackAmount, carriedAmount, feeAmount, vatAmount, payoutAmount, leftAmount: balance - payoutAmount,
    }
    carriedAmount = settlement.leftAmount
    return settlement
  })
}
