import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse } from '#tests/support/server/factories.ts'
import type { BuiltCourse } from '#tests/support/server/factories.ts'

let api: TestApi
let course: BuiltCourse
beforeAll(async () => {
  // As delivered: half-built features are disabled.
  api = await startApi({ env: { FEATURES: '' } })
  course = await buildCourse(api)
})
afterAll(() => api.stop())

describe('disabled features', () => {
  it.each([
    ['courseTypeCd', { courseTypeCd: '00' }], ['courseTypeCd', { courseTypeCd: '01' }], ['courseTypeCd', { courseTypeCd: '04' }],
  ] as const)('cannot be chosen: %s of %o [STU-01]', async (field, change) => {
    const { channelSeq, courseSeq, teacher } = course
    const refused = (...path: string[]) => ({ status: 400, code: '900010', issues: [{ path, message: 'validation:notOpenYet' }] })
    await expect(teacher.client(courseCalls.create, { params: { channelSeq }, body: change })).rejects.toMatchObject(refused(field))
    await expect(teacher.client(courseCalls.update, { params: { channelSeq, courseSeq }, body: { course: change } })).rejects.toMatchObject(refused('course', field))
  })

  it('are reported to the editor', async () => {
    expect((await api.client()(auth.session)).platform.features).toEqual([])
  })
})
