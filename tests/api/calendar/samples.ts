import { contract } from '#shared/contract.ts'
import { buildLive } from '#tests/support/live/lives.ts'
import type { Sample } from '../contract/sample.ts'

export const samples: Record<string, Sample> = {
  'calendar.schedule': {
    by: 'learner',
    with: async (scene) => {
      await buildLive(scene.api, scene)
      return { query: { side: 'coming' } }
    },
  },
  'calendar.feed': { by: 'learner', with: () => ({}) },
  'calendar.renewFeed': { by: 'learner', with: () => ({}) },
  'calendar.feedClasses': { by: 'learner', with: () => ({}) },
  'calendar.chooseFeedClasses': {
    by: 'learner',
    with: async (scene) => {
      const { channelSeq, courseSeq } = await buildLive(scene.api, scene)
      return { body: { leftOut: [{ channelSeq, courseSeq }] } }
    },
  },
  'calendar.removeFeed': {
    by: 'learner',
    with: async ({ learner }) => {
      await learner.client(contract.calendar.renewFeed, {})
      return {}
    },
  },
  'calendar.course': {
    by: 'learner',
    with: async (scene) => {
      const { channelSeq, courseSeq } = await buildLive(scene.api, scene)
      return { params: { channelSeq, courseSeq } }
    },
  },
}
