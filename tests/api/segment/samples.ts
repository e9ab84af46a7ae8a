import { contract } from '#shared/contract.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const form = (courseSeq: number) => ({ name: '수강생', rules: { match: 'all' as const, conditions: [{ kind: 'attends' as const, courseSeq }, { kind: 'marketing' as const, isNot: true }] } })
const at = ({ site: { channelSeq } }: Scene) => ({ channelSeq })

async function made(scene: Scene) {
  const { segmentSeq } = await scene.owner.client(contract.segment.create, { params: at(scene), body: form(scene.course.courseSeq) })
  return { ...at(scene), segmentSeq }
}

export const samples: Record<string, Sample> = {
  'segment.list': { by: 'owner', with: async (scene) => ({ params: at(scene) }) },
  'segment.count': { by: 'owner', with: async (scene) => ({ params: at(scene), body: form(scene.course.courseSeq).rules }) },
  'segment.create': { by: 'owner', with: async (scene) => ({ params: at(scene), body: form(scene.course.courseSeq) }) },
  'segment.save': { by: 'owner', with: async (scene) => ({ params: await made(scene), body: form(scene.course.courseSeq) }) },
  'segment.remove': { by: 'owner', with: async (scene) => ({ params: await made(scene) }) },
}
