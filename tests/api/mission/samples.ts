import { buildScene, classOf, handIn, itemOf, postProof } from '#tests/support/mission/missions.ts'
import type { Missions } from '#tests/support/mission/missions.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const built = (scene: Scene) => buildScene(scene.api, scene)
const ofClass = async (scene: Scene) => ({ params: classOf(await built(scene)) })
const words = { content: '다 빚었어요', linkUrl: 'https://example.com/bowl' }
const submitted = async (scene: Scene): Promise<{ missions: Missions; submissionSeq: number; updatedAt: string }> => {
  const missions = await built(scene)
  return { missions, ...await handIn(scene.learner, missions) }
}
const mine = async (scene: Scene) => {
  const { missions, submissionSeq } = await submitted(scene)
  return { params: { ...classOf(missions), submissionSeq } }
}
const posted = async (scene: Scene) => {
  const missions = await built(scene)
  return { params: { ...classOf(missions), postSeq: (await postProof(scene.learner, missions)).postSeq } }
}
const item = (which: 'missionSeq' | 'challengeSeq') => async (scene: Scene) => {
  const missions = await built(scene)
  return { params: itemOf(missions, missions[which]) }
}

export const samples: Record<string, Sample> = {
  'mission.site': {
    by: 'owner',
    with: async (scene) => {
      const { missions } = await submitted(scene)
      return { params: { channelSeq: classOf(missions).channelSeq } }
    },
  },
  'mission.list': { by: 'teacher', with: ofClass },
  'mission.lesson': { by: 'learner', with: item('missionSeq') },
  'mission.submit': { by: 'learner', with: async (scene) => ({ ...await item('missionSeq')(scene), body: words }) },
  'mission.edit': { by: 'learner', with: async (scene) => ({ ...await mine(scene), body: words }) },
  'mission.withdraw': { by: 'learner', with: mine },
  'mission.inbox': {
    by: 'teacher',
    with: async (scene) => {
      const { missions } = await submitted(scene)
      return { params: classOf(missions), query: { mission: missions.missionSeq } }
    },
  },
  'mission.submissions': {
    by: 'teacher',
    with: async (scene) => {
      const { missions } = await submitted(scene)
      return { params: classOf(missions), query: { mission: missions.missionSeq, size: 10 } }
    },
  },
  'mission.history': {
    by: 'teacher',
    with: async (scene) => {
      const { missions } = await submitted(scene)
      return { params: { ...classOf(missions), userSeq: scene.learner.userSeq } }
    },
  },
  'mission.judge': {
    by: 'teacher',
    with: async (scene) => {
      const { missions, submissionSeq, updatedAt } = await submitted(scene)
      return { params: { ...classOf(missions), submissionSeq }, body: { verdict: 'return', note: '손잡이도 보여 주세요', updatedAt } }
    },
  },
  'mission.posts': { by: 'learner', with: item('challengeSeq') },
  'mission.post': { by: 'learner', with: async (scene) => ({ ...await item('challengeSeq')(scene), body: words }) },
  'mission.thread': { by: 'learner', with: posted },
  'mission.deletePost': { by: 'learner', with: posted },
  'mission.like': { by: 'learner', with: posted },
  'mission.unlike': { by: 'learner', with: posted },
  'mission.mine': { by: 'learner', with: ofClass },
  'mission.leaderboard': { by: 'learner', with: ofClass },
  'mission.terms': { by: 'teacher', with: ofClass },
  'mission.updateTerms': { by: 'teacher', with: async (scene) => ({ ...await ofClass(scene), body: { terms: '서로 응원해요', leaderboardYn: 'N' } }) },
}
