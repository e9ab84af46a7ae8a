import { contract } from '#shared/contract.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const place = ({ site: { channelSeq }, course: { courseSeq } }: Scene) => ({ channelSeq, courseSeq })

/** The teacher's link to the class of the scene. */
async function shared(scene: Scene) {
  const { refererCode } = await scene.teacher.client(contract.referral.link, { params: place(scene) })
  return { params: { channelSeq: scene.site.channelSeq, refererCode } }
}

export const samples: Record<string, Sample> = {
  'referral.link': { by: 'learner', with: (scene) => ({ params: place(scene) }) },
  'referral.read': { by: null, with: shared },
  'referral.arrive': { by: 'learner', with: shared },
  'referral.referrers': { by: 'owner', with: (scene) => ({ params: place(scene) }) },
}
