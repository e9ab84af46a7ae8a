import { contract } from '#shared/contract.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const place = ({ site: { channelSeq } }: Scene) => ({ channelSeq, grid: 'attendees' as const })
const view = { name: '대기 중', query: 'status=01' }

async function saved(scene: Scene) {
  await scene.teacher.client(contract.savedView.save, { params: place(scene), body: view })
  return place(scene)
}

export const samples: Record<string, Sample> = {
  'savedView.list': { by: 'teacher', with: async (scene) => ({ params: await saved(scene) }) },
  'savedView.save': { by: 'teacher', with: (scene) => ({ params: place(scene), body: view }) },
  'savedView.rename': { by: 'teacher', with: async (scene) => ({ params: await saved(scene), body: { name: view.name, newName: '승인할 사람' } }) },
  'savedView.remove': { by: 'teacher', with: async (scene) => ({ params: await saved(scene), body: { name: view.name } }) },
}
