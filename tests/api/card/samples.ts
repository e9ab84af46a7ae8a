import { randomUUID } from 'node:crypto'
import { goodCard, registerCard } from '#tests/support/card/cards.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const registered = async (scene: Scene) => ({ ...site(scene), cardSeq: (await registerCard(scene.outsider, scene.site)).cardSeq })

export const samples: Record<string, Sample> = {
  'card.mine': { by: 'learner', with: (scene) => ({ params: site(scene) }) },
  'card.register': { by: 'learner', with: (scene) => ({ params: site(scene), body: { registerNo: randomUUID(), card: goodCard } }) },
  'card.makeDefault': { by: 'outsider', with: async (scene) => ({ params: await registered(scene) }) },
  'card.remove': { by: 'outsider', with: async (scene) => ({ params: await registered(scene) }) },
}
