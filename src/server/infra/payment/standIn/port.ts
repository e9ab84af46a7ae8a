import type { FastifyInstance } from 'fastify'
import type { KakaoKeys, NiceKeys, PayPalKeys } from '../keys.ts'
import type { ProviderName } from '../provider.ts'

/** What goes wrong with an approval. `timeout` charges nothing; `chargedButNoAnswer` charges and drops the connection; `slow` answers after a while. */
export type ApproveFault = 'declined' | 'cardExpired' | 'slow' | 'timeout' | 'chargedButNoAnswer'
/** What goes wrong with registering a card. */
export type RegisterFault = 'declined' | 'timeout' | 'registeredButNoAnswer'
export type CancelFault = 'declined' | 'timeout' | 'cancelledButNoAnswer'

/** What the next calls do, whichever payment they are for; each is used up by one call. */
export interface NextFaults {
  approve?: ApproveFault
  cancel?: CancelFault
  register?: RegisterFault
}

/** Plays payment companies in development and tests. */
export interface PaymentStandIn {
  register(fastify: FastifyInstance): void
  readonly nice: NiceKeys
  readonly kakao: KakaoKeys
  readonly paypal: PayPalKeys
  /** What the next calls do. No address leads here. */
  next(faults: NextFaults): void
  /** Where a company tells of deposits, as entered in its administration pages. */
  setWebhook(name: ProviderName, url: string, shop?: string): void
  /** Sends the returns that would come late. */
  sendLate(): Promise<void>
}
