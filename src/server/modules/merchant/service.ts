import { AppError } from '#shared/kernel/errors.ts'
import type { Merchant, MerchantKeys, MerchantProvider } from '#shared/merchant/contract.ts'
import { payAddresses } from '#shared/order/paths.ts'
import { PaymentError } from '#server/infra/payment/provider.ts'
import { sealKeys } from './providers.ts'
import type { MerchantPorts } from './providers.ts'
import { endMerchant, insertMerchant, merchantsOf } from './queries.ts'

const ID_END = 4
/** No company has such a charge. */
const NO_CHARGE = 'madang-key-check'

const publicIdOf = (keys: MerchantKeys) => (keys.provider === 'kakao' ? keys.cid : keys.clientId)

/** A site's own contracts with payment companies (SET-07; decision 0044). */
export function createMerchantService({ database: { db }, clock, merchantProvider, secretKey, log }: MerchantPorts) {
  /** Asks the company for a charge that it does not have, and about the other keys. Throws `merchantRefused` when it does not know the keys, `paymentUnavailable` when it does not answer. */
  async function mustBeAccepted(channelSeq: number, keys: MerchantKeys): Promise<void> {
    try {
      const provider = merchantProvider(keys)
      await provider.find({ orderNo: NO_CHARGE, providerKey: NO_CHARGE, orderedAt: clock.now() })
      await provider.checkKeys?.()
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      log.warn({ err: error, channelSeq, provider: keys.provider }, 'a payment company did not accept the keys of a site')
      throw error.kind === 'declined' ? new AppError('merchantRefused', { reason: error.message }) : new AppError('paymentUnavailable')
    }
  }

  return {
    /** @param origin where payment companies reach this server */
    async list(channelSeq: number, origin: string): Promise<Merchant[]> {
      return (await merchantsOf(db, channelSeq)).map(({ provider, idEnd, createdAt }) => ({
        provider, idEnd, since: createdAt.toISOString(),
        webhookUrl: provider === 'kakao' ? null : `${origin}${payAddresses.siteWebhook.replace(':provider', provider).replace(':channelSeq', String(channelSeq))}`,
      }))
    },

    /** Replaces the contract with a company. Later payments are taken by the new one; what an earlier one took is refunded by that. */
    async save(channelSeq: number, keys: MerchantKeys): Promise<void> {
      await mustBeAccepted(channelSeq, keys)
      await db.transaction(async (tx) => {
        await endMerchant(tx, channelSeq, keys.provider, clock.now())
        await insertMerchant(tx, { channelSeq, provider: keys.provider, idEnd: publicIdOf(keys).slice(-ID_END), sealedKeys: sealKeys(secretKey, keys), createdAt: clock.now() })
      })
    },

    async remove(channelSeq: number, provider: MerchantProvider): Promise<void> {
      await db.transaction((tx) => endMerchant(tx, channelSeq, provider, clock.now()))
    },
  }
}
export type MerchantService = ReturnType<typeof createMerchantService>
