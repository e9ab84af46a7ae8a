import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract.ts'
import { liveTypeCd } from '#shared/kernel/codes.ts'
import type { LiveTypeCd } from '#shared/kernel/codes.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { liveFields } from '#shared/live/schedule.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

export const lessonOf = ({ channelSeq, courseSeq, curriculumSeq }: BuiltCourse) => ({ channelSeq, courseSeq, curriculumSeq })

interface LiveScene {
  site: Site
  teacher: Person
  learner: Person
}

/** A class with a live lesson that began a minute ago, by a link unless another provider is named; the learner attends it. */
export async function buildLive(api: TestApi, { site, teacher, learner }: LiveScene, liveType: LiveTypeCd = liveTypeCd.link): Promise<BuiltCourse> {
  const startAt = api.clock.now().getTime() - MINUTE_MS
  const course = await buildCourse(api, {
    site, teacher, draft: { title: '라이브 클래스' },
    lessons: [{ curriculumTypeCd: '00', title: '라이브', liveType, joinUrl: liveType === liveTypeCd.link ? 'https://meet.example.com/room' : '', ...liveFields({ startAt, endAt: startAt + 60 * MINUTE_MS }) }],
  })
  await buildAttendee(api, { course, person: learner })
  return course
}

/** The learner joins; the teacher corrects the attendance. */
export async function joinAndCorrect(course: BuiltCourse, { teacher, learner }: { teacher: Person; learner: Person }): Promise<void> {
  await learner.client(contract.live.attend, { params: lessonOf(course), body: { spanNo: randomUUID(), left: false } })
  await teacher.client(contract.live.correct, { params: lessonOf(course), body: { userSeq: learner.userSeq, attended: true, reason: '함께 들었어요' } })
}

/** A live lesson at a provider, in the meeting of which the host and the learner are; needs the stand-in. */
export async function buildMeeting(api: TestApi, scene: LiveScene, liveType: LiveTypeCd): Promise<BuiltCourse> {
  const course = await buildLive(api, scene, liveType)
  const { channelSeq, courseSeq, curriculumSeq } = course
  const enter = ({ client }: Person) => client(contract.live.join, { params: { channelSeq, courseSeq }, query: { i: curriculumSeq } })
  const { startUrl } = await enter(scene.teacher)
  await fetch(startUrl ?? '')
  await scene.teacher.client(contract.live.attend, { params: lessonOf(course), body: { spanNo: randomUUID(), left: false } })
  await fetch((await enter(scene.learner)).joinUrl ?? '')
  return course
}

/** Keys that the stand-in of Zoom accepts. */
export const zoomKeys = { provider: 'zoom', accountId: 'own-account', clientId: 'own', clientSecret: 'own-secret', webhookSecret: 'own-event-secret' } as const
