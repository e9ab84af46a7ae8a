import { and, count, eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { courseCalls } from '#shared/course/contract.ts'
import { curriculumCalls } from '#shared/curriculum/contract.ts'
import { enrollmentCalls } from '#shared/enrollment/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { reviewCalls } from '#shared/review/contract.ts'
import { attendees, courses, curriculums, likes, reviews } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildAttendee, buildCourse, buildPerson } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

it('keeps every count equal to its rows under concurrent changes, without unexpected errors', async () => {
  const SEATS = 4
  const course = await buildCourse(api, { draft: { userLimitTypeCd: '99', maxUserCount: SEATS } })
  const { channelSeq, courseSeq, site, teacher } = course
  const reviewer = await buildAttendee(api, { course })
  await verified(api, reviewer.person)
  const people = await Promise.all(Array.from({ length: 6 }, () => buildPerson(api, { site })))
  const params = { channelSeq, courseSeq }
  const make = (call: CallDefinition, by: Person, body?: unknown, to: Record<string, unknown> = params) =>
    api.send(callUrl(call, { params: to }), { method: call.method, token: by.token, ...(body === undefined ? {} : { body }) })
  const lesson = { body: { curriculumTypeCd: '05', title: '강의', content: '<p>글</p>' } }

  const rounds = people.flatMap((person, index) => [
    () => make(courseCalls.like, person), () => make(enrollmentCalls.attend, person), () => make(courseCalls.like, person),
    () => make(reviewCalls.save, reviewer.person, { attendSeq: reviewer.attendSeq, reviewPoint: 1 + (index % 5), description: `${index}번째` }),
    () => make(curriculumCalls.create, teacher, lesson), () => make(courseCalls.update, teacher, { course: { subTitle: String(index) } }),
    () => make(courseCalls.copy, teacher), () => make(courseCalls.unlike, person), () => make(enrollmentCalls.attend, person),
    () => make(courseCalls.publish, teacher, { publicCd: '00' }), () => make(courseCalls.delete, teacher),
    () => make(curriculumCalls.delete, teacher, {}, { ...params, curriculumSeq: course.curriculumSeq }),
    () => make(curriculumCalls.restore, teacher, undefined, { ...params, curriculumSeq: course.curriculumSeq }),
  ])
  const answers = await Promise.all(rounds.map((round) => round()))
  expect(answers.filter(({ status }) => status >= 500 || status === 400).map(({ text }) => text)).toEqual([])

  const { db } = api.server.ports.database
  const here = (table: typeof attendees | typeof likes | typeof reviews | typeof curriculums) => and(eq(table.channelSeq, channelSeq), eq(table.courseSeq, courseSeq))
  const [[row], [attending], [liking], [reviewed], items] = await Promise.all([
    db.select().from(courses).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq))),
    db.select({ number: count() }).from(attendees).where(here(attendees)),
    db.select({ number: count() }).from(likes).where(here(likes)),
    db.select({ number: count(), points: sum(reviews.reviewPoint).mapWith(Number) }).from(reviews).where(here(reviews)),
    db.select().from(curriculums).where(here(curriculums)),
  ])
  const present = items.filter(({ deletedAt }) => deletedAt === null)
  // An item added to a public class is a draft and does not count yet.
  const shown = present.filter(({ draftState }) => draftState !== 'added')
  expect(row).toMatchObject({
    attendCount: SEATS, likeCount: liking?.number, reviewCount: 1, reviewSum: reviewed?.points, lessonCount: shown.length, trashTypeCd: '00',
  })
  expect([attending?.number, reviewed?.number]).toEqual([SEATS, 1])
  // Deletions leave gaps; places stay unique. In a public class the places of the draft count.
  const places = present.filter(({ draftState }) => draftState !== 'removed').map(({ draftOrder, sortOrder }) => draftOrder ?? sortOrder)
  expect(new Set(places).size).toBe(places.length)
})
