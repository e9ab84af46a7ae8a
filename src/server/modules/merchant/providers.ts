import { merchantKeys } from '#shared/merchant/contract.ts'
import type { MerchantKeys } from '#shared/merchant/contract.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { PayMethodCd } from '#shared/payment/methods.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { PaymentProvider, ProviderName } from '#server/infra/payment/provider.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { openToken, sealToken } from '#server/infra/tokens/signedToken.ts'
import { findMerchant, merchantsOf } from './queries.ts'
import type { MerchantRow } from './queries.ts'

export type MerchantPorts = Pick<ServerPorts, 'database' | 'clock' | 'payments' | 'merchantProvider' | 'secretKey' | 'log'>

/** What a site is paid by: a provider, and the site's own contract that it belongs to; null: the platform's. */
export interface SiteProvider {
  provider: PaymentProvider
  merchantSeq: number | null
}

export interface SiteProviders {
  readonly methods: readonly PayMethodCd[]
  /** Undefined where nobody takes the method. A contract of the site comes before the platform's. */
  providerFor(method: PayMethodCd): SiteProvider | undefined
}

export const sealKeys = (secretKey: Buffer, keys: MerchantKeys): string => sealToken(secretKey, 'merchant', keys)

/** Finds who takes a site's payments, and who took a charge (decision 0044). */
export function createSiteProviders({ payments, merchantProvider, secretKey }: MerchantPorts) {
  function providerOf({ sealedKeys }: MerchantRow): PaymentProvider {
    const keys = openToken(secretKey, 'merchant', sealedKeys, merchantKeys)
    if (keys === undefined) throw new Error('keys of a payment contract cannot be read: the server’s secret key was changed')
    return merchantProvider(keys)
  }

  return {
    /** Who takes payments of a site from now on. */
    async of(db: Db, channelSeq: number): Promise<SiteProviders> {
      const own = (await merchantsOf(db, channelSeq)).map((row): SiteProvider => ({ provider: providerOf(row), merchantSeq: row.merchantSeq }))
      const ownFor = (method: PayMethodCd) => own.find(({ provider }) => provider.name === 'kakao' && provider.methods.includes(method)) ?? own.find(({ provider }) => provider.methods.includes(method))
      return {
        methods: Object.values(payMethodCd).filter((method) => payments.methods.includes(method) || ownFor(method) !== undefined),
        providerFor(method) {
          const platforms = payments.providerFor(method)
          return ownFor(method) ?? (platforms === undefined ? undefined : { provider: platforms, merchantSeq: null })
        },
      }
    },

    /** Who took a charge, whether that contract has ended or not; undefined where the platform has no keys of the company any more. */
    async ofCharge(db: Db, { channelSeq, provider, merchantSeq }: { channelSeq: number; provider: ProviderName; merchantSeq: number | null }): Promise<PaymentProvider | undefined> {
      if (merchantSeq === null) return payments.byName(provider)
      const row = await findMerchant(db, { channelSeq, merchantSeq })
      return row === undefined ? undefined : providerOf(row)
    },

    /** Every contract of a site with a company, the latest first: a notice may be about any of them. */
    async withCompany(db: Db, channelSeq: number, provider: ProviderName): Promise<SiteProvider[]> {
      return (await merchantsOf(db, channelSeq, true)).filter((row) => row.provider === provider).toReversed().map((row) => ({ provider: providerOf(row), merchantSeq: row.merchantSeq }))
    },
  }
}
export type SitePayments = ReturnType<typeof createSiteProviders>
