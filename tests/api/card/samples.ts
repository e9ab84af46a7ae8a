import { randomUUID } from 'node:crypto'
import { goodCard, registerCard } from '#tests/support/card/cards.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const registered = async (scene: Scene) => ({ ...site(scene), cardSeq: (await scene.api.server.services.card.mine({ ...site(scene), userSeq: scene.learner.userSeq })).cards.at(0)?.cardSeq ?? (await registerCard(scene.learner, scene.site)).cardSeq })

export const samples: Record<string, Sample> = {
  'card.mine': { by: 'learner', with: (scene) => ({ params: site(scene) }) },
  'card.register': { by: 'learner', with: (scene) => ({ params: site(scene), body: { registerNo: randomUUID(), card: goodCard } }) },
  'card.makeDefault': { by: 'learner', with: async (scene) => ({ params: await registered(scene) }) },
  'card.remove': { by: 'learner', with: async (scene) => ({ params: await registered(scene) }) },
}
