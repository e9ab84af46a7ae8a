import { address, buyShipped, rowsOf, shipAll } from '#tests/support/delivery/buyShipped.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const bought = async (scene: Scene) => (await buyShipped(scene.api, scene)).orderNo

export const samples: Record<string, Sample> = {
  'delivery.searchAddress': { by: 'learner', with: (scene) => ({ params: site(scene), query: { q: '마당로 12', page: 1 } }) },
  'delivery.mine': { by: 'learner', with: async (scene) => ({ params: site(scene), query: { orderNos: await bought(scene) } }) },
  'delivery.changeAddress': { by: 'learner', with: async (scene) => ({ params: { ...site(scene), orderNo: await bought(scene) }, body: { address } }) },
  'delivery.list': { by: 'owner', with: async (scene) => ({ params: site(scene), query: { page: 1, size: 10, q: '하늘' } }) },
  'delivery.change': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { orderNos: [await bought(scene)], deliveryState: '99' } }) },
  'delivery.checkSheet': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { rows: rowsOf([await bought(scene)]) } }) },
  'delivery.importSheet': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { rows: rowsOf([await bought(scene)]) } }) },
  'delivery.undo': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { batchSeq: await shipAll(scene.site, [await bought(scene)]) } }) },
}
