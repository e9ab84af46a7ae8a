import { randomUUID } from 'node:crypto'
import { contract } from '#shared/contract.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { liveFields } from '#shared/live/schedule.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

export const lessonOf = ({ channelSeq, courseSeq, curriculumSeq }: BuiltCourse) => ({ channelSeq, courseSeq, curriculumSeq })

/** A class with a live lesson by a link that began a minute ago; the learner attends it. */
export async function buildLive(api: TestApi, { site, teacher, learner }: { site: Site; teacher: Person; learner: Person }): Promise<BuiltCourse> {
  const startAt = api.clock.now().getTime() - MINUTE_MS
  const course = await buildCourse(api, {
    site, teacher, draft: { title: '라이브 클래스' },
    lessons: [{ curriculumTypeCd: '00', title: '라이브', liveType: '99', joinUrl: 'https://meet.example.com/room', ...liveFields({ startAt, endAt: startAt + 60 * MINUTE_MS }) }],
  })
  await buildAttendee(api, { course, person: learner })
  return course
}

/** The learner joins; the teacher corrects the attendance. */
export async function joinAndCorrect(course: BuiltCourse, { teacher, learner }: { teacher: Person; learner: Person }): Promise<void> {
  await learner.client(contract.live.attend, { params: lessonOf(course), body: { spanNo: randomUUID(), left: false } })
  await teacher.client(contract.live.correct, { params: lessonOf(course), body: { userSeq: learner.userSeq, attended: true, reason: '함께 들었어요' } })
}
