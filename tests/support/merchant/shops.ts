import type { MerchantKeys } from '#shared/merchant/contract.ts'
import { merchantCalls } from '#shared/merchant/contract.ts'
import { standInSecretOf } from '#server/infra/payment/standIn/nice.ts'
import type { Site } from '#tests/support/server/factories.ts'

/** The keys of a contract that the stand-in knows. @param clientId begins with `shop-` */
export const shopKeys = (clientId: string): Extract<MerchantKeys, { provider: 'nice' }> => ({ provider: 'nice', clientId, secretKey: standInSecretOf(clientId) })

/** Makes a site take payments by a contract of its own. */
export const openOwnShop = ({ owner, channelSeq }: Pick<Site, 'owner' | 'channelSeq'>, clientId: string) => owner.client(merchantCalls.save, { params: { channelSeq }, body: shopKeys(clientId) })
