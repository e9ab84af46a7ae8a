import { buildPack } from '#tests/support/pack/packs.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const made = async (scene: Scene) => {
  const { channelSeq, courseSeq, classes } = await buildPack(scene.api, scene)
  return { params: { channelSeq, courseSeq }, courseSeqs: classes.map((one) => one.courseSeq) }
}

export const samples: Record<string, Sample> = {
  'pack.create': {
    by: 'owner',
    with: async (scene) => {
      const { courseSeqs } = await made(scene)
      return { params: site(scene), body: { title: '겨울 묶음', courseSeqs } }
    },
  },
  'pack.detail': { by: 'learner', with: async (scene) => ({ params: (await made(scene)).params }) },
  'pack.saveClasses': {
    by: 'owner',
    with: async (scene) => {
      const { params, courseSeqs } = await made(scene)
      return { params, body: { courseSeqs: courseSeqs.toReversed() } }
    },
  },
}
