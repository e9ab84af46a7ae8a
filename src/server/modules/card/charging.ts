import { PaymentError } from '#server/infra/payment/provider.ts'
import type { ChargeRequest, ProviderCharge, ProviderName } from '#server/infra/payment/provider.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { openKey } from './keys.ts'
import { findCard } from './queries.ts'
import type { CardRef } from './queries.ts'

export interface CardCharge extends CardRef {
  userSeq: number
  /** Ours, unguessable (at most 64 characters); one number charges once. */
  chargeNo: string
  /** Won. */
  amount: number
  goodsName: string
  orderer: ChargeRequest['orderer']
  /** When this number was first asked for, should the answer have been unclear; the same for each repetition. Null: now. */
  firstAskedAt: Date | null
}

/**
 * - happened: the company took the money.
 * - declined: it did not, and a repetition of this number would not help. `message`: its own words; '' for a card that is gone.
 * - unknown: nobody knows yet. Ask again with the same number, and with no other until it is known.
 */
export type CardChargeOutcome =
  | { outcome: 'happened'; provider: ProviderName; charge: ProviderCharge }
  | { outcome: 'declined'; provider: ProviderName | null; code: string; message: string }
  | { outcome: 'unknown' }

/** Charges registered cards. No transaction may be open meanwhile. */
export function createCardCharging({ database: { db }, billing, secretKey, log }: Pick<ServerPorts, 'database' | 'billing' | 'secretKey' | 'log'>) {
  async function charge({ firstAskedAt, chargeNo, amount, goodsName, orderer, ...ref }: CardCharge): Promise<CardChargeOutcome> {
    const card = await findCard(db, ref)
    const provider = card === undefined ? undefined : billing.byName(card.provider)
    // A card of a company whose contract is gone may still have been charged: it stays unknown until the contract is back.
    if (card !== undefined && provider === undefined) return { outcome: 'unknown' }
    if (card?.sealedKey == null || provider === undefined) return { outcome: 'declined', provider: null, code: 'cardGone', message: '' }
    const happened = (word: ProviderCharge): CardChargeOutcome => ({ outcome: 'happened', provider: provider.name, charge: word })
    try {
      if (firstAskedAt !== null) {
        const word = await provider.payments.find({ orderNo: chargeNo, providerKey: null, orderedAt: firstAskedAt })
        if (word !== undefined && word.amount !== amount) throw new PaymentError('forged', 'amount', 'the company speaks of another amount')
        if (word !== undefined && ['paid', 'partCancelled', 'cancelled'].includes(word.status)) return happened(word)
        if (word?.status === 'failed') return { outcome: 'declined', provider: provider.name, code: 'failed', message: '' }
        if (word === undefined && !provider.chargesOnce) return { outcome: 'unknown' }
      }
      return happened(await provider.charge({ billingKey: openKey(secretKey, card.sealedKey), orderNo: chargeNo, amount, goodsName, orderer }))
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      if (error.kind === 'declined') return { outcome: 'declined', provider: provider.name, code: error.code, message: error.message }
      log[error.kind === 'forged' ? 'error' : 'warn']({ err: error, channelSeq: ref.channelSeq, cardSeq: ref.cardSeq }, 'the charge of a card is unclear')
      return { outcome: 'unknown' }
    }
  }
  return { charge }
}
export type CardCharging = ReturnType<typeof createCardCharging>
