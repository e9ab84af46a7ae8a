import type { BillingProvider } from '../billing.ts'
import type { CallerDeps } from '../http.ts'
import type { KakaoKeys } from '../keys.ts'
import { PaymentError } from '../provider.ts'
import type { ProviderCharge } from '../provider.ts'
import { createKakaoCalls } from './calls.ts'
import { approvedCharge, kakaoApproval } from './messages.ts'
import { createKakaoProvider } from './provider.ts'

/** The subscription is unknown or inactive. */
const goneCodes: ReadonlySet<string> = new Set(['-710', '-722'])

/** Subscriptions of Kakao Pay: the first payment tells the SID (decision 0034). */
export function createKakaoBilling(keys: KakaoKeys & { subscriptionCid: string }, deps: CallerDeps): BillingProvider {
  const calls = createKakaoCalls(keys, deps)
  const cid = keys.subscriptionCid
  const payments = createKakaoProvider({ ...keys, cid }, deps)

  return {
    name: 'kakao',
    // Kakao Pay neither refuses nor finds an order number.
    chargesOnce: false,
    payments,
    registration: {
      kind: 'window',
      open: payments.open,
      readReturn: payments.readReturn,
      async finish({ orderNo, providerKey: tid, amount, token }) {
        const answer = await calls.post('approve', 'approve', { cid, tid, partner_order_id: orderNo, partner_user_id: orderNo, pg_token: token ?? '', total_amount: amount })
        const approved = answer.read(kakaoApproval)
        const charge = mustBeOrder(approvedCharge(approved), orderNo, amount)
        if (charge.providerKey !== tid) throw new PaymentError('forged', 'mismatch', 'Kakao Pay answered for another charge')
        if (!approved.sid) throw new PaymentError('unknown', 'noSid', 'Kakao Pay told no subscription')
        return { charge, card: { billingKey: billingKeyOf(approved.sid, orderNo), cardName: charge.card?.name ?? '', numberEnd: null } }
      },
    },

    async charge({ billingKey, orderNo, amount, goodsName }) {
      const { sid, buyer } = partsOf(billingKey)
      const answer = await calls.post('charge', 'subscription', {
        cid, sid, partner_order_id: orderNo, partner_user_id: buyer, item_name: goodsName.slice(0, 100), quantity: 1, total_amount: amount, tax_free_amount: 0,
      })
      return mustBeOrder(approvedCharge(answer.read(kakaoApproval)), orderNo, amount)
    },

    async expire({ billingKey }) {
      await calls.post('expire', 'manage/subscription/inactive', { cid, sid: partsOf(billingKey).sid }).catch((error: unknown) => {
        if (!(error instanceof PaymentError) || !goneCodes.has(error.code)) throw error
      })
    },
  }
}

/** Kakao Pay wants the buyer's number of the first payment with each charge: it stands in our key. */
const billingKeyOf = (sid: string, buyer: string): string => `${sid}.${buyer}`

function partsOf(billingKey: string): { sid: string; buyer: string } {
  const at = billingKey.indexOf('.')
  return { sid: billingKey.slice(0, at), buyer: billingKey.slice(at + 1) }
}

function mustBeOrder(charge: ProviderCharge, orderNo: string, amount: number): ProviderCharge {
  if (charge.orderNo === orderNo && charge.amount === amount) return charge
  throw new PaymentError('forged', 'mismatch', 'Kakao Pay answered for another order or amount')
}
