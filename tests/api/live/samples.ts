import { randomUUID } from 'node:crypto'
import { buildLive, joinAndCorrect, lessonOf } from '#tests/support/live/lives.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const lesson = async (scene: Scene) => lessonOf(await buildLive(scene.api, scene))

export const samples: Record<string, Sample> = {
  'live.info': { by: 'learner', with: () => ({}) },
  'live.lesson': { by: 'learner', with: async (scene) => ({ params: await lesson(scene) }) },
  'live.join': {
    by: 'learner',
    with: async (scene) => {
      const { channelSeq, courseSeq, curriculumSeq } = await lesson(scene)
      return { params: { channelSeq, courseSeq }, query: { i: curriculumSeq } }
    },
  },
  'live.attend': { by: 'learner', with: async (scene) => ({ params: await lesson(scene), body: { spanNo: randomUUID(), left: false } }) },
  'live.room': {
    by: 'teacher',
    with: async (scene) => {
      const course = await buildLive(scene.api, scene)
      await joinAndCorrect(course, scene)
      return { params: lessonOf(course) }
    },
  },
  'live.correct': { by: 'teacher', with: async (scene) => ({ params: await lesson(scene), body: { userSeq: scene.learner.userSeq, attended: true, reason: '함께 들었어요' } }) },
  'live.end': { by: 'teacher', with: async (scene) => ({ params: await lesson(scene) }) },
  'curriculum.weekly': { by: 'teacher', with: async (scene) => ({ params: await lesson(scene), body: { weeks: 2 } }) },
}
