import { randomUUID } from 'node:crypto'
import { liveTypeCd } from '#shared/kernel/codes.ts'
import type { LiveTypeCd } from '#shared/kernel/codes.ts'
import { contract } from '#shared/contract.ts'
import { buildLive, buildMeeting, joinAndCorrect, lessonOf, zoomKeys } from '#tests/support/live/lives.ts'
import { site } from '../contract/sample.ts'
import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const lesson = async (scene: Scene) => lessonOf(await buildLive(scene.api, scene))

const offline = async ({ api, course: { channelSeq, courseSeq } }: Scene) => {
  const { curriculumSeq } = await api.server.services.curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '04', title: '모임', offlineStartAt: '2026-01-10', offlineStartTime: '14:00', offlineEndTime: '15:00' })
  return { channelSeq, courseSeq, curriculumSeq }
}

const meeting = async (scene: Scene, liveType: LiveTypeCd) => {
  const { channelSeq, courseSeq, curriculumSeq } = await buildMeeting(scene.api, scene, liveType)
  return { params: { channelSeq, courseSeq }, query: { itemSeq: curriculumSeq } }
}

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
  'live.offlineRoom': { by: 'teacher', with: async (scene) => ({ params: await offline(scene) }) },
  'live.markOffline': { by: 'teacher', with: async (scene) => ({ params: await offline(scene), body: { userSeq: scene.learner.userSeq, attended: true } }) },
  'live.end': { by: 'teacher', with: async (scene) => ({ params: await lesson(scene) }) },
  'live.record': { by: 'teacher', with: async (scene) => ({ params: await lesson(scene), body: { recordingUrl: 'https://video.example.com/1' } }) },
  'live.zoomSignature': { by: 'learner', with: (scene) => meeting(scene, liveTypeCd.zoom) },
  'live.gooroomeeSignature': { by: 'learner', with: (scene) => meeting(scene, liveTypeCd.gooroomee) },
  'live.usable': {
    by: 'teacher',
    with: async (scene) => {
      const { channelSeq, courseSeq } = await lesson(scene)
      return { params: { channelSeq, courseSeq } }
    },
  },
  'live.providers': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'live.saveKeys': { by: 'owner', with: (scene) => ({ params: site(scene), body: zoomKeys }) },
  'live.removeKeys': {
    by: 'owner',
    with: async (scene) => {
      await scene.site.owner.client(contract.live.saveKeys, { params: site(scene), body: zoomKeys })
      return { params: { ...site(scene), provider: 'zoom' as const } }
    },
  },
  'curriculum.weekly': { by: 'teacher', with: async (scene) => ({ params: await lesson(scene), body: { weeks: 2 } }) },
}
