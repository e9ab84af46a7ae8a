import { payMethodCd } from '#shared/payment/methods.ts'
import type { CallerDeps } from '../http.ts'
import type { KakaoKeys } from '../keys.ts'
import { PaymentError } from '../provider.ts'
import type { PaymentProvider } from '../provider.ts'
import { readSignedReturn, signedReturnUrl } from '../signedReturn.ts'
import { createKakaoCalls, mustBe } from './calls.ts'
import { approvedCharge, kakaoApproval, kakaoReady } from './messages.ts'

/** Kakao Pay, direct: ready, approve, cancel, order (decision 0034). */
export function createKakaoProvider(keys: KakaoKeys, deps: CallerDeps): PaymentProvider {
  const calls = createKakaoCalls(keys, deps)
  const { cid } = keys

  const provider: PaymentProvider = {
    name: 'kakao',
    methods: [payMethodCd.kakaoPay],
    webhookReply: { contentType: 'text/plain', body: '' },

    async open(request) {
      if (request.currency !== 'KRW' || request.payMethodCd !== payMethodCd.kakaoPay) throw new PaymentError('declined', 'method', 'Kakao Pay does not take this method')
      const { orderNo, amount } = request
      const back = (address: string, outcome: 'authorised' | 'declined' | 'cancelled') => signedReturnUrl(keys.secretKey, address, { orderNo, outcome, amount })
      const ready = await calls.post('ready', 'ready', {
        // Kakao Pay wants a number of the buyer, the same at the approval: the order's tells it least.
        cid, partner_order_id: orderNo, partner_user_id: orderNo,
        item_name: request.goodsName.slice(0, 100), quantity: 1, total_amount: amount, tax_free_amount: 0,
        ...(request.instalmentMonths === 0 ? {} : { install_month: request.instalmentMonths }),
        approval_url: back(request.returnUrl, 'authorised'), cancel_url: back(request.cancelUrl, 'cancelled'), fail_url: back(request.returnUrl, 'declined'),
      })
      const { tid, next_redirect_pc_url: pc, next_redirect_mobile_url: phone } = ready.read(kakaoReady)
      return { kind: 'redirect', url: request.isPhone === true ? phone : pc, providerKey: tid }
    },

    readReturn(fields) {
      const { orderNo, outcome, amount } = readSignedReturn(keys.secretKey, fields)
      const token = fields['pg_token'] ?? ''
      if (outcome !== 'authorised') return { orderNo, outcome, providerKey: null, amount: null, message: '', token: null }
      if (token === '') throw new PaymentError('forged', 'fields', 'the return lacks the token of Kakao Pay')
      return { orderNo, outcome, providerKey: null, amount, message: '', token }
    },

    async approve(asked) {
      const { orderNo, providerKey: tid, amount, token } = asked
      try {
        const answer = await calls.post('approve', 'approve', { cid, tid, partner_order_id: orderNo, partner_user_id: orderNo, pg_token: token ?? '', total_amount: amount })
        const charge = approvedCharge(answer.read(kakaoApproval))
        if (charge.providerKey === tid && charge.orderNo === orderNo && charge.amount === amount) return charge
        throw new PaymentError('forged', 'mismatch', 'Kakao Pay answered for another order or amount')
      } catch (error) {
        if (!(error instanceof PaymentError) || error.kind !== 'declined') throw error
        // A repeated approval is refused, though the first one took the money.
        const known = await calls.order(cid, tid)
        if (known?.status === 'SUCCESS_PAYMENT') return mustBe(known, asked)
        throw error
      }
    },

    async netCancel({ orderNo, providerKey, amount }) {
      const known = providerKey === null ? undefined : await calls.order(cid, providerKey)
      if (providerKey === null || known?.status !== 'SUCCESS_PAYMENT') return
      await provider.cancel({ providerKey, orderNo, cancelNo: `net-${orderNo}`, amount, currency: 'KRW', isPart: false, reason: '승인 결과 미확인' })
    },

    async cancel(asked) {
      const { providerKey: tid, cancelNo, amount } = asked
      const before = await calls.order(cid, tid)
      if (before === undefined) throw new PaymentError('declined', 'notFound', 'Kakao Pay does not know the charge')
      const charge = mustBe(before, { orderNo: asked.orderNo, providerKey: tid })
      const booked = before.payment_action_details.find((action) => action.payment_action_type === 'CANCEL' && action.payload === cancelNo)
      if (booked !== undefined && booked.amount !== amount) throw new PaymentError('forged', 'amount', 'Kakao Pay cancelled another amount')
      if (booked !== undefined) return charge
      // Refused when another cancel came between: what is left must be what we just read.
      await calls.post('cancel', 'cancel', {
        cid, tid, cancel_amount: amount, cancel_tax_free_amount: 0, cancel_available_amount: before.cancel_available_amount?.total ?? charge.amount - charge.cancelledAmount, payload: cancelNo,
      })
      const after = await calls.order(cid, tid)
      if (after === undefined) throw new PaymentError('unknown', 'notFound', 'Kakao Pay lost the charge')
      return mustBe(after, { orderNo: asked.orderNo, providerKey: tid })
    },

    /** Kakao Pay finds no order number: a charge without a key was never shown to the buyer. */
    async find({ orderNo, providerKey }) {
      const known = providerKey === null ? undefined : await calls.order(cid, providerKey)
      return known === undefined ? undefined : mustBe(known, { orderNo, providerKey: known.tid })
    },

    async readWebhook() {
      throw new PaymentError('forged', 'noWebhook', 'Kakao Pay sends no notices')
    },
  }
  return provider
}

