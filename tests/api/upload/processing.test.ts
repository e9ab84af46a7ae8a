import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { classroomCalls } from '#shared/classroom/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { uploadCalls } from '#shared/upload/contract.ts'
import type { UploadedFile } from '#shared/upload/uploadedFile.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { uploads } from '#server/infra/db/schema/index.ts'
import { folderOfOriginal } from '#server/infra/uploads/places.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'
import { LONGEST_TEST_MS } from '#tests/support/patience.ts'
import { makeSmallVideo } from '#tests/support/upload/smallVideo.ts'
import { startS3 } from '#tests/support/server/s3.ts'
import { sha256, uploadFile } from '#tests/support/upload/tus.ts'
import type { ItemParams } from '#tests/support/upload/tus.ts'

let api: TestApi
let video: Buffer
const ends: (() => Promise<void>)[] = []
const SETTLE = { timeout: LONGEST_TEST_MS, interval: 100 }

beforeAll(async () => {
  video = await makeSmallVideo()
  api = await startApi({ jobs: 'real' })
  ends.push(() => api.stop())
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const videoItem = async (on = api): Promise<{ course: BuiltCourse; teacher: Person; params: ItemParams }> => {
  const course = await buildCourse(on, { publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
  const { channelSeq, courseSeq, curriculumSeq, teacher } = course
  return { course, teacher, params: { channelSeq, courseSeq, curriculumSeq } }
}

async function settled(teacher: Person, params: ItemParams, uploadSeq: number): Promise<UploadedFile> {
  return vi.waitFor(async () => {
    const { uploads: files } = await teacher.client(uploadCalls.status, { params })
    const found = files.find((upload) => upload.uploadSeq === uploadSeq)
    expect(found?.state).toMatch(/ready|failed/)
    return found as UploadedFile
  }, SETTLE)
}

const homeOf = async ({ channelSeq }: ItemParams, { uploadId }: UploadedFile) =>
  folderOfOriginal((await api.server.services.upload.findByUploadId(channelSeq, uploadId))?.storageKey ?? '')
const stored = (key: string) => api.server.ports.storage.stat(key)

describe('a video', { timeout: 3 * LONGEST_TEST_MS }, () => {
  it('is verified, measured and optimised to HLS with a poster; the previous one is deleted [STU-04]', async () => {
    const { teacher, params } = await videoItem()
    const first = await settled(teacher, params, (await uploadFile(api.origin, teacher, params, video)).uploadSeq)
    expect(first).toMatchObject({ state: 'ready', contentType: 'video/mp4', reason: null, note: null, progressPercent: null })
    expect(first.duration).toBeCloseTo(2, 0)
    const { channelSeq, courseSeq } = params
    expect((await teacher.client(courseCalls.detail, { params: { channelSeq, courseSeq }, query: {} })).course.runSeconds).toBe(2)

    const poster = await fetch(api.origin + first.posterUrl, { headers: { 'access-token': teacher.token } })
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

    const lesson = await teacher.client(classroomCalls.lesson, { params })
    const master = await fetch(api.origin + lesson.playback?.hlsUrl)
    const playlist = await master.text()
    expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    const variant = playlist.split('\n').find((line) => line.endsWith('.m3u8')) ?? ''
    expect(variant).toBe('0/index.m3u8')
    expect(playlist).toContain('RESOLUTION=320x240')
    const variantUrl = new URL(variant, master.url)
    const segment = (await (await fetch(variantUrl)).text()).split('\n').find((line) => line.endsWith('.ts')) ?? ''
    const answer = await fetch(new URL(segment, variantUrl))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp2t'])
    expect(new Uint8Array(await answer.arrayBuffer())[0]).toBe(0x47)

    const home = await homeOf(params, first)
    expect(await stored(`${home}derived/poster.jpg`)).toBeDefined()
    const second = await settled(teacher, params, (await uploadFile(api.origin, teacher, params, await makeSmallVideo({ seconds: 1 }))).uploadSeq)
    expect(second.state).toBe('ready')
    await vi.waitFor(async () => expect((await teacher.client(uploadCalls.status, { params })).uploads).toEqual([expect.objectContaining({ uploadSeq: second.uploadSeq })]), SETTLE)
    await vi.waitFor(async () => expect(await stored(`${home}original`)).toBeUndefined(), SETTLE)
    await vi.waitFor(async () => expect(await stored(`${home}derived/poster.jpg`)).toBeUndefined(), SETTLE)
  })

  it('fails when its bytes differ from those sent, and nothing is kept', async () => {
    const { teacher, params } = await videoItem()
    const upload = await uploadFile(api.origin, teacher, params, video, { sha256: sha256(Buffer.from('another')) })
    const home = await homeOf(params, upload)
    expect(await settled(teacher, params, upload.uploadSeq)).toMatchObject({ state: 'failed', reason: 'fileDamaged' })
    await vi.waitFor(async () => expect(await stored(`${home}original`)).toBeUndefined(), SETTLE)
    await expect(teacher.client(uploadCalls.retry, { params, body: { uploadSeq: upload.uploadSeq } })).rejects.toMatchObject({ status: 409 })
  })

  it('is recognised by content, whatever its name [STU-04]', async () => {
    const { teacher, params } = await videoItem()
    const text = await uploadFile(api.origin, teacher, params, Buffer.from('not a video at all'), { filename: 'video.mp4' })
    expect(await settled(teacher, params, text.uploadSeq)).toMatchObject({ state: 'failed', reason: 'fileTypeRefused' })
    const named = await uploadFile(api.origin, teacher, params, video, { filename: 'notes.txt' })
    expect(await settled(teacher, params, named.uploadSeq)).toMatchObject({ state: 'ready', contentType: 'video/mp4', fileName: 'notes.txt' })
  })

  it('without a video track, or damaged, fails with a reason and can be retried or removed', async () => {
    const { teacher, params } = await videoItem()
    const sound = await uploadFile(api.origin, teacher, params, await makeSmallVideo({ format: 'audio' }))
    expect(await settled(teacher, params, sound.uploadSeq)).toMatchObject({ state: 'failed', reason: 'noPicture' })

    const broken = Buffer.concat([video.subarray(0, 200), Buffer.alloc(video.length - 200)])
    const upload = await uploadFile(api.origin, teacher, params, broken)
    expect(await settled(teacher, params, upload.uploadSeq)).toMatchObject({ state: 'failed', reason: 'optimiseFailed' })
    const { upload: again } = await teacher.client(uploadCalls.retry, { params, body: { uploadSeq: upload.uploadSeq } })
    expect(again).toMatchObject({ state: 'verifying', reason: null })
    expect(await settled(teacher, params, upload.uploadSeq)).toMatchObject({ state: 'failed', reason: 'optimiseFailed' })
    await teacher.client(uploadCalls.remove, { params, body: { uploadSeq: upload.uploadSeq } })
    await expect(teacher.client(uploadCalls.remove, { params, body: { uploadSeq: upload.uploadSeq } })).rejects.toMatchObject({ status: 410 })
  })

  it('is processed again when its job was lost, and fails after a day', async () => {
    const { teacher, params } = await videoItem()
    const { db } = api.server.ports.database
    const upload = await settled(teacher, params, (await uploadFile(api.origin, teacher, params, video)).uploadSeq)
    const put = (updatedAt: Date) => db.update(uploads).set({ state: 'optimising', updatedAt }).where(eq(uploads.uploadSeq, upload.uploadSeq))
    // Retry: the previous job may still be running, and a file has one job at a time.
    const swept = async () => {
      const sweeping = setInterval(() => void api.server.ports.jobs.send('upload.sweep', {}), 2_000)
      await api.server.ports.jobs.send('upload.sweep', {})
      return settled(teacher, params, upload.uploadSeq).finally(() => clearInterval(sweeping))
    }
    await put(api.clock.now())
    expect(await swept()).toMatchObject({ state: 'ready' })
    await put(new Date(api.clock.now().getTime() - DAY_MS - 1))
    expect(await swept()).toMatchObject({ state: 'failed', reason: 'optimiseFailed' })
  })

  it.each([['mp4', 'video/mp4'], ['webm', 'video/webm']] as const)('in %s is served as it is without ffmpeg, with its length and a note', async (format, contentType) => {
    const content = await makeSmallVideo({ format, sound: format === 'webm' })
    vi.stubEnv('PATH', '/nowhere')
    const bare = await startApi({ jobs: 'real' })
    ends.push(() => bare.stop())
    const { teacher, params } = await videoItem(bare)
    const upload = await settled(teacher, params, (await uploadFile(bare.origin, teacher, params, content)).uploadSeq)
    vi.unstubAllEnvs()
    expect(upload).toMatchObject({ state: 'ready', note: 'servedAsIs', contentType, posterUrl: null })
    expect(upload.duration).toBeCloseTo(2, 0)
    const { playback } = await teacher.client(classroomCalls.lesson, { params })
    expect(playback).toMatchObject({ hlsUrl: null, contentType })
    const answer = await fetch(bare.origin + playback?.fileUrl)
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(content))
  })

  it('is processed the same way on S3', async () => {
    const { s3, stop } = await startS3()
    ends.push(stop)
    const onS3 = await startApi({ jobs: 'real', env: {
      S3_BUCKET: s3.bucket, S3_ENDPOINT: s3.endpoint ?? '', S3_ACCESS_KEY_ID: s3.accessKeyId ?? '', S3_SECRET_ACCESS_KEY: s3.secretAccessKey ?? '',
    } })
    ends.push(() => onS3.stop())
    const { teacher, params } = await videoItem(onS3)
    const upload = await settled(teacher, params, (await uploadFile(onS3.origin, teacher, params, video)).uploadSeq)
    expect(upload).toMatchObject({ state: 'ready', note: null })
    const { playback } = await teacher.client(classroomCalls.lesson, { params })
    expect((await (await fetch(onS3.origin + playback?.hlsUrl)).text())).toContain('0/index.m3u8')
    const part = await fetch(onS3.origin + playback?.fileUrl, { headers: { range: 'bytes=4-7' } })
    expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
  })
})

describe('a video from the server’s own disk', { timeout: 3 * LONGEST_TEST_MS }, () => {
  it('is processed the same way, and accepts captions', async () => {
    const { teacher, params } = await videoItem()
    const folder = await mkdtemp(join(tmpdir(), 'madang-import-'))
    ends.push(() => rm(folder, { recursive: true, force: true }))
    await writeFile(join(folder, '물레.mp4'), video)
    const { upload: service } = api.server.services
    const row = await service.importVideo(params, teacher.userSeq, join(folder, '물레.mp4'))
    expect(await settled(teacher, params, row.uploadSeq)).toMatchObject({ state: 'ready', fileName: '물레.mp4', fileSize: video.length })
    for (const content of ['WEBVTT\n\nold', 'WEBVTT\n\n안녕']) await service.attachCaptions(row, { language: 'ko', label: '한국어', content })
    const { playback } = await teacher.client(classroomCalls.lesson, { params })
    expect(playback?.captions).toEqual([{ language: 'ko', label: '한국어', url: expect.any(String) }])
    const answer = await fetch(api.origin + playback?.captions[0]?.url)
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/vtt; charset=utf-8', 'WEBVTT\n\n안녕'])
  })
})

describe('materials', () => {
  it('are ready once verified, of any type, several per item [ROOM-03]', async () => {
    const course = await buildCourse(api, { publicCd: null, lessons: [{ curriculumTypeCd: '06', title: '자료' }] })
    const teacher = await logIn(api, course.teacher)
    const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: course.curriculumSeq }
    const files = [['도안 (1).pdf', Buffer.from('%PDF-1.7\nx')], ['메모.md', Buffer.from('# 메모')]] as const
    for (const [filename, content] of files) {
      const upload = await uploadFile(api.origin, teacher, params, content, { filename, kind: 'material' })
      expect(await settled(teacher, params, upload.uploadSeq)).toMatchObject({ state: 'ready', fileName: filename })
    }
    const lesson = await teacher.client(classroomCalls.lesson, { params })
    expect(lesson.files.map((file) => [file.fileName, file.contentType])).toEqual([['도안 (1).pdf', 'application/pdf'], ['메모.md', 'text/plain; charset=utf-8']])
    const { url, fileName } = await teacher.client(classroomCalls.download, { params: { ...params, uploadSeq: lesson.files[0]?.uploadSeq ?? 0 } })
    const answer = await fetch(api.origin + url)
    expect(fileName).toBe('도안 (1).pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="__ (1).pdf"; filename*=UTF-8''%EB%8F%84%EC%95%88%20%281%29.pdf`)
    expect(await answer.text()).toBe('%PDF-1.7\nx')
  })
})
