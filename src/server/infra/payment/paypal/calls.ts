import type { ServerPorts } from '#server/infra/ports.ts'
import { createCaller } from '../http.ts'
import type { CallerDeps, ProviderAnswer } from '../http.ts'
import type { PayPalKeys } from '../keys.ts'
import { PaymentError } from '../provider.ts'
import { paypalError, paypalOrder, paypalToken } from './messages.ts'
import type { PayPalOrder } from './messages.ts'

export type PayPalDeps = CallerDeps & Pick<ServerPorts, 'clock'>

/** Renews the token this long before it ends. */
const TOKEN_MARGIN_MS = 60_000

/** The REST API of PayPal. A refusal is thrown as `declined` with the name of the issue. */
export interface PayPalCalls {
  /** @param requestId the same one does it once */
  post(name: string, path: string, body: string, requestId?: string): Promise<ProviderAnswer>
  /** Undefined for a resource that PayPal does not know. */
  get(name: string, path: string): Promise<ProviderAnswer | undefined>
  order(id: string): Promise<PayPalOrder | undefined>
}

export function createPayPalCalls(keys: PayPalKeys, deps: PayPalDeps): PayPalCalls {
  const call = createCaller('paypal', deps)
  let token: { bearer: Promise<string>; until: number } | undefined

  async function newToken(): Promise<string> {
    const answer = await call({
      name: 'token', method: 'POST', url: `${keys.apiUrl()}/v1/oauth2/token`, body: 'grant_type=client_credentials',
      headers: { authorization: `Basic ${Buffer.from(`${keys.clientId}:${keys.secret}`).toString('base64')}`, 'content-type': 'application/x-www-form-urlencoded' },
    })
    if (answer.status !== 200) throw new PaymentError('declined', 'credentials', 'PayPal refuses the credentials')
    const { access_token: bearer, expires_in: seconds } = answer.read(paypalToken)
    if (token !== undefined) token.until = deps.clock.now().getTime() + seconds * 1000 - TOKEN_MARGIN_MS
    return bearer
  }

  /** One request for all that wait; a failed one is not kept. */
  async function bearer(): Promise<string> {
    if (token === undefined || token.until <= deps.clock.now().getTime()) {
      const asked = { bearer: Promise.resolve(''), until: Number.POSITIVE_INFINITY }
      token = asked
      asked.bearer = newToken()
    }
    const { bearer: coming } = token
    return coming.catch((error: unknown) => {
      token = undefined
      throw error
    })
  }

  async function send(name: string, method: 'GET' | 'POST', path: string, body?: string, requestId?: string): Promise<ProviderAnswer> {
    const once = async () => call({
      name, method, url: `${keys.apiUrl()}${path}`,
      headers: {
        authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json', prefer: 'return=representation',
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      ...(body === undefined ? {} : { body }),
    })
    const answer = await once()
    if (answer.status !== 401) return answer
    // The token ended early.
    token = undefined
    return once()
  }

  function refuse(answer: ProviderAnswer): never {
    const { name, message, details } = answer.read(paypalError)
    const [detail] = details
    // The message is the same for every refusal of a kind.
    throw new PaymentError('declined', detail?.issue || name, detail?.description || message)
  }

  async function get(name: string, path: string): Promise<ProviderAnswer | undefined> {
    const answer = await send(name, 'GET', path)
    if (answer.status === 404) return undefined
    return answer.status === 200 ? answer : refuse(answer)
  }

  return {
    get,
    async post(name, path, body, requestId) {
      const answer = await send(name, 'POST', path, body, requestId)
      return answer.status === 200 || answer.status === 201 ? answer : refuse(answer)
    },
    async order(id) {
      return (await get('order', `/v2/checkout/orders/${encodeURIComponent(id)}`))?.read(paypalOrder)
    },
  }
}
