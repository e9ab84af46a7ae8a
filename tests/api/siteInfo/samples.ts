import { contract } from '#shared/contract.ts'
import { pictureUrl } from '#tests/support/server/factories.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'

export const samples: Record<string, Sample> = {
  'siteInfo.read': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'siteInfo.save': { by: 'owner', with: async (scene) => ({ params: site(scene), body: await scene.owner.client(contract.siteInfo.read, { params: site(scene) }) }) },
  'siteInfo.profile': { by: null, with: (scene) => ({ params: site(scene) }) },
  'siteInfo.icon': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { image: await pictureUrl({ width: 8, height: 8 }) } }) },
  'siteInfo.picture': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { image: await pictureUrl({ width: 8, height: 8 }) } }) },
}
