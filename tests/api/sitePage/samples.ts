import { contract } from '#shared/contract.ts'
import { newBlock } from '#shared/page/blocks/blocks.ts'
import { pictureUrl } from '#tests/support/server/factories.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

let made = 0
async function page(scene: Scene) {
  const { page: { pageSeq } } = await scene.owner.client(contract.page.create, { params: site(scene), body: { path: `made-${(made += 1)}`, title: '만든 페이지', content: '<p>글</p>' } })
  return { ...site(scene), pageSeq }
}
const draftOf = (revision: number) => ({ revision, blocks: [{ ...newBlock('hero', 'hero'), title: '어서 오세요' }] })

export const samples: Record<string, Sample> = {
  'sitePage.list': { by: 'owner', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10 } }) },
  'sitePage.detail': { by: 'owner', with: async (scene) => ({ params: await page(scene) }) },
  'sitePage.saveDraft': { by: 'owner', with: async (scene) => ({ params: await page(scene), body: draftOf(0) }) },
  'sitePage.schedule': { by: 'owner', with: async (scene) => ({ params: await page(scene), body: { publishAt: new Date(scene.api.clock.now().getTime() + 3_600_000).toISOString() } }) },
  'sitePage.restore': {
    by: 'owner',
    async with(scene) {
      const params = await page(scene)
      await scene.owner.client(contract.page.publish, { params, body: { publishStatusCd: '00' } })
      return { params, body: { versionNo: 1 } }
    },
  },
  'sitePage.copy': { by: 'owner', with: async (scene) => ({ params: await page(scene) }) },
  'sitePage.restoreRemoved': {
    by: 'owner',
    async with(scene) {
      const params = await page(scene)
      await scene.owner.client(contract.page.delete, { params })
      return { params }
    },
  },
  'sitePage.picture': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { image: await pictureUrl({ width: 8, height: 8 }) } }) },
  'sitePage.showcase': { by: null, with: (scene) => ({ params: site(scene) }) },
}
