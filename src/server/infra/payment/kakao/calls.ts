import { createCaller } from '../http.ts'
import type { CallerDeps, ProviderAnswer } from '../http.ts'
import type { KakaoKeys } from '../keys.ts'
import { PaymentError } from '../provider.ts'
import type { ProviderCharge } from '../provider.ts'
import { chargeOf, kakaoError, kakaoOrder } from './messages.ts'
import type { KakaoOrder } from './messages.ts'

/** The API of Kakao Pay. */
export interface KakaoCalls {
  /** Throws `declined` for a refusal. */
  post(name: string, path: string, body: Record<string, unknown>): Promise<ProviderAnswer>
  /** Undefined for a charge that Kakao Pay does not know. */
  order(cid: string, tid: string): Promise<KakaoOrder | undefined>
}

export function createKakaoCalls(keys: KakaoKeys, deps: CallerDeps): KakaoCalls {
  const call = createCaller('kakao', deps)
  const headers = { authorization: `SECRET_KEY ${keys.secretKey}`, 'content-type': 'application/json' }
  const send = (name: string, path: string, body: Record<string, unknown>) =>
    call({ name, method: 'POST', url: `${keys.apiUrl()}/online/v1/payment/${path}`, headers, body: JSON.stringify(body) })

  function refuse(answer: ProviderAnswer): never {
    const { error_code: code, error_message: message } = answer.read(kakaoError)
    throw new PaymentError('declined', code, message)
  }

  return {
    async post(name, path, body) {
      const answer = await send(name, path, body)
      return answer.status === 200 ? answer : refuse(answer)
    },
    async order(cid, tid) {
      const answer = await send('order', 'order', { cid, tid })
      if (answer.status === 200) return answer.read(kakaoOrder)
      return answer.status === 400 || answer.status === 404 ? undefined : refuse(answer)
    },
  }
}

/** Throws `forged` when Kakao Pay answers for something else. */
export function mustBe(order: KakaoOrder, asked: { orderNo: string; providerKey: string; amount?: number }): ProviderCharge {
  if (order.tid === asked.providerKey && order.partner_order_id === asked.orderNo && (asked.amount === undefined || order.amount.total === asked.amount)) return chargeOf(order)
  throw new PaymentError('forged', 'mismatch', 'Kakao Pay answered for another order or amount')
}
