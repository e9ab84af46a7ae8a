import { createCipheriv } from 'node:crypto'
import { z } from 'zod'
import type { BillingProvider, CardEntry } from '../billing.ts'
import type { NiceKeys } from '../keys.ts'
import { PaymentError } from '../provider.ts'
import type { ChargeRequest } from '../provider.ts'
import { withinBytes } from '../signing.ts'
import { createNiceCalls, isDone, refuse } from './calls.ts'
import type { NiceDeps } from './calls.ts'
import { chargeOf } from './messages.ts'
import { createNiceProvider } from './provider.ts'

const registered = z.object({ bid: z.string().min(1), cardName: z.string().nullish() })
/** The billing key is gone already. */
const goneCodes: ReadonlySet<string> = new Set(['A124', 'A126'])

const HOUR_MS = 3_600_000
const twoDigits = (number: number) => String(number % 100).padStart(2, '0')

/** A card as NICE takes it: AES-256-CBC, PKCS 5, hex; key and IV are the beginnings of the secret key. */
export function encryptedCard(card: CardEntry, secretKey: string): string {
  const plain = `cardNo=${card.number.replaceAll(/\D/g, '')}&expYear=${twoDigits(card.expiryYear)}&expMonth=${twoDigits(card.expiryMonth)}&idNo=${card.holderNo}&cardPw=${card.passwordStart}`
  const cipher = createCipheriv('aes-256-cbc', secretKey.slice(0, 32), secretKey.slice(0, 16))
  return cipher.update(plain, 'utf8', 'hex') + cipher.final('hex')
}

/** Billing keys of NICE (decision 0034). */
export function createNiceBilling(keys: NiceKeys, deps: NiceDeps): BillingProvider {
  const calls = createNiceCalls(keys, deps)
  const payments = createNiceProvider(keys, deps)
  const buyer = ({ name, email, phone }: ChargeRequest['orderer']) => ({
    ...(name === '' ? {} : { buyerName: withinBytes(name, 30) }),
    ...(email === '' || Buffer.byteLength(email) > 60 ? {} : { buyerEmail: email }),
    ...(phone === '' ? {} : { buyerTel: phone.replaceAll(/\D/g, '').slice(0, 20) }),
  })

  return {
    name: 'nice',
    chargesOnce: true,
    payments,
    registration: {
      kind: 'entry',
      async register({ registerNo, card, orderer }) {
        const body = { encData: encryptedCard(card, keys.secretKey), encMode: 'A2', orderId: registerNo, ...buyer(orderer) }
        const result = await calls.post('register', '/v1/subscribe/regist', body, (ediDate) => [registerNo, ediDate])
        if (!isDone(result)) return refuse(result)
        const { bid, cardName } = result.answer.read(registered)
        return { billingKey: bid, cardName: (cardName ?? '').replaceAll(/[[\]]/g, ''), numberEnd: card.number.slice(-4) }
      },
    },

    async charge({ billingKey, orderNo, amount, goodsName, orderer }) {
      const body = { orderId: orderNo, amount, goodsName: withinBytes(goodsName.replaceAll(/["|]/g, '-'), 40), cardQuota: 0, useShopInterest: false, ...buyer(orderer) }
      const result = await calls.post('charge', `/v1/subscribe/${encodeURIComponent(billingKey)}/payments`, body, (ediDate) => [orderNo, billingKey, ediDate])
      const charge = isDone(result) ? chargeOf(calls.charge(result, false))
        // A repeated order number is refused, though the first one took the money.
        : await payments.find({ orderNo, providerKey: null, orderedAt: new Date(deps.clock.now().getTime() - HOUR_MS) })
      if (charge?.status !== 'paid') return refuse(result)
      if (charge.orderNo !== orderNo || charge.amount !== amount) throw new PaymentError('forged', 'mismatch', 'NICE answered for another order or amount')
      return charge
    },

    async expire({ billingKey, expireNo }) {
      const result = await calls.post('expire', `/v1/subscribe/${encodeURIComponent(billingKey)}/expire`, { orderId: expireNo }, (ediDate) => [expireNo, billingKey, ediDate])
      if (!isDone(result) && !goneCodes.has(result.code)) refuse(result)
    },
  }
}
