import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { classroomCalls } from '#shared/classroom/contract.ts'
import { uploadCalls } from '#shared/upload/contract.ts'
import type { UploadedFile } from '#shared/upload/uploadedFile.ts'
import { INPUT_NAME, probeVideo } from '#server/infra/media/video/probe.ts'
import { ToolFailed } from '#server/infra/media/video/tool.ts'
import { folderOfOriginal } from '#server/infra/uploads/places.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse } from '#tests/support/server/factories.ts'
import type { BuiltCourse } from '#tests/support/server/factories.ts'
import { LONGEST_TEST_MS } from '#tests/support/patience.ts'
import { makeSmallVideo } from '#tests/support/upload/smallVideo.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { patch, sha256, tus, uploadFile, uploadIdOf } from '#tests/support/upload/tus.ts'
import type { ItemParams } from '#tests/support/upload/tus.ts'

let api: TestApi
let video: Buffer
let victim: { upload: UploadedFile; course: BuiltCourse; params: ItemParams; segment: string }
let attacker: BuiltCourse

const SETTLE = { timeout: LONGEST_TEST_MS, interval: 100 }

beforeAll(async () => {
  video = await makeSmallVideo({ seconds: 1 })
  api = await startApi({ jobs: 'real' })
  const course = await buildCourse(api, { publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
  const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: course.curriculumSeq }
  const upload = await settled(course, params, (await uploadFile(api.origin, course.teacher, params, video)).uploadSeq)
  const home = folderOfOriginal(await storageKeyOf(upload, params))
  victim = { upload, course, params, segment: pathOf(`${home}derived/hls/0/00000.ts`) }
  attacker = await buildCourse(api, { publicCd: null })
}, 2 * LONGEST_TEST_MS)
afterAll(() => api.stop())

const pathOf = (key: string) => api.server.ports.storage.localPath(key) ?? ''

async function storageKeyOf(upload: { uploadId: string }, params: ItemParams): Promise<string> {
  const row = await api.server.services.upload.findByUploadId(params.channelSeq, upload.uploadId)
  if (row === undefined) throw new Error('no such upload')
  return row.storageKey
}

async function newItem(): Promise<ItemParams> {
  const { channelSeq, courseSeq } = attacker
  const { curriculumSeq } = await api.server.services.curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '02', title: '영상' })
  return { channelSeq, courseSeq, curriculumSeq }
}

function settled(course: BuiltCourse, params: ItemParams, uploadSeq: number): Promise<UploadedFile> {
  return vi.waitFor(async () => {
    const { uploads } = await course.teacher.client(uploadCalls.status, { params })
    const found = uploads.find((upload) => upload.uploadSeq === uploadSeq)
    expect(found?.state).toMatch(/ready|failed/)
    return found as UploadedFile
  }, SETTLE)
}

async function expectNothingMade(params: ItemParams, upload: UploadedFile): Promise<void> {
  const home = folderOfOriginal(await storageKeyOf(upload, params))
  for (const name of ['derived/poster.jpg', 'derived/hls/master.m3u8', 'derived/hls/0/00000.ts']) {
    expect(await api.server.ports.storage.stat(home + name)).toBeUndefined()
  }
  expect((await attacker.teacher.client(classroomCalls.lesson, { params })).playback).toBeNull()
}

const manifestOf = (segment: string) => '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" type="static" '
  + 'mediaPresentationDuration="PT1S" minBufferTime="PT1S"><Period duration="PT1S"><AdaptationSet mimeType="video/mp2t" contentType="video">'
  + '<Representation id="0" mimeType="video/mp2t" codecs="avc1" bandwidth="1000" width="320" height="240">'
  + `<BaseURL>${segment.slice(0, segment.lastIndexOf('/') + 1)}</BaseURL><SegmentList duration="1"><SegmentURL media="${segment.split('/').at(-1)}"/></SegmentList>`
  + '</Representation></AdaptationSet></Period></MPD>'

/** Files that make ffmpeg read another file, each in a format that it detects. */
const scripts: [string, (segment: string) => string][] = [
  ['an HLS playlist', (segment) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${segment}\n#EXT-X-ENDLIST\n`],
  ['a DASH manifest', manifestOf],
  ['a concat script', () => 'ffconcat version 1.0\nfile derived/hls/0/00000.ts\nfile original\n'],
]

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** A QuickTime data reference to another file, as ffmpeg reads it: an alias record with an absolute path. */
function aliasTo(path: string): Buffer {
  const name = Buffer.from(path.length % 2 === 0 ? path : `${path}\0`)
  const tail = Buffer.alloc(6)
  tail.writeInt16BE(2)
  tail.writeUInt16BE(name.length, 2)
  const end = Buffer.alloc(4)
  end.writeInt16BE(-1)
  const head = Buffer.alloc(4 + 10 + 1 + 27 + 12 + 1 + 63 + 16 + 2 + 2 + 16)
  return box('alis', Buffer.concat([head, tail.subarray(0, 4), name, end, Buffer.alloc(64)]))
}

/** The MP4 with its first track's samples in another file; `moov` is last, so no offset changes. */
function referring(mp4: Buffer, path: string): Buffer {
  const inside = (content: Buffer, [type, ...below]: string[]): Buffer => {
    const parts: Buffer[] = []
    let done = false
    for (let at = 0; at < content.length;) {
      const size = content.readUInt32BE(at)
      const part = content.subarray(at, at + size)
      const isIt: boolean = !done && part.toString('latin1', 4, 8) === type
      done ||= isIt
      parts.push(!isIt ? part : below.length > 0 ? box(type ?? '', inside(part.subarray(8), below)) : box(type ?? '', Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), aliasTo(path)])))
      at += size
    }
    if (!done) throw new Error(`no ${type} in the MP4`)
    return Buffer.concat(parts)
  }
  return inside(mp4, ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'])
}

describe('a file that names another site\'s video', { timeout: 3 * LONGEST_TEST_MS }, () => {
  it('as a DASH manifest disguised as QuickTime gets none of its content', async () => {
    const params = await newItem()
    const polyglot = Buffer.from(`<!--free-->${manifestOf(victim.segment)}`)
    const upload = await uploadFile(api.origin, attacker.teacher, params, polyglot)
    expect(await settled(attacker, params, upload.uploadSeq)).toMatchObject({ state: 'failed', contentType: 'video/quicktime', reason: 'optimiseFailed' })
    await expectNothingMade(params, upload)
  })

  it('as an MP4 with samples in another file gets none of its content', async () => {
    const params = await newItem()
    const upload = await uploadFile(api.origin, attacker.teacher, params, referring(await makeSmallVideo({ seconds: 1, sound: false }), victim.segment))
    expect(await settled(attacker, params, upload.uploadSeq)).toMatchObject({ state: 'failed' })
    await expectNothingMade(params, upload)
  })

  it.each(scripts)('as %s is refused, and its grant cannot be reused', async (_, scriptOf) => {
    const params = await newItem()
    const { teacher } = attacker
    const script = Buffer.from(scriptOf(victim.segment))
    const { uploadUrl } = await teacher.client(uploadCalls.uploadUrl, { params, query: { filename: 'video.mp4', fileSize: script.length } })
    const create = () => tus(api.origin, 'POST', uploadUrl, { token: teacher.token, headers: { 'upload-length': String(script.length) } })
    const path = String((await create()).headers['location'])
    expect((await patch(api.origin, path, 0, script, teacher.token)).status).toBe(204)
    const { upload } = await teacher.client(uploadCalls.complete, { params, body: { uploadId: uploadIdOf(path), sha256: sha256(script) } })
    expect(await settled(attacker, params, upload.uploadSeq)).toMatchObject({ state: 'failed', reason: 'fileTypeRefused' })
    await vi.waitFor(async () => expect(await api.server.ports.storage.stat(await storageKeyOf(upload, params))).toBeUndefined(), SETTLE)

    const refill = [await create(), await patch(api.origin, path, 0, script, teacher.token), await tus(api.origin, 'HEAD', path, { token: teacher.token })]
    expect(refill.map(({ status }) => status)).toEqual([410, expect.toSatisfy((status: number) => status === 404 || status === 410), 410])
    await expect(teacher.client(uploadCalls.retry, { params, body: { uploadSeq: upload.uploadSeq } })).rejects.toMatchObject({ status: 409 })
    expect(await settled(attacker, params, upload.uploadSeq)).toMatchObject({ state: 'failed', reason: 'fileTypeRefused' })
    await expectNothingMade(params, upload)
  })

  it('in place of a failed one is verified before a retry', async () => {
    const params = await newItem()
    const broken = Buffer.concat([video.subarray(0, 200), Buffer.alloc(video.length - 200)])
    const upload = await uploadFile(api.origin, attacker.teacher, params, broken)
    expect(await settled(attacker, params, upload.uploadSeq)).toMatchObject({ state: 'failed', reason: 'optimiseFailed' })
    const playlist = Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${victim.segment}\n#EXT-X-ENDLIST\n`.padEnd(broken.length))
    await api.server.ports.storage.write(await storageKeyOf(upload, params), playlist, 'application/octet-stream')
    await attacker.teacher.client(uploadCalls.retry, { params, body: { uploadSeq: upload.uploadSeq } })
    expect(await settled(attacker, params, upload.uploadSeq)).toMatchObject({ state: 'failed', reason: 'fileDamaged' })
    await expectNothingMade(params, upload)
  })
})

it('ffmpeg does not follow a playlist: its input format is fixed', async () => {
  const { path: folder, remove } = await temporaryFolder()
  const { signal } = new AbortController()
  try {
    for (const [, scriptOf] of scripts) {
      await writeFile(join(folder, INPUT_NAME), scriptOf(victim.segment))
      await expect(probeVideo({ folder, demuxer: 'mov' }, signal)).rejects.toThrow(ToolFailed)
    }
  } finally {
    await remove()
  }
})

describe('a grant', () => {
  it('creates one row, also when used in parallel', async () => {
    const params = await newItem()
    const { teacher } = attacker
    const content = Buffer.from('not a video')
    const { uploadUrl } = await teacher.client(uploadCalls.uploadUrl, { params, query: { filename: 'video.mp4', fileSize: content.length } })
    const create = () => tus(api.origin, 'POST', uploadUrl, { token: teacher.token, headers: { 'upload-length': String(content.length) } })
    const answers = await Promise.all(Array.from({ length: 6 }, create))
    const paths = [...new Set(answers.map(({ headers }) => String(headers['location'])))]
    expect([answers.map(({ status }) => status), paths.length]).toEqual([Array.from({ length: 6 }, () => 201), 1])
    expect((await teacher.client(uploadCalls.status, { params })).uploads).toHaveLength(1)

    const path = paths[0] ?? ''
    expect((await patch(api.origin, path, 0, content, teacher.token)).status).toBe(204)
    const { upload } = await teacher.client(uploadCalls.complete, { params, body: { uploadId: uploadIdOf(path), sha256: sha256(content) } })
    await settled(attacker, params, upload.uploadSeq)
    expect((await create()).status).toBe(410)
    // Nor can the grant be used again once the row is deleted.
    await teacher.client(uploadCalls.remove, { params, body: { uploadSeq: upload.uploadSeq } })
    expect((await create()).status).toBe(410)
    expect((await teacher.client(uploadCalls.status, { params })).uploads).toEqual([])
  })

  it('creates no new row after its upload was cancelled', async () => {
    const params = await newItem()
    const { teacher } = attacker
    const { uploadUrl } = await teacher.client(uploadCalls.uploadUrl, { params, query: { filename: 'video.mp4', fileSize: 10 } })
    const create = () => tus(api.origin, 'POST', uploadUrl, { token: teacher.token, headers: { 'upload-length': '10' } })
    const path = String((await create()).headers['location'])
    expect((await tus(api.origin, 'DELETE', path, { token: teacher.token })).status).toBe(204)
    expect((await create()).status).toBe(410)
    expect((await teacher.client(uploadCalls.status, { params })).uploads).toEqual([])
  })
})

describe('the storage path of a file', () => {
  it('appears in no response, URL or playlist', async () => {
    const { teacher } = victim.course
    const folder = folderOfOriginal(await storageKeyOf(victim.upload, victim.params)).split('/').at(-2) ?? ''
    expect(folder).toMatch(/^[0-9a-f]{32}$/)
    const lesson = await teacher.client(classroomCalls.lesson, { params: victim.params })
    const status = await teacher.client(uploadCalls.status, { params: victim.params })
    const hls = new URL(lesson.playback?.hlsUrl ?? '', api.origin)
    const master = await (await fetch(hls)).text()
    const variant = await (await fetch(new URL('0/index.m3u8', hls))).text()
    const token = hls.pathname.split('/')[2] ?? ''
    expect(token.length).toBeGreaterThan(40)
    const readable = [JSON.stringify(lesson), JSON.stringify(status), master, variant, ...token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))]
    for (const text of readable) {
      expect(text).not.toContain(folder)
      expect(text).not.toContain('sites/')
      expect(text).not.toContain(join(api.server.ports.config.dataDir))
    }
  })
})
