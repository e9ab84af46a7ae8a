import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '#shared/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { plans } from '#shared/plan/plans.ts'
import { UPLOAD_EXPIRES_DAYS } from '#shared/upload/limits.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse } from '#tests/support/server/factories.ts'
import type { BuiltCourse } from '#tests/support/server/factories.ts'
import { createUpload, tus } from '#tests/support/upload/tus.ts'
import type { ItemParams } from '#tests/support/upload/tus.ts'

const GB = 1024 ** 3
const FILE = 20 * GB

let api: TestApi
let course: BuiltCourse
let place: ItemParams
let free: number | undefined
beforeAll(async () => {
  api = await startApi()
  vi.spyOn(api.server.ports.storage, 'freeBytes').mockImplementation(async () => free)
})
afterAll(() => api.stop())
beforeEach(async () => {
  free = undefined
  course = await buildCourse(api)
  const { item } = await course.teacher.client(contract.curriculum.create, {
    params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, body: { body: { curriculumTypeCd: '06', title: '자료' } },
  })
  place = { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: item.curriculumSeq }
})

const begin = (fileSize = FILE) => createUpload(api.origin, course.teacher, place, { filename: '자료.pdf', fileSize, kind: 'material' })
const cancel = (path: string) => tus(api.origin, 'DELETE', path, { token: course.teacher.token })
const address = async (fileSize = FILE) => (await course.teacher.client(contract.upload.uploadUrl, { params: place, query: { filename: '자료.pdf', fileSize, kind: 'material' } })).uploadUrl
const create = async (path: string, fileSize = FILE) => {
  const { status, text } = await tus(api.origin, 'POST', path, { token: course.teacher.token, headers: { 'upload-length': String(fileSize) } })
  return status === 201 ? status : (JSON.parse(text) as { code: string }).code
}

describe('disk space', () => {
  it('is reserved once: of many uploads only those that fit start, and the next when one is cancelled', async () => {
    free = 76 * GB
    const begun = [await begin(), await begin(), await begin()]
    await expect(begin()).rejects.toMatchObject({ status: 507, code: errorTable.storageFull.code })
    expect((await cancel(begun[0] ?? '')).status).toBe(204)
    begun[0] = await begin()
    await expect(begin()).rejects.toMatchObject({ code: errorTable.storageFull.code })
    for (const path of begun) await cancel(path)
  })

  it('is not reserved twice by parallel use of grants issued while there was room', async () => {
    free = 30 * GB
    const grants = [await address(), await address(), await address()]
    const outcomes = await Promise.all(grants.map((path) => create(path)))
    expect(outcomes.toSorted()).toEqual([201, errorTable.storageFull.code, errorTable.storageFull.code])
    const winner = outcomes.indexOf(201)
    expect(await create(grants[winner] ?? '')).toBe(201)
  })
})

describe('the plan of a site', () => {
  it('limits storage, reports what is left, and frees space once an upload expires', async () => {
    const { storageBytes } = plans.free
    for (let used = 0; used + FILE <= storageBytes; used += FILE) await begin()
    await expect(begin(GB)).rejects.toMatchObject({ status: 507, code: errorTable.storageQuotaExceeded.code, message: expect.stringContaining('0 Bytes') })
    api.clock.advance((UPLOAD_EXPIRES_DAYS * DAY_MS) + 1)
    expect(await api.server.services.upload.expireUnfinished()).toBeGreaterThan(0)
  })

  it('is counted for each site separately', async () => {
    expect(await create(await address())).toBe(201)
  })
})
