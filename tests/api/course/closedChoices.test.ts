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
  it('cannot be chosen [STU-01]', async () => {
    const change = { courseTypeCd: '04' } as const
    const { channelSeq, courseSeq, teacher } = course
    const refused = (...path: string[]) => ({ status: 400, code: '900010', issues: [{ path, message: 'validation:notOpenYet' }] })
    await expect(teacher.client(courseCalls.create, { params: { channelSeq }, body: change })).rejects.toMatchObject(refused('courseTypeCd'))
    await expect(teacher.client(courseCalls.update, { params: { channelSeq, courseSeq }, body: { course: change } })).rejects.toMatchObject(refused('course', 'courseTypeCd'))
  })

  it('are reported to the editor', async () => {
    expect((await api.client()(auth.session)).platform.features).toEqual([])
  })
})
