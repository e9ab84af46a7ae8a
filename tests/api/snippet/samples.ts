import { contract } from '#shared/contract.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const form = { name: '알림 띠', html: '<b>이번 주만 할인</b>' }
async function made(scene: Scene) {
  const { snippet: { snippetSeq } } = await scene.owner.client(contract.snippet.create, { params: site(scene), body: form })
  return { ...site(scene), snippetSeq }
}

export const samples: Record<string, Sample> = {
  'snippet.list': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'snippet.create': { by: 'owner', with: (scene) => ({ params: site(scene), body: form }) },
  'snippet.save': { by: 'owner', with: async (scene) => ({ params: await made(scene), body: { name: '새 이름', html: '<i>새 글</i>', revision: 0 } }) },
  'snippet.delete': { by: 'owner', with: async (scene) => ({ params: await made(scene) }) },
}
