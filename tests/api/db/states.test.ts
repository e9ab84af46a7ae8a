import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attendees, channelUsers, courses, courseUsers, curriculums, sessions, uploads } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildUpload } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

it('refuses an unknown state in every table', async () => {
  const course = await buildCourse(api, { publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
  await buildUpload(api, { course, curriculumSeq: course.curriculumSeq })
  await buildAttendee(api, { course: await buildCourse(api, { site: course.site, teacher: course.teacher }) })
  const { db } = api.server.ports.database
  const none = 'none' as never
  const of = (table: typeof attendees | typeof channelUsers | typeof courses | typeof courseUsers | typeof curriculums | typeof uploads) => eq(table.channelSeq, course.channelSeq)
  const writes = {
    uploads_state: () => db.update(uploads).set({ state: none }).where(of(uploads)),
    uploads_kind: () => db.update(uploads).set({ kind: none }).where(of(uploads)),
    curriculums_draft_state: () => db.update(curriculums).set({ draftState: none }).where(of(curriculums)),
    courses_public_cd: () => db.update(courses).set({ publicCd: none }).where(of(courses)),
    courses_trash_type_cd: () => db.update(courses).set({ trashTypeCd: none }).where(of(courses)),
    course_users_user_type_cd: () => db.update(courseUsers).set({ userTypeCd: none }).where(of(courseUsers)),
    attendees_choise_status_cd: () => db.update(attendees).set({ choiseStatusCd: none }).where(of(attendees)),
    channel_users_user_type_cd: () => db.update(channelUsers).set({ userTypeCd: none }).where(of(channelUsers)),
    sessions_kind: () => db.update(sessions).set({ kind: none }),
  }
  for (const [constraint, write] of Object.entries(writes)) await expect(write(), constraint).rejects.toMatchObject({ cause: { constraint } })
})
