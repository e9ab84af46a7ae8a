import { appendFile, readFile, rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '#tests/support/until.ts'
import { openUploadWorld, target } from '#tests/support/upload/uploadApp.ts'
import type { UploadWorld } from '#tests/support/upload/uploadApp.ts'
import type { Patch, UploadServer } from '#tests/support/upload/uploadServer.ts'
import type { UploadQueue } from './queue.ts'

const MIB = 1024 * 1024

let world: UploadWorld
let server: UploadServer

beforeEach(async () => {
  world = await openUploadWorld()
  server = world.server
})
afterEach(() => world.close())

const openApp: UploadWorld['openApp'] = (faster) => world.openApp(faster)
const makeFile: UploadWorld['makeFile'] = (bytes, name) => world.makeFile(bytes, name)

async function expectSameContent(path: string): Promise<void> {
  expect((await world.stored()).equals(await readFile(path))).toBe(true)
}

const stateOf = (queue: UploadQueue, uploadId: string) => queue.rows().find((row) => row.uploadId === uploadId)

/** Each request must start at the server's offset: resending an acknowledged byte shows as an overlap. */
function expectNoByteTwice(patches: Patch[], acknowledgedBefore: number[]): void {
  for (const [index, patch] of patches.entries()) expect(patch.offset).toBeGreaterThanOrEqual(acknowledgedBefore[index] ?? 0)
}

describe('createUploadQueue', () => {
  it('uploads a file completely and verified [STU-04]', async () => {
    const { queue, reports } = await openApp()
    const file = await makeFile(20 * MIB + 7)
    server.outcome = ['verifying', 'optimising', 'optimising', 'ready']
    const uploadId = queue.add(file, target)
    await until(() => expect(stateOf(queue, uploadId)?.state).toBe('done'))
    expect(server.patches.length).toBeGreaterThan(1)
    let next = 0
    for (const { offset, received } of server.patches) {
      expect(offset).toBe(next)
      next += received
    }
    expect(next).toBe(file.fileSize)
    await expectSameContent(file.path)
    expect(new Set(reports.flat().map((row) => row.state))).toContain('optimising')
    expect(JSON.stringify(reports)).not.toContain(world.folder)
    queue.clearFinished()
    expect(queue.rows()).toEqual([])
  })

  it('sends two at a time and the others in order [DESK-02]', async () => {
    const { queue } = await openApp()
    world.slowness = 1
    const ids: string[] = []
    for (let number = 1; number <= 4; number += 1) ids.push(queue.add(await makeFile(2 * MIB, `${number}.mp4`), target))
    await until(() => expect(queue.rows().filter((row) => row.state === 'uploading')).toHaveLength(2))
    expect(queue.rows().map((row) => row.state)).toEqual(['uploading', 'uploading', 'queued', 'queued'])
    await until(() => expect(queue.rows().every((row) => row.state === 'done')).toBe(true))
    expect(server.mostAtOnce).toBe(2)
    expect(server.completed).toHaveLength(4)
  })

  it('resumes after broken connections and resends no acknowledged byte [STU-04] [DESK-02]', async () => {
    const { queue } = await openApp()
    const file = await makeFile(24 * MIB)
    server.breakAfter(5 * MIB)
    const uploadId = queue.add(file, target)
    await until(() => expect(stateOf(queue, uploadId)?.reason).toBe('waitingConnection'))
    server.breakAfter(12 * MIB)
    await until(() => expect(stateOf(queue, uploadId)?.state).toBe('done'))
    expect(server.patches.length).toBeGreaterThanOrEqual(4)
    const second = server.patches[1]
    expect(second?.offset).toBeGreaterThan(0)
    const received = server.patches.reduce((sum, patch) => sum + patch.received, 0)
    expect(received - file.fileSize).toBeLessThan(2 * MIB)
    await expectSameContent(file.path)
  })

  it('survives a server restart', async () => {
    const { queue } = await openApp()
    world.slowness = 2
    const uploadId = queue.add(await makeFile(16 * MIB), target)
    await until(() => expect(stateOf(queue, uploadId)?.sentBytes).toBe(8 * MIB))
    await server.stop()
    await until(() => expect(stateOf(queue, uploadId)?.state).toBe('waiting'))
    world.slowness = 0
    await server.start()
    queue.wake()
    await until(() => expect(stateOf(queue, uploadId)?.state).toBe('done'))
    expectNoByteTwice(server.patches, [0, 8 * MIB, 8 * MIB])
  })

  it('resumes after the app was killed, from the server offset [STU-04] [DESK-02]', async () => {
    const first = await openApp()
    world.slowness = 2
    const file = await makeFile(24 * MIB)
    const uploadId = first.queue.add(file, target)
    await until(() => expect(stateOf(first.queue, uploadId)?.sentBytes).toBe(8 * MIB))
    first.die()
    const before = server.patches.length
    world.slowness = 0

    const second = await openApp()
    expect(second.queue.rows()).toMatchObject([{ uploadId, fileName: 'video.mp4', fileSize: 24 * MIB, target }])
    await until(() => expect(stateOf(second.queue, uploadId)?.state).toBe('done'))
    expect(server.patches[before]?.offset).toBeGreaterThanOrEqual(8 * MIB)
    expect(new Set(server.patches.map((patch) => patch.uploadId)).size).toBe(1)
    await expectSameContent(file.path)
  })

  it('pauses, resumes, and stays paused after a restart [STU-04]', async () => {
    const first = await openApp()
    world.slowness = 2
    const uploadId = first.queue.add(await makeFile(16 * MIB), target)
    await until(() => expect(stateOf(first.queue, uploadId)?.sentBytes).toBe(8 * MIB))
    first.queue.pause(uploadId)
    await first.queue.close()
    const sent = server.patches.length

    const second = await openApp()
    expect(stateOf(second.queue, uploadId)?.state).toBe('paused')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(server.patches).toHaveLength(sent)
    world.slowness = 0
    second.queue.resume(uploadId)
    await until(() => expect(stateOf(second.queue, uploadId)?.state).toBe('done'))
    expect(server.patches[sent]?.offset).toBeGreaterThanOrEqual(8 * MIB)
  })

  it('cancels locally and on the server [STU-04]', async () => {
    const { queue } = await openApp()
    world.slowness = 2
    const uploadId = queue.add(await makeFile(16 * MIB), target)
    await until(() => expect(stateOf(queue, uploadId)?.sentBytes).toBe(8 * MIB))
    await queue.cancel(uploadId)
    expect(queue.rows()).toEqual([])
    await until(() => expect(server.terminated).toHaveLength(1))
    expect(() => queue.pause(uploadId)).toThrow(expect.objectContaining({ code: 'unknown' }))
  })

  it.each([
    ['fileLimitExceeded', /upload-URL/, 'fileLimitExceeded'],
    ['itemOptimising', /upload-URL/, 'itemOptimising'],
    ['noPermission', /upload-URL/, 'noPermission'],
    ['notFound', /upload-URL/, 'itemGone'],
  ] as const)('fails with the server\'s reason and message before sending: %s [STU-04]', async (error, match, reason) => {
    const { queue } = await openApp()
    server.refuse(match, error)
    const uploadId = queue.add(await makeFile(MIB), target)
    await until(() => expect(stateOf(queue, uploadId)).toMatchObject({ state: 'failed', reason, message: `said: ${error}` }))
    expect(server.patches).toEqual([])
    server.allow()
    await queue.retry(uploadId)
    await until(() => expect(stateOf(queue, uploadId)?.state).toBe('done'))
  })

  it('reports a missing or changed file, and sends the changed one on retry', async () => {
    const { queue } = await openApp()
    world.slowness = 2
    const file = await makeFile(16 * MIB)
    const uploadId = queue.add(file, target)
    await until(() => expect(stateOf(queue, uploadId)?.sentBytes).toBe(8 * MIB))
    queue.pause(uploadId)
    await appendFile(file.path, 'more')
    queue.resume(uploadId)
    await until(() => expect(stateOf(queue, uploadId)).toMatchObject({ state: 'failed', reason: 'fileChanged' }))
    world.slowness = 0
    await queue.retry(uploadId)
    await until(() => expect(stateOf(queue, uploadId)).toMatchObject({ state: 'done', fileSize: 16 * MIB + 4 }))
    await expectSameContent(file.path)

    const gone = await makeFile(MIB, 'gone.mp4')
    await rm(gone.path)
    const goneId = queue.add(gone, target)
    await until(() => expect(stateOf(queue, goneId)).toMatchObject({ state: 'failed', reason: 'fileMissing' }))
    const emptyId = queue.add(await makeFile(0, 'empty.mp4'), target)
    await until(() => expect(stateOf(queue, emptyId)).toMatchObject({ state: 'failed', reason: 'fileEmpty' }))
  })

  it('survives a file that vanishes while it is sent', async () => {
    const { queue } = await openApp()
    world.slowness = 2
    const file = await makeFile(24 * MIB)
    const uploadId = queue.add(file, target)
    await until(() => expect(stateOf(queue, uploadId)?.sentBytes).toBe(8 * MIB))
    await rm(file.path)
    await until(() => expect(stateOf(queue, uploadId)).toMatchObject({ state: 'failed', reason: 'fileMissing' }))
  })

  it('waits for a login, then resumes', async () => {
    const { queue, logIn } = await openApp()
    world.slowness = 1
    const uploadId = queue.add(await makeFile(16 * MIB), target)
    await until(() => expect(stateOf(queue, uploadId)?.sentBytes).toBe(8 * MIB))
    server.tokens.clear()
    await until(() => expect(stateOf(queue, uploadId)).toMatchObject({ state: 'waiting', reason: 'waitingLogin' }))
    queue.wake()
    expect(stateOf(queue, uploadId)?.reason).toBe('waitingLogin')
    server.tokens.add('token')
    await logIn()
    queue.loggedIn()
    await until(() => expect(stateOf(queue, uploadId)?.state).toBe('done'))
    expectNoByteTwice(server.patches, [0, 8 * MIB, 8 * MIB])
  })

  it('restarts and reports it when the server discarded the upload', async () => {
    const { queue, reports } = await openApp()
    world.slowness = 2
    const uploadId = queue.add(await makeFile(16 * MIB), target)
    await until(() => expect(stateOf(queue, uploadId)?.sentBytes).toBe(8 * MIB))
    queue.pause(uploadId)
    await server.forget(server.patches[0]?.uploadId ?? '')
    world.slowness = 0
    queue.resume(uploadId)
    await until(() => expect(stateOf(queue, uploadId)?.state).toBe('done'))
    expect(reports.flat().some((row) => row.state === 'uploading' && row.reason === 'startedAgain')).toBe(true)
    expect(new Set(server.patches.map((patch) => patch.uploadId)).size).toBe(2)
    expect(stateOf(queue, uploadId)?.reason).toBeUndefined()
  })

  it('fails when the server keeps discarding it', async () => {
    const { queue } = await openApp()
    server.refuse(/PATCH/, 'uploadGone')
    const uploadId = queue.add(await makeFile(MIB), target)
    await until(() => expect(stateOf(queue, uploadId)).toMatchObject({ state: 'failed', reason: 'uploadGone' }))
  })

  it('creates no second upload when the app is killed before the first response [DESK-02]', async () => {
    const app = await openApp()
    server.swallow(/^POST .*tus/, 1)
    app.queue.add(await makeFile(MIB), target)
    await until(() => expect(server.requests.filter(({ what }) => what.startsWith('POST /uploads/tus'))).toHaveLength(1))
    app.die()
    const { queue } = await openApp()
    await until(() => expect(queue.rows()[0]?.state).toBe('done'))
    // Idempotent: the second run reused the address of the first.
    expect(server.requests.filter(({ what }) => what.endsWith('/upload-URL'))).toHaveLength(1)
  })

  it('verifies again when the response was lost', async () => {
    const { queue } = await openApp()
    server.refuse(/complete/, 'unavailable')
    const uploadId = queue.add(await makeFile(MIB), target)
    await until(() => expect(stateOf(queue, uploadId)).toMatchObject({ state: 'waiting', sentBytes: MIB }))
    const sent = server.patches.length
    server.allow()
    await until(() => expect(stateOf(queue, uploadId)?.state).toBe('done'))
    expect(server.patches).toHaveLength(sent)
  })

  it('shows why encoding failed, and encodes again without resending [STU-04]', async () => {
    const { queue } = await openApp()
    server.outcome = ['optimising', 'failed']
    const uploadId = queue.add(await makeFile(MIB), target)
    await until(() => expect(stateOf(queue, uploadId)).toMatchObject({ state: 'failed', reason: 'fileTypeRefused' }))
    const sent = server.patches.length
    await queue.retry(uploadId)
    await until(() => expect(stateOf(queue, uploadId)?.state).toBe('done'))
    expect(server.retried).toEqual([1])
    expect(server.patches).toHaveLength(sent)
  })

  it('reports progress about four times a second, with speed', async () => {
    const { queue, reports } = await openApp(1)
    world.slowness = 15
    const started = Date.now()
    const uploadId = queue.add(await makeFile(24 * MIB), target)
    await until(() => expect(stateOf(queue, uploadId)?.state).toBe('done'))
    const seconds = (Date.now() - started) / 1000
    await until(() => expect(reports.at(-1)?.[0]?.state).toBe('done'))
    expect(seconds).toBeGreaterThan(0.6)
    expect(reports.length).toBeLessThan(4 + seconds * 4)
    expect(reports.flat().some((row) => row.speed > 0)).toBe(true)
  })
})
