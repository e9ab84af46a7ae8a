import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CHUNK_DIGESTS_HEADER, headerNames } from '#shared/kernel/call/headers.ts'
import { uploadCalls } from '#shared/upload/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { writeDigests } from '#shared/upload/chunkDigests.ts'
import { HASH_CHUNK_BYTES as CHUNK } from '#shared/upload/contentHash.ts'
import { createLimiter } from '#shared/upload/queue/limiter.ts'
import { createUndiciHttp } from '#main/http/undiciHttp.ts'
import { directConnector } from '#tests/support/desktop/directConnector.ts'
import type { HttpPort } from '#main/ports.ts'
import { describeFile } from '#main/uploads/localFiles.ts'
import { createTransfer } from '#main/uploads/transfer.ts'
import { HEAD_BYTES } from '#server/infra/uploads/contentType.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { contentHashOf, digestsOf } from '#tests/support/upload/contentHash.ts'
import { machineClock } from '#tests/support/desktop/desktopPorts.ts'
import { buildCourse } from '#tests/support/server/factories.ts'
import type { BuiltCourse } from '#tests/support/server/factories.ts'
import { startS3 } from '#tests/support/server/s3.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { createUpload, offsetOf, tus, uploadIdOf } from '#tests/support/upload/tus.ts'

const ends: (() => Promise<void>)[] = []
const stores: Partial<Record<'a folder' | 'S3', TestApi>> = {}
const content = randomBytes(2 * CHUNK + 1000)
const damagedAt = (at: number): Buffer => {
  const other = Buffer.from(content)
  other[at] = (other[at] ?? 0) ^ 1
  return other
}

beforeAll(async () => {
  const { s3, stop } = await startS3()
  ends.push(stop)
  stores['a folder'] = await startApi()
  stores.S3 = await startApi({ env: {
    S3_BUCKET: s3.bucket, S3_ENDPOINT: s3.endpoint ?? '', S3_ACCESS_KEY_ID: s3.accessKeyId ?? '', S3_SECRET_ACCESS_KEY: s3.secretAccessKey ?? '',
  } })
  for (const api of Object.values(stores)) ends.push(() => api.stop())
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const codeOf = (text: string) => (JSON.parse(text) as { code: string }).code

async function begun(api: TestApi, fileSize = content.length) {
  const course = await buildCourse(api, { publicCd: null, lessons: [{ curriculumTypeCd: '06', title: '자료' }] })
  const path = await createUpload(api.origin, course.teacher, course, { filename: 'a.bin', fileSize, kind: 'material' })
  return { course, path, ...asSender(api, course, path) }
}

function asSender(api: TestApi, course: BuiltCourse, path: string) {
  const { token } = course.teacher
  return {
    offset: () => offsetOf(api.origin, path, token),
    send: (offset: number, body: Buffer, digests: Buffer[]) => tus(api.origin, 'PATCH', path, {
      token, body, headers: { 'upload-offset': String(offset), ...(digests.length === 0 ? {} : { [CHUNK_DIGESTS_HEADER]: writeDigests(digests) }) },
    }),
    complete: (sha256?: string) => course.teacher.client(uploadCalls.complete, { params: course, body: { uploadId: uploadIdOf(path), sha256 } }),
    row: () => api.server.services.upload.findByUploadId(course.channelSeq, uploadIdOf(path)),
  }
}

describe.each(['a folder', 'S3'] as const)('a file with chunk digests, in %s', (kind) => {
  const digests = digestsOf(content)
  const apiOf = () => stores[kind] as TestApi

  it('is identified on completion by the server’s own digests, without reading it [STU-04]', async () => {
    const { send, complete, row } = await begun(apiOf())
    expect((await send(0, content.subarray(0, CHUNK), digests.slice(0, 1))).status).toBe(204)
    expect((await send(CHUNK, content.subarray(CHUNK), digests.slice(1))).status).toBe(204)
    const read = vi.spyOn(apiOf().server.ports.storage, 'read')
    const { upload } = await complete()
    expect(upload).toMatchObject({ state: 'ready', contentType: 'application/octet-stream' })
    const originals = read.mock.calls.filter(([key]) => key.endsWith('/original'))
    read.mockRestore()
    expect(originals.map(([, range]) => range)).toEqual([{ start: 0, end: HEAD_BYTES - 1 }])
    expect((await row())?.sha256).toBe(contentHashOf(content))
    // The chunk digests are deleted: their folder is served.
    expect(await apiOf().server.ports.storage.stat(((await row())?.storageKey ?? '').replace('original', 'digests'))).toBeUndefined()
  })

  it('is resent from its damaged chunk on [STU-04]', async () => {
    const { send, offset, complete, row } = await begun(apiOf())
    expect((await send(0, content.subarray(0, CHUNK), digests.slice(0, 1))).status).toBe(204)
    const answer = await send(CHUNK, damagedAt(CHUNK + 10).subarray(CHUNK, 2 * CHUNK), digests.slice(1, 2))
    expect([answer.status, codeOf(answer.text)]).toEqual([460, errorTable.chunkDamaged.code])
    expect(await offset()).toBe(CHUNK)
    expect((await send(CHUNK, content.subarray(CHUNK), digests.slice(1))).status).toBe(204)
    expect((await complete()).upload.state).toBe('ready')
    expect((await row())?.sha256).toBe(contentHashOf(content))
  })

  it('cannot be passed off as another: the client’s hash is only compared [STU-04]', async () => {
    const liar = await begun(apiOf())
    expect((await liar.send(0, damagedAt(10), digestsOf(damagedAt(10)))).status).toBe(204)
    expect((await liar.complete(contentHashOf(content))).upload).toMatchObject({ state: 'failed', reason: 'fileDamaged' })
    await apiOf().runSent(REMOVE_STORED_QUEUE)
    expect(await apiOf().server.ports.storage.stat((await liar.row())?.storageKey ?? '')).toBeUndefined()
  })

  it('refuses invalid digests', async () => {
    const { send, offset } = await begun(apiOf())
    expect((await send(0, content, [Buffer.alloc(31)])).status).toBe(400)
    expect(await offset()).toBe(0)
  })
})

describe('a damaged chunk that started in an earlier request', () => {
  const sendInTwo = async (api: TestApi) => {
    const upload = await begun(api)
    expect((await upload.send(0, content.subarray(0, 1000), [])).status).toBe(204)
    return { ...upload, answer: await upload.send(1000, damagedAt(2000).subarray(1000), digestsOf(content)) }
  }

  it('is discarded from its first byte on, in a folder [STU-04]', async () => {
    const { answer, offset } = await sendInTwo(stores['a folder'] as TestApi)
    expect([answer.status, await offset()]).toEqual([460, 0])
  })

  it('is found on completion, in a bucket, which cannot truncate [STU-04]', async () => {
    const api = stores.S3 as TestApi
    const { answer, complete, row } = await sendInTwo(api)
    expect(answer.status).toBe(204)
    expect((await complete()).upload.state).toBe('verifying')
    await api.runSent('upload.verify')
    expect(await row()).toMatchObject({ state: 'failed', reason: 'fileDamaged' })
  })
})

describe('the desktop', () => {
  /** Corrupts one byte in the second chunk of the first large body, once. */
  function corruptingHttp(http: HttpPort, at: number): HttpPort {
    let left = 1
    return {
      async send(request) {
        if (request.method !== 'PATCH' || request.body === undefined || Number(request.headers['upload-offset']) + Number(request.headers['content-length']) <= at || left === 0) return http.send(request)
        left -= 1
        let offset = Number(request.headers['upload-offset'])
        const body = Readable.from((async function* change() {
          for await (const piece of request.body as AsyncIterable<Buffer>) {
            const changed = Buffer.from(piece)
            const index = at - offset
            if (index >= 0 && index < changed.length) changed[index] = (changed[index] ?? 0) ^ 1
            offset += piece.length
            yield changed
          }
        })(), { objectMode: false })
        return http.send({ ...request, body })
      },
    }
  }

  it('resends a corrupted chunk, and nothing before it [STU-04] [DESK-02]', async () => {
    const api = stores['a folder'] as TestApi
    const { course, path, complete, row } = await begun(api)
    const folder = await temporaryFolder()
    ends.push(() => folder.remove())
    await writeFile(join(folder.path, 'a.bin'), content)
    const file = await describeFile(join(folder.path, 'a.bin'))
    if (file === undefined) throw new Error('no file')
    const http = createUndiciHttp(directConnector())
    ends.push(async () => void (await http.close()))
    const transfer = createTransfer({
      http: corruptingHttp(http, CHUNK + 10), serverOrigin: api.origin, limiter: createLimiter(machineClock()),
      headers: async () => ({ [headerNames.accessToken]: course.teacher.token }),
    })
    let sent = 0
    const send = () => transfer.send(file, { resume: api.origin + path }, { onUrl() {}, onAcknowledged() {}, onFlow: (bytes) => { sent += bytes } }, new AbortController().signal)
    await expect(send()).rejects.toMatchObject({ name: 'TransferFault' })
    sent = 0
    await send()
    expect(sent).toBe(content.length - CHUNK)
    expect((await complete()).upload.state).toBe('ready')
    expect((await row())?.sha256).toBe(contentHashOf(content))
  })
})
