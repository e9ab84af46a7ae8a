/** Keys of a contract. Addresses are asked for at each call: a server on a free port knows its own late. */
export interface NiceKeys {
  clientId: string
  secretKey: string
  apiUrl: () => string
  /** May be a path of the host that the browser returns to. */
  scriptUrl: string
}

export interface KakaoKeys {
  cid: string
  /** Kakao Pay gives subscriptions a contract of their own; undefined without one. */
  subscriptionCid: string | undefined
  secretKey: string
  apiUrl: () => string
}

export interface PayPalKeys {
  clientId: string
  secret: string
  webhookId: string
  apiUrl: () => string
}
