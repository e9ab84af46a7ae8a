import { registerCard } from '#tests/support/card/cards.ts'
import { buildMembership, membershipOf, subscribe } from '#tests/support/membership/memberships.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'
import { buildCourse } from '#tests/support/server/factories.ts'

const made = async (scene: Scene) => ({ ...site(scene), membershipSeq: (await buildMembership(scene.site)).membershipSeq })
/** A registered card of the learner: attempts to register are few. */
async function cardOf({ api, learner, site }: Scene): Promise<number> {
  const [card] = (await api.server.services.card.mine({ channelSeq: site.channelSeq, userSeq: learner.userSeq })).cards
  return card === undefined ? (await registerCard(learner, site)).cardSeq : Number(card.cardSeq)
}
const subscribed = async (scene: Scene) => ({ ...site(scene), subscriptionSeq: (await subscribe(scene.learner, scene.site, await buildMembership(scene.site), await cardOf(scene))).subscriptionSeq })

export const samples: Record<string, Sample> = {
  'membership.offered': { by: null, with: (scene) => ({ params: site(scene) }) },
  'membership.mine': { by: 'learner', with: (scene) => ({ params: site(scene) }) },
  'membership.ofCourse': { by: 'learner', with: ({ course: { channelSeq, courseSeq } }) => ({ params: { channelSeq, courseSeq } }) },
  'membership.subscribe': { by: 'learner', with: async (scene) => ({ params: await made(scene), body: { cardSeq: await cardOf(scene), price: 29_000 } }) },
  'membership.cancel': { by: 'learner', with: async (scene) => ({ params: await subscribed(scene) }) },
  'membership.resume': { by: 'learner', with: async (scene) => ({ params: await subscribed(scene) }) },
  'membership.changeCard': { by: 'learner', with: async (scene) => ({ params: await subscribed(scene), body: { cardSeq: await cardOf(scene) } }) },
  'membership.enter': {
    by: 'learner',
    with: async (scene) => {
      await subscribed(scene)
      const { courseSeq } = await buildCourse(scene.api, { site: scene.site, teacher: scene.teacher, draft: { title: '멤버십 클래스', fareCd: '01', price: 12_000 } })
      return { params: { ...site(scene), courseSeq } }
    },
  },
  'membership.list': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'membership.create': { by: 'owner', with: (scene) => ({ params: site(scene), body: membershipOf({ courseSeqs: [scene.course.courseSeq] }) }) },
  'membership.save': { by: 'owner', with: async (scene) => ({ params: await made(scene), body: membershipOf({ name: '새 이름', courseSeqs: [scene.course.courseSeq] }) }) },
  'membership.subscribers': { by: 'owner', with: async (scene) => ({ params: await made(scene), query: { page: 1, size: 20 } }) },
  'membership.cancelSubscriber': { by: 'owner', with: async (scene) => ({ params: await subscribed(scene) }) },
}
