import { readdir, rm, stat, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { headerNames, UPLOAD_ACKNOWLEDGE_HEADER, UPLOAD_ACKNOWLEDGE_STATUS } from '#shared/kernel/call/headers.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { uploadCalls } from '#shared/upload/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { LOCK_WAIT_MS } from '#server/infra/uploads/locker.ts'
import { TUS_PATH } from '#server/infra/uploads/places.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, logIn } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'
import { startS3 } from '#tests/support/server/s3.ts'
import { createUpload, offsetOf, patch, sha256, tus, uploadIdOf } from '#tests/support/upload/tus.ts'
import type { ItemParams } from '#tests/support/upload/tus.ts'
import { until } from '#tests/support/until.ts'

let api: TestApi
let teacher: Person
let params: ItemParams
const ends: (() => Promise<void>)[] = []
const MAX = 8 * 1024 * 1024

beforeAll(async () => {
  api = await startApi({ env: { UPLOAD_MAX_BYTES: String(MAX) } })
  ends.push(() => api.stop())
  const course = await buildCourse(api, { publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
  teacher = course.teacher
  params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: course.curriculumSeq }
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const bytes = (length: number) => Buffer.alloc(length, 'madang')
const begin = (fileSize: number, person = teacher) => createUpload(api.origin, person, params, { filename: 'video.mp4', fileSize })
const storedKey = async (path: string, ofApi = api, channelSeq = params.channelSeq) => (await ofApi.server.services.upload.findByUploadId(channelSeq, uploadIdOf(path)))?.storageKey ?? ''
const pathOfFile = async (path: string) => api.server.ports.storage.localPath(await storedKey(path)) ?? ''
const codeOf = (text: string) => (JSON.parse(text) as { code: string }).code

describe('requesting an upload URL', () => {
  const ask = (query: { filename: string; fileSize: number; kind?: 'material' }, place = params) => teacher.client(uploadCalls.uploadUrl, { params: place, query })

  it('refuses a file over the limit before a byte is sent [STU-04]', async () => {
    await expect(ask({ filename: 'a.mp4', fileSize: MAX })).resolves.toMatchObject({ uploadUrl: expect.stringContaining(`${TUS_PATH}?grant=`) })
    await expect(ask({ filename: 'a.mp4', fileSize: MAX + 1 })).rejects.toMatchObject({ status: 413, code: errorTable.fileLimitExceeded.code, message: expect.stringContaining('8.0 MB') })
  })

  it('refuses an empty file, an item of another type and an unknown item', async () => {
    await expect(ask({ filename: 'a.mp4', fileSize: 0 })).rejects.toMatchObject({ status: 400 })
    await expect(ask({ filename: 'a.pdf', fileSize: 1, kind: 'material' })).rejects.toMatchObject({ status: 409 })
    await expect(ask({ filename: 'a.mp4', fileSize: 1 }, { ...params, curriculumSeq: 999_999 })).rejects.toMatchObject({ status: 404 })
  })

  it('refuses more than the disk has room for', async () => {
    const free = vi.spyOn(api.server.ports.storage, 'freeBytes').mockResolvedValue(1000)
    await expect(ask({ filename: 'a.mp4', fileSize: 1000 })).rejects.toMatchObject({ status: 507, code: errorTable.storageFull.code })
    free.mockRestore()
  })
})

describe('sending a file', () => {
  it('accepts it in requests, reports the offset, and ignores the client’s metadata [STU-04]', async () => {
    const content = bytes(300_000)
    const made = `filename ${Buffer.from('../../evil.sh').toString('base64')},channelSeq ${Buffer.from('2').toString('base64')}`
    const path = await createUpload(api.origin, teacher, params, { filename: '강의 1.mp4', fileSize: content.length }, { 'upload-metadata': made })
    expect(path).toMatch(new RegExp(`^${TUS_PATH}/${params.channelSeq}-[\\w-]{22}$`))

    const first = await patch(api.origin, path, 0, content.subarray(0, 100_000), teacher.token)
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '100000'])
    expect(await offsetOf(api.origin, path, teacher.token)).toBe(100_000)
    expect((await patch(api.origin, path, 50_000, content.subarray(50_000), teacher.token)).status).toBe(409)
    expect((await patch(api.origin, path, 100_000, content.subarray(100_000), teacher.token)).status).toBe(204)

    const { upload } = await teacher.client(uploadCalls.complete, { params, body: { uploadId: uploadIdOf(path), sha256: sha256(content) } })
    expect(upload).toMatchObject({ fileName: '강의 1.mp4', fileSize: 300_000, state: 'verifying', kind: 'video' })
    // These jobs do nothing; free the item for later tests.
    await api.server.ports.database.executeSql('delete from uploads')
  })

  it('acknowledges stored bytes within a request, when asked to [DESK-02]', async () => {
    const content = bytes(3 * 1024 * 1024 + 10)
    const path = await begin(content.length)
    const first = content.subarray(0, 100)
    expect((await patch(api.origin, path, 0, first, teacher.token)).status).toBe(204)
    const offsets: number[] = []
    const answer = await request(`${api.origin}${path}`, {
      method: 'PATCH', body: content.subarray(100),
      headers: {
        [headerNames.accessToken]: teacher.token, 'tus-resumable': '1.0.0', 'upload-offset': '100',
        'content-type': 'application/offset+octet-stream', [UPLOAD_ACKNOWLEDGE_HEADER]: '1',
      },
      onInfo: ({ statusCode, headers }) => {
        expect(statusCode).toBe(UPLOAD_ACKNOWLEDGE_STATUS)
        offsets.push(Number(headers['upload-offset']))
      },
    })
    expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, String(content.length)])
    // Each report is a mebibyte further, never beyond what is on disk.
    expect(offsets.length).toBeGreaterThan(0)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
    expect(offsets.every((offset, index) => offset - (offsets[index - 1] ?? 100) >= 1024 * 1024 && offset <= content.length)).toBe(true)
  })

  it('accepts no more bytes than granted', async () => {
    const path = await begin(1000)
    expect((await patch(api.origin, path, 0, bytes(1001), teacher.token)).status).toBe(413)
    const chunked = await fetch(api.origin + path, {
      method: 'PATCH', duplex: 'half', body: new Blob([bytes(2000)]).stream(),
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'access-token': teacher.token },
    } as RequestInit)
    expect(chunked.status).toBe(400)
    expect((await stat(await pathOfFile(path))).size).toBeLessThanOrEqual(1000)
  })

  it('accepts only the granted size', async () => {
    const { uploadUrl } = await teacher.client(uploadCalls.uploadUrl, { params, query: { filename: 'a.mp4', fileSize: 1000 } })
    for (const headers of [{ 'upload-length': '1001' }, { 'upload-defer-length': '1' }, {}]) {
      const answer = await tus(api.origin, 'POST', uploadUrl, { token: teacher.token, headers: headers as Record<string, string> })
      expect(answer.status).toBe(400)
    }
  })

  it('is created once, however often its URL is used', async () => {
    const { uploadUrl } = await teacher.client(uploadCalls.uploadUrl, { params, query: { filename: 'a.mp4', fileSize: 1000 } })
    const create = () => tus(api.origin, 'POST', uploadUrl, { token: teacher.token, headers: { 'upload-length': '1000' } })
    const path = String((await create()).headers['location'])
    await patch(api.origin, path, 0, bytes(400), teacher.token)
    const again = await create()
    expect([again.status, again.headers['location']]).toEqual([201, path])
    expect(await offsetOf(api.origin, path, teacher.token)).toBe(400)
  })

  it('resumes from a row that was written just before a crash, without the file [DESK-02]', async () => {
    const { uploadUrl } = await teacher.client(uploadCalls.uploadUrl, { params, query: { filename: 'a.mp4', fileSize: 1000 } })
    const create = () => tus(api.origin, 'POST', uploadUrl, { token: teacher.token, headers: { 'upload-length': '1000' } })
    const path = String((await create()).headers['location'])
    await rm(await pathOfFile(path))
    const again = await create()
    expect([again.status, again.headers['location']]).toEqual([201, path])
    expect((await patch(api.origin, path, 0, bytes(1000), teacher.token)).status).toBe(204)
  })

  it('resumes at the last byte after a lost connection [STU-04]', async () => {
    const content = bytes(1_000_000)
    const path = await begin(content.length)
    const { port, hostname } = new URL(api.origin)
    const socket = connect(Number(port), hostname)
    socket.write(`PATCH ${path} HTTP/1.1\r\nhost: ${hostname}\r\ntus-resumable: 1.0.0\r\naccess-token: ${teacher.token}\r\n`
      + `content-type: application/offset+octet-stream\r\nupload-offset: 0\r\ncontent-length: ${content.length}\r\n\r\n`)
    socket.write(content.subarray(0, 600_000))
    await until(async () => expect((await stat(await pathOfFile(path))).size).toBeGreaterThan(0))
    socket.destroy()
    const offset = await offsetOf(api.origin, path, teacher.token)
    expect(offset).toBeGreaterThan(0)
    expect((await patch(api.origin, path, offset, content.subarray(offset), teacher.token)).status).toBe(204)
    const { upload } = await teacher.client(uploadCalls.complete, { params, body: { uploadId: uploadIdOf(path), sha256: sha256(content) } })
    expect(upload.state).toBe('verifying')
    await api.server.ports.database.executeSql('delete from uploads')
  })

  it('lets a new request take over from a hanging one, with its bytes', async () => {
    const path = await begin(1000)
    const { port, hostname } = new URL(api.origin)
    const socket = connect(Number(port), hostname)
    socket.write(`PATCH ${path} HTTP/1.1\r\nhost: ${hostname}\r\ntus-resumable: 1.0.0\r\naccess-token: ${teacher.token}\r\n`
      + 'content-type: application/offset+octet-stream\r\nupload-offset: 0\r\ncontent-length: 1000\r\n\r\n')
    socket.write(bytes(250))
    await until(async () => expect((await stat(await pathOfFile(path))).size).toBe(250))
    const began = performance.now()
    expect(await offsetOf(api.origin, path, teacher.token)).toBe(250)
    expect(performance.now() - began).toBeLessThan(LOCK_WAIT_MS)
    expect((await patch(api.origin, path, 250, bytes(750), teacher.token)).status).toBe(204)
    socket.destroy()
  })

  it('reports a full disk, and keeps what it has', async () => {
    const path = await begin(1000)
    await rm(await pathOfFile(path))
    await symlink('/dev/full', await pathOfFile(path))
    const answer = await patch(api.origin, path, 0, bytes(1000), teacher.token)
    expect([answer.status, codeOf(answer.text)]).toEqual([507, errorTable.storageFull.code])
    await rm(await pathOfFile(path))
  })

  it('refuses a request without room on the disk, and continues once there is', async () => {
    const path = await begin(1000)
    expect((await patch(api.origin, path, 0, bytes(400), teacher.token)).status).toBe(204)
    const KEPT_FREE = 512 * 1024 * 1024
    const free = vi.spyOn(api.server.ports.storage, 'freeBytes').mockResolvedValue(KEPT_FREE + 599)
    api.clock.advance(1000)
    const send = () => patch(api.origin, path, 400, bytes(600), teacher.token)
    const refused = await send()
    expect([refused.status, codeOf(refused.text)]).toEqual([507, errorTable.storageFull.code])
    expect((await patch(api.origin, path, 400, bytes(600))).status).toBe(401)
    expect(await offsetOf(api.origin, path, teacher.token)).toBe(400)
    // Free space is read once a second at most.
    free.mockResolvedValue(KEPT_FREE + 600)
    expect((await send()).status).toBe(507)
    expect(free).toHaveBeenCalledTimes(1)
    api.clock.advance(1000)
    expect((await send()).status).toBe(204)
    free.mockRestore()
  })

  it('is terminated by its sender, bytes and row', async () => {
    const path = await begin(1000)
    await patch(api.origin, path, 0, bytes(500), teacher.token)
    const file = await pathOfFile(path)
    expect((await tus(api.origin, 'DELETE', path, { token: teacher.token })).status).toBe(204)
    expect((await tus(api.origin, 'HEAD', path, { token: teacher.token })).status).toBe(404)
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(teacher.client(uploadCalls.complete, { params, body: { uploadId: uploadIdOf(path), sha256: '0'.repeat(64) } })).rejects.toMatchObject({ status: 410 })
  })
})

describe('the sender', () => {
  it('is the user with the grant, and no one else', async () => {
    const { uploadUrl } = await teacher.client(uploadCalls.uploadUrl, { params, query: { filename: 'a.mp4', fileSize: 10 } })
    const stranger = await buildPerson(api)
    const headers = { 'upload-length': '10' }
    expect((await tus(api.origin, 'POST', uploadUrl, { headers })).status).toBe(401)
    const answer = await tus(api.origin, 'POST', uploadUrl, { token: stranger.token, headers })
    expect([answer.status, codeOf(answer.text)]).toEqual([403, errorTable.linkExpired.code])
    for (const url of [TUS_PATH, `${uploadUrl}x`, uploadUrl.replace('grant=', 'grant=x')]) {
      expect((await tus(api.origin, 'POST', url, { token: teacher.token, headers })).status).toBe(403)
    }
  })

  it('finds no upload of another user, not even as a teacher of the class', async () => {
    const path = await begin(10)
    const owner = await buildPerson(api, { site: { channelSeq: params.channelSeq }, role: 'OWN' })
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const headers: Record<string, string> = method === 'PATCH' ? { 'upload-offset': '0' } : {}
      const body = method === 'PATCH' ? { body: bytes(10) } : {}
      expect((await tus(api.origin, method, path, { token: owner.token, headers, ...body })).status).toBe(404)
      expect((await tus(api.origin, method, path, { headers, ...body })).status).toBe(401)
    }
    await expect(owner.client(uploadCalls.complete, { params, body: { uploadId: uploadIdOf(path), sha256: '0'.repeat(64) } })).rejects.toMatchObject({ status: 410 })
  })

  it('is refused after losing the permission', async () => {
    const course = await buildCourse(api, { site: { channelSeq: params.channelSeq, owner: teacher }, publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
    const path = await createUpload(api.origin, course.teacher, course, { filename: 'a.mp4', fileSize: 10 })
    await api.server.services.channel.appoint({ channelSeq: course.channelSeq, userSeq: course.teacher.userSeq }, null)
    expect((await patch(api.origin, path, 0, bytes(10), course.teacher.token)).status).toBe(404)
  })

  it('is accepted by cookie from our own pages only', async () => {
    const login = await api.send('/api/main/v2.0/auth/login', { method: 'POST', headers: { origin: api.origin }, body: { email: teacher.email, password: 'Madang1!' } })
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
    expect(cookie).toContain('madang_session=')
    const path = await begin(10)
    const send = (origin: string) => tus(api.origin, 'PATCH', path, { headers: { cookie, origin, 'upload-offset': '0' }, body: bytes(10) })
    expect((await send('https://elsewhere.test')).status).toBe(403)
    expect((await send(api.origin)).status).toBe(204)
  })

  it('is refused an expired URL or an invalid id', async () => {
    const { uploadUrl } = await teacher.client(uploadCalls.uploadUrl, { params, query: { filename: 'a.mp4', fileSize: 10 } })
    api.clock.advance(61 * 60 * 1000)
    expect((await tus(api.origin, 'POST', uploadUrl, { token: teacher.token, headers: { 'upload-length': '10' } })).status).toBe(403)
    for (const id of ['x', '1-x', `${params.channelSeq}-..%2F..%2F..%2Fetc%2Fpass`, `99-${'a'.repeat(22)}`]) {
      expect((await tus(api.origin, 'HEAD', `${TUS_PATH}/${id}`, { token: teacher.token })).status).toBe(404)
    }
  })
})

describe('completing', () => {
  const complete = (path: string, hash: string) => teacher.client(uploadCalls.complete, { params, body: { uploadId: uploadIdOf(path), sha256: hash } })

  it('is refused while bytes are missing, and idempotent', async () => {
    const content = bytes(1000)
    const path = await begin(1000)
    await patch(api.origin, path, 0, content.subarray(0, 999), teacher.token)
    await expect(complete(path, sha256(content))).rejects.toMatchObject({ code: errorTable.uploadUnfinished.code })
    await patch(api.origin, path, 999, content.subarray(999), teacher.token)
    const [one, two] = await Promise.all([complete(path, sha256(content)), complete(path, sha256(content))])
    expect(one).toEqual(two)
    expect(await complete(path, sha256(content))).toEqual(one)
    await expect(teacher.client(uploadCalls.uploadUrl, { params, query: { filename: 'b.mp4', fileSize: 5 } })).rejects.toMatchObject({ code: errorTable.itemOptimising.code })
    await expect(teacher.client(uploadCalls.remove, { params, body: { uploadSeq: one.upload.uploadSeq } })).rejects.toMatchObject({ code: errorTable.itemOptimising.code })
    await api.server.ports.database.executeSql('delete from uploads')
  })
})

describe('unfinished uploads', () => {
  it('are deleted after 7 days, row and bytes [STU-04]', async () => {
    const path = await begin(1000)
    await patch(api.origin, path, 0, bytes(10), teacher.token)
    api.clock.advance(7 * DAY_MS - 1000)
    await api.runScheduled('upload.sweep')
    const file = await pathOfFile(path)
    expect((await stat(file)).size).toBe(10)
    api.clock.advance(1000)
    const again = await logIn(api, teacher)
    expect((await tus(api.origin, 'HEAD', path, { token: again.token })).status).toBe(410)
    api.clock.advance(1000)
    await api.runScheduled('upload.sweep')
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
    expect((await tus(api.origin, 'HEAD', path, { token: again.token })).status).toBe(404)
    teacher = again
  })
})

describe('on S3', () => {
  it('accepts requests of any size, resumes, and terminates uploads', async () => {
    const { s3, stop } = await startS3()
    ends.push(stop)
    const onS3 = await startApi({ env: {
      S3_BUCKET: s3.bucket, S3_ENDPOINT: s3.endpoint ?? '', S3_ACCESS_KEY_ID: s3.accessKeyId ?? '', S3_SECRET_ACCESS_KEY: s3.secretAccessKey ?? '',
    } })
    ends.push(() => onS3.stop())
    const course = await buildCourse(onS3, { publicCd: null, lessons: [{ curriculumTypeCd: '06', title: '자료' }] })
    const content = Buffer.alloc(12 * 1024 * 1024, 'material of a class ')
    const file = { filename: 'a.txt', fileSize: content.length, kind: 'material' as const }
    const path = await createUpload(onS3.origin, course.teacher, course, file)
    for (const [from, to] of [[0, 1000], [1000, 9_000_000], [9_000_000, content.length]] as const) {
      expect(await offsetOf(onS3.origin, path, course.teacher.token)).toBe(from)
      expect((await patch(onS3.origin, path, from, content.subarray(from, to), course.teacher.token)).status).toBe(204)
    }
    const body = { uploadId: uploadIdOf(path), sha256: sha256(content) }
    const { upload } = await course.teacher.client(uploadCalls.complete, { params: course, body })
    expect(upload).toMatchObject({ state: 'verifying', fileSize: content.length })
    const stored = await onS3.server.ports.storage.stat(await storedKey(path, onS3, course.channelSeq))
    expect(stored?.size).toBe(content.length)

    const other = await createUpload(onS3.origin, course.teacher, course, file)
    await patch(onS3.origin, other, 0, content.subarray(0, 100), course.teacher.token)
    expect((await tus(onS3.origin, 'DELETE', other, { token: course.teacher.token })).status).toBe(204)
    expect((await tus(onS3.origin, 'HEAD', other, { token: course.teacher.token })).status).toBe(404)
    expect(await readdir(onS3.server.ports.config.dataDir)).not.toContain('files')
  })
})

describe('the calls', () => {
  it('have the URLs of the spec', () => {
    expect(callUrl(uploadCalls.uploadUrl, { params: { ...params }, query: { filename: 'a.mp4', fileSize: 1 } }))
      .toBe(`/api/main/v1.0/channels/${params.channelSeq}/courses/${params.courseSeq}/curriculums/${params.curriculumSeq}/upload-URL?filename=a.mp4&fileSize=1`)
  })
})
