import { openOwnShop, shopKeys } from '#tests/support/merchant/shops.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'

export const samples: Record<string, Sample> = {
  'merchant.list': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'merchant.save': { by: 'owner', with: (scene) => ({ params: site(scene), body: shopKeys('shop-sample') }) },
  'merchant.remove': {
    by: 'owner',
    with: async (scene) => {
      await openOwnShop(scene.site, 'shop-sample')
      return { params: { ...site(scene), provider: 'nice' as const } }
    },
  },
}
