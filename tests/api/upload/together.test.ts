import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { courseCalls } from '#shared/course/contract.ts'
import { uploadCalls } from '#shared/upload/contract.ts'
import { REMOVED_KEPT_MS } from '#shared/upload/limits.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import { VERIFY_QUEUE } from '#server/modules/upload/processing.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildUpload, pictureUrl } from '#tests/support/server/factories.ts'
import { createUpload, patch, sha256, uploadIdOf } from '#tests/support/upload/tus.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())
afterEach(() => { vi.restoreAllMocks() })

const content = Buffer.from('as good as a video')
/** What the hourly sweep does once a removal can no longer be taken back. */
const erase = () => api.server.services.upload.eraseRemoved()
const stored = (key: string) => api.server.ports.storage.stat(key)
const lessons = [{ curriculumTypeCd: '02', title: '영상' }] as const

async function videoItem() {
  const course = await buildCourse(api, { publicCd: null, lessons: [...lessons] })
  const { channelSeq, courseSeq, curriculumSeq } = course
  return { course, teacher: course.teacher, params: { channelSeq, courseSeq, curriculumSeq } }
}

/** Makes the next transaction fail after its job is enqueued, as on a crash before the commit. */
function failAfterSending(): void {
  const { jobs } = api.server.ports
  const send = jobs.send.bind(jobs)
  vi.spyOn(jobs, 'send').mockImplementationOnce(async (queue, payload, options) => {
    await send(queue, payload, options)
    throw new Error('the connection is gone')
  })
}

describe('a file’s state and its job', () => {
  it('are committed together when it is complete [STU-04]', async () => {
    const { teacher, params } = await videoItem()
    const path = await createUpload(api.origin, teacher, params, { filename: 'video.mp4', fileSize: content.length })
    await patch(api.origin, path, 0, content, teacher.token)
    const complete = () => teacher.client(uploadCalls.complete, { params, body: { uploadId: uploadIdOf(path), sha256: sha256(content) } })
    const state = async () => (await api.server.services.upload.findByUploadId(params.channelSeq, uploadIdOf(path)))?.state
    const announce = vi.spyOn(api.server.ports.announcer, 'announce')
    failAfterSending()
    await expect(complete()).rejects.toMatchObject({ status: 500 })
    await api.runSent(VERIFY_QUEUE)
    expect([await state(), announce.mock.calls]).toEqual(['uploading', []])

    expect((await complete()).upload.state).toBe('verifying')
    await api.runSent(VERIFY_QUEUE)
    expect(await state()).toBe('failed')
  })

  it('are committed together when a video is retried [STU-04]', async () => {
    const { course, teacher, params } = await videoItem()
    const { uploadSeq } = await buildUpload(api, { course, curriculumSeq: params.curriculumSeq, state: 'failed' })
    const retry = () => teacher.client(uploadCalls.retry, { params, body: { uploadSeq } })
    failAfterSending()
    await expect(retry()).rejects.toMatchObject({ status: 500 })
    expect((await teacher.client(uploadCalls.status, { params })).uploads).toMatchObject([{ state: 'failed' }])
    expect((await retry()).upload.state).toBe('verifying')
  })
})

describe('unused files', () => {
  it('stay when the removal of their row fails, and are deleted by the job after a crash [STU-04]', async () => {
    const { course, teacher, params } = await videoItem()
    const { uploadSeq, storageKey } = await buildUpload(api, { course, curriculumSeq: params.curriculumSeq })
    await teacher.client(uploadCalls.remove, { params, body: { uploadSeq } })
    api.clock.advance(REMOVED_KEPT_MS + 1)
    failAfterSending()
    await expect(erase()).rejects.toThrow('the connection is gone')
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await stored(storageKey)).toBeDefined()

    // Only the job deletes: a crash now leaves the file to it.
    await erase()
    expect(await stored(storageKey)).toBeDefined()
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await stored(storageKey)).toBeUndefined()
  })

  it('are deleted once the storage is back', async () => {
    const { course, teacher, params } = await videoItem()
    const { uploadSeq, storageKey } = await buildUpload(api, { course, curriculumSeq: params.curriculumSeq })
    await teacher.client(uploadCalls.remove, { params, body: { uploadSeq } })
    api.clock.advance(REMOVED_KEPT_MS + 1)
    await erase()
    vi.spyOn(api.server.ports.storage, 'remove').mockRejectedValueOnce(new Error('the disk is away'))
    await expect(api.runSent(REMOVE_STORED_QUEUE)).rejects.toThrow('1 jobs')
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await stored(storageKey)).toBeUndefined()
  })

  it('are kept while a copy of the item shares them, also under concurrent deletion [STU-04]', async () => {
    const { course, teacher, params } = await videoItem()
    const { uploadSeq, storageKey } = await buildUpload(api, { course, curriculumSeq: params.curriculumSeq })
    const { channelSeq } = params
    const { courseSeq } = await teacher.client(courseCalls.copy, { params: { channelSeq, courseSeq: params.courseSeq } })
    const [copied] = await api.server.services.curriculum.items({ channelSeq, courseSeq })
    const place = { channelSeq, courseSeq, curriculumSeq: copied?.curriculumSeq ?? 0 }
    const [copy] = (await teacher.client(uploadCalls.status, { params: place })).uploads
    await Promise.all([
      teacher.client(uploadCalls.remove, { params, body: { uploadSeq } }),
      teacher.client(uploadCalls.remove, { params: place, body: { uploadSeq: copy?.uploadSeq ?? 0 } }),
    ])
    api.clock.advance(REMOVED_KEPT_MS + 1)
    await Promise.all([erase(), erase()])
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await stored(storageKey)).toBeUndefined()
  })

  it('include replaced pictures of a class', async () => {
    const { course, teacher } = await videoItem()
    const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
    const set = async (image: string) => (await teacher.client(courseCalls.image, { params, body: { image } })).imageUrl ?? ''
    const first = await set(await pictureUrl({ width: 80, height: 45 }))
    const statusOf = async (url: string) => (await api.send(url.replace(/\.webp$/, '.small.webp'))).status
    failAfterSending()
    await expect(set('')).rejects.toMatchObject({ status: 500 })
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await statusOf(first)).toBe(200)
    await set('')
    await api.runSent(REMOVE_STORED_QUEUE)
    expect(await statusOf(first)).toBe(404)
  })
})
