import { payMethodCd } from '#shared/payment/methods.ts'
import type { PayMethodCd } from '#shared/payment/methods.ts'
import type { NiceKeys } from '../keys.ts'
import { PaymentError } from '../provider.ts'
import type { ChargeRequest, PaymentProvider, ProviderCharge } from '../provider.ts'
import { isSame, sha256, withinBytes } from '../signing.ts'
import { createNiceCalls, isDone, refuse } from './calls.ts'
import type { NiceDeps } from './calls.ts'
import { chargeOf, niceNotice, niceReturn, notFoundCodes } from './messages.ts'

const { card, overseasCard, virtualAccount, accountTransfer, kakaoPay, samsungPay } = payMethodCd
const methodNames: Partial<Record<PayMethodCd, string>> = {
  [card]: 'card', [overseasCard]: 'card', [virtualAccount]: 'vbank', [accountTransfer]: 'bank', [kakaoPay]: 'kakaopay', [samsungPay]: 'samsungpayCard',
}
/** Visa, Mastercard, Diners, Amex, JCB, UnionPay. */
const OVERSEAS_CARDS = '25,26,27,28,29,34'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days of NICE are Korea's. */
const dayOf = (moment: Date): string => new Date(moment.getTime() + 9 * HOUR_MS).toISOString().slice(0, 10).replaceAll('-', '')

/** NICE Payments, server approval model (decision 0034). */
export function createNiceProvider(keys: NiceKeys, deps: NiceDeps): PaymentProvider {
  const calls = createNiceCalls(keys, deps)
  const { now } = deps.clock

  function optionsOf(request: ChargeRequest): Record<string, unknown> {
    const { orderer, payMethodCd: method } = request
    const phone = orderer.phone.replaceAll(/\D/g, '')
    return {
      clientId: keys.clientId,
      method: methodNames[method],
      orderId: request.orderNo,
      amount: request.amount,
      goodsName: withinBytes(request.goodsName.replaceAll(/["|]/g, '-'), 40),
      returnUrl: request.returnUrl,
      currency: 'KRW',
      language: request.language === undefined || request.language === 'ko' ? 'KO' : 'EN',
      ...(orderer.name === '' ? {} : { buyerName: withinBytes(orderer.name, 30) }),
      ...(phone === '' ? {} : { buyerTel: phone.slice(0, 20) }),
      ...(orderer.email === '' || Buffer.byteLength(orderer.email) > 60 ? {} : { buyerEmail: orderer.email }),
      ...(method === card || method === overseasCard ? { cardQuota: String(request.instalmentMonths).padStart(2, '0') } : {}),
      ...(method === overseasCard ? { cardCode: OVERSEAS_CARDS } : {}),
      ...(method === virtualAccount ? { vbankHolder: withinBytes(orderer.name, 40) } : {}),
      ...(method === virtualAccount && request.depositUntil !== undefined
        ? { vbankValidHours: Math.max(1, Math.floor((request.depositUntil.getTime() - now().getTime() + MINUTE_MS) / HOUR_MS)) } : {}),
    }
  }

  async function byTid(tid: string): Promise<ProviderCharge | undefined> {
    const found = await calls.get('find', `/v1/payments/${encodeURIComponent(tid)}`)
    if (notFoundCodes.has(found.code) || found.answer.status === 404) return undefined
    return isDone(found) ? chargeOf(calls.charge(found, false)) : refuse(found)
  }

  async function byOrder(orderNo: string, day: string): Promise<ProviderCharge | undefined> {
    const found = await calls.get('find', `/v1/payments/find/${encodeURIComponent(orderNo)}?orderDate=${day}`)
    if (notFoundCodes.has(found.code) || found.answer.status === 404) return undefined
    return isDone(found) ? chargeOf(calls.charge(found, false)) : refuse(found)
  }

  function mustBe(found: ProviderCharge, asked: { orderNo: string; providerKey: string; amount: number }): ProviderCharge {
    if (found.orderNo === asked.orderNo && found.providerKey === asked.providerKey && found.amount === asked.amount) return found
    throw new PaymentError('forged', 'mismatch', 'NICE answered for another order or amount')
  }

  const provider: PaymentProvider = {
    name: 'nice',
    methods: [card, overseasCard, virtualAccount, accountTransfer, kakaoPay, samsungPay],
    webhookReply: { contentType: 'text/html;charset=utf-8', body: 'OK' },

    async open(request) {
      if (request.currency !== 'KRW' || methodNames[request.payMethodCd] === undefined) throw new PaymentError('declined', 'method', 'NICE does not take this method')
      return { kind: 'script', scriptUrl: new URL(keys.scriptUrl, request.returnUrl).href, method: 'AUTHNICE.requestPay', options: optionsOf(request) }
    },

    readReturn(fields) {
      const read = niceReturn.safeParse(fields)
      if (!read.success) throw new PaymentError('forged', 'fields', 'the return lacks fields of NICE')
      const { authResultCode, authResultMsg, tid, clientId, orderId, amount, authToken, signature } = read.data
      if (authResultCode !== '0000') {
        return { orderNo: orderId, outcome: /취소|cancel/i.test(authResultMsg) ? 'cancelled' : 'declined', providerKey: null, amount: null, message: authResultMsg, token: null }
      }
      if (clientId !== keys.clientId || tid === '' || !isSame(signature, sha256(authToken, keys.clientId, amount, keys.secretKey))) {
        throw new PaymentError('forged', 'signature', 'the return has a wrong signature')
      }
      return { orderNo: orderId, outcome: 'authorised', providerKey: tid, amount: Number(amount), message: authResultMsg, token: null }
    },

    async approve(asked) {
      const { providerKey: tid, amount } = asked
      const result = await calls.post('approve', `/v1/payments/${encodeURIComponent(tid)}`, { amount }, (ediDate) => [tid, amount, ediDate])
      if (isDone(result)) return mustBe(chargeOf(calls.charge(result, true)), asked)
      // A repeated approval is refused, though the first one took the money.
      const known = await byTid(tid)
      const isTaken = known !== undefined && (known.status === 'paid' || known.status === 'awaitingDeposit')
      return isTaken ? mustBe(known, asked) : refuse(result)
    },

    async netCancel({ orderNo, providerKey, amount }) {
      const result = await calls.post('netCancel', '/v1/payments/netcancel', { orderId: orderNo }, (ediDate) => [orderNo, ediDate])
      if (isDone(result) || notFoundCodes.has(result.code)) return
      // After an hour, or when cancelled already: by the ordinary way.
      const known = await provider.find({ orderNo, providerKey, orderedAt: new Date(now().getTime() - HOUR_MS) })
      if (known?.status !== 'paid' && known?.status !== 'awaitingDeposit') return
      await provider.cancel({ providerKey: known.providerKey, orderNo, cancelNo: `net-${orderNo}`.slice(0, 64), amount, currency: 'KRW', isPart: false, reason: '승인 결과 미확인' })
    },

    async cancel({ providerKey: tid, orderNo, cancelNo, amount, isPart, reason, refundAccount }) {
      // NICE keeps no cancel number: it stands in the reason, by which a repeated cancel is recognised.
      const isOurs = (text: string) => text === cancelNo || text.startsWith(`${cancelNo} `)
      const result = await calls.post('cancel', `/v1/payments/${encodeURIComponent(tid)}/cancel`, {
        reason: withinBytes(`${cancelNo} ${reason}`, 100),
        orderId: cancelNo,
        ...(isPart ? { cancelAmt: amount } : {}),
        ...(refundAccount === undefined ? {} : { refundAccount: refundAccount.number.replaceAll(/\D/g, ''), refundBankCode: refundAccount.bankCode, refundHolder: withinBytes(refundAccount.holder, 10) }),
      }, (ediDate) => [tid, ediDate])
      const source = isDone(result) ? result : await calls.get('find', `/v1/payments/${encodeURIComponent(tid)}`)
      if (!isDone(source)) return refuse(result)
      const nice = calls.charge(source, false)
      if (nice.tid !== tid) throw new PaymentError('forged', 'mismatch', 'NICE answered for another charge')
      const booked = nice.cancels?.find((cancel) => isOurs(cancel.reason))
      if (booked === undefined && source !== result) return refuse(result)
      if (booked !== undefined && booked.amount !== amount) throw new PaymentError('forged', 'amount', 'NICE cancelled another amount')
      return { ...chargeOf(nice), orderNo }
    },

    async find({ orderNo, providerKey, orderedAt }) {
      const found = providerKey === null
        ? await byOrder(orderNo, dayOf(orderedAt)) ?? await nextDay(orderNo, orderedAt)
        : await byTid(providerKey)
      if (found !== undefined && found.orderNo !== orderNo) throw new PaymentError('forged', 'mismatch', 'NICE answered for another order')
      return found
    },

    async readWebhook({ body }) {
      const notice = niceNotice.safeParse(parsedNotice(body))
      if (!notice.success) throw new PaymentError('forged', 'fields', 'no notice of NICE')
      const { tid, amount, ediDate, signature } = notice.data
      if (!isSame(signature, sha256(tid, amount, ediDate, keys.secretKey))) throw new PaymentError('forged', 'signature', 'the notice has a wrong signature')
      // The signature covers neither status nor order: NICE itself is asked for both.
      return byTid(tid)
    },
  }

  /** A payment begun before midnight may be dated after it. */
  async function nextDay(orderNo: string, orderedAt: Date): Promise<ProviderCharge | undefined> {
    const next = new Date(orderedAt.getTime() + DAY_MS)
    return dayOf(next) > dayOf(now()) ? undefined : byOrder(orderNo, dayOf(next))
  }

  return provider
}

function parsedNotice(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
