import { payMethodCd } from '#shared/payment/methods.ts'
import { PaymentError } from '#server/infra/payment/provider.ts'
import type { PaymentProvider, PaymentProviders, ProviderCharge } from '#server/infra/payment/provider.ts'

/** What goes wrong with the next call of a kind. `lost`: it is done, and the answer does not arrive; `crash`: done, and our server dies. */
export type Fault = 'declined' | 'lost' | 'away' | 'crash'

/** A payment company that keeps its own books, for tests of ours. The protocols of real ones are tested over HTTP with their adapters. */
export interface PlayedCompany {
  providers: PaymentProviders
  books: Map<string, ProviderCharge>
  /** Faults of the next calls, by call. */
  faults: { open: Fault[]; approve: Fault[]; cancel: Fault[]; find: Fault[] }
  /** What a browser brings back after the user agreed, declined or cancelled. */
  back(chargeNo: string, outcome?: 'authorised' | 'declined' | 'cancelled'): Record<string, string>
  /** Deposits into a virtual account. */
  deposit(chargeNo: string): void
  /** The notice of a charge as it is now. */
  notice(chargeNo: string): string
  /** What the company took and has not given back. */
  kept(): number
  /** What the company took, and what it gave back of that. */
  sums(): { taken: number; givenBack: number }
}

/** Our server dies: whatever it would have done next is not done. */
export class Crash extends Error {}

const signature = 'the company signs'

/** @param now the clock of the test */
export function playCompany(now: () => Date): PlayedCompany {
  const books = new Map<string, ProviderCharge>()
  const opened = new Map<string, { amount: number; currency: 'KRW' | 'USD'; isAccount: boolean; until: Date | undefined }>()
  const faults: PlayedCompany['faults'] = { open: [], approve: [], cancel: [], find: [] }
  const cancelled = new Set<string>()

  /** Does it with the next fault of that kind. */
  async function answer<T>(kind: keyof typeof faults, act: () => T): Promise<T> {
    const fault = faults[kind].shift()
    if (fault === 'declined') throw new PaymentError('declined', '3001', '한도 초과')
    if (fault === 'away') throw new PaymentError('unknown', 'timeout', 'no answer')
    const result = act()
    if (fault === 'crash') throw new Crash('the server died')
    if (fault === 'lost') throw new PaymentError('unknown', 'timeout', 'no answer')
    return result
  }
  const of = (orderNo: string) => {
    const charge = books.get(orderNo)
    if (charge === undefined) throw new PaymentError('declined', '2000', 'unknown charge')
    return charge
  }
  const write = (charge: ProviderCharge) => {
    books.set(charge.orderNo, charge)
    return charge
  }
  const noted = (text: string) => {
    const { signedBy, ...charge } = JSON.parse(text) as ProviderCharge & { signedBy: string }
    if (signedBy !== signature) throw new PaymentError('forged', 'signature', 'not signed')
    return {
      ...charge, paidAt: charge.paidAt && new Date(charge.paidAt), account: charge.account && { ...charge.account, until: new Date(charge.account.until) },
      cancels: charge.cancels.map((cancel) => ({ ...cancel, at: new Date(cancel.at) })),
    }
  }

  const provider: PaymentProvider = {
    name: 'nice',
    methods: [payMethodCd.card, payMethodCd.virtualAccount],
    webhookReply: { contentType: 'text/html', body: 'OK' },
    open: (request) => answer('open', () => {
      opened.set(request.orderNo, { amount: request.amount, currency: request.currency, isAccount: request.payMethodCd === payMethodCd.virtualAccount, until: request.depositUntil })
      return { kind: 'redirect', url: `https://pay.example.com/${request.orderNo}`, providerKey: `key-${request.orderNo}` }
    }),
    readReturn({ orderNo = '', outcome, amount, signedBy }) {
      if (signedBy !== signature) throw new PaymentError('forged', 'signature', 'not signed')
      return { orderNo, outcome: outcome as 'authorised', providerKey: `key-${orderNo}`, amount: Number(amount), message: outcome === 'declined' ? '한도 초과' : '', token: null }
    },
    approve: ({ orderNo, providerKey, amount }) => answer('approve', () => {
      const known = books.get(orderNo)
      if (known !== undefined) return known
      const { currency, isAccount, until } = opened.get(orderNo) ?? { currency: 'KRW', isAccount: false, until: undefined }
      return write({
        providerKey, orderNo, amount, currency, cancelledAmount: 0, cancels: [], receiptUrl: `https://pay.example.com/receipt/${orderNo}`,
        status: isAccount ? 'awaitingDeposit' : 'paid', paidAt: isAccount ? null : now(),
        account: isAccount ? { bankName: '마당은행', number: '110-220-330440', holder: '마당', until: until ?? now() } : null,
        card: isAccount ? null : { name: '마당카드', number: '1234-****-****-5678', instalmentMonths: 0 },
      })
    }),
    netCancel: async ({ orderNo }) => {
      const charge = books.get(orderNo)
      if (charge !== undefined && charge.cancelledAmount === 0) write({ ...charge, status: 'cancelled', cancelledAmount: charge.paidAt === null ? 0 : charge.amount, cancels: charge.paidAt === null ? [] : [{ cancelKey: `net-${orderNo}`, amount: charge.amount, at: now() }] })
    },
    cancel: ({ orderNo, cancelNo, amount }) => answer('cancel', () => {
      const charge = of(orderNo)
      if (cancelled.has(cancelNo)) return charge
      if (charge.cancelledAmount + amount > charge.amount) throw new PaymentError('declined', '2013', '취소 가능 금액 초과')
      cancelled.add(cancelNo)
      const cancelledAmount = charge.cancelledAmount + amount
      return write({ ...charge, cancelledAmount, status: cancelledAmount === charge.amount ? 'cancelled' : 'partCancelled', cancels: [...charge.cancels, { cancelKey: `c-${cancelNo}`, amount, at: now() }] })
    }),
    find: ({ orderNo }) => answer('find', () => books.get(orderNo)),
    readWebhook: async ({ body }) => noted(body),
  }

  function sums(): { taken: number; givenBack: number } {
    const paid = [...books.values()].filter(({ paidAt }) => paidAt !== null)
    return { taken: paid.reduce((sum, { amount }) => sum + amount, 0), givenBack: paid.reduce((sum, { cancelledAmount }) => sum + cancelledAmount, 0) }
  }

  return {
    providers: {
      methods: provider.methods, wonPerDollar: 1400,
      providerFor: (method) => (provider.methods.includes(method) ? provider : undefined),
      byName: (name) => (name === 'nice' ? provider : undefined),
    },
    books,
    faults,
    back: (orderNo, outcome = 'authorised') => ({ orderNo, outcome, amount: String(opened.get(orderNo)?.amount), signedBy: signature }),
    deposit(orderNo) {
      const charge = of(orderNo)
      if (charge.status === 'awaitingDeposit') write({ ...charge, status: 'paid', paidAt: now() })
    },
    notice: (orderNo) => JSON.stringify({ ...of(orderNo), signedBy: signature }),
    kept: () => sums().taken - sums().givenBack,
    sums,
  }
}
