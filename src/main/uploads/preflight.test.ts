import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeSmallVideo } from '#tests/support/upload/smallVideo.ts'
import { until } from '#tests/support/until.ts'
import { openUploadWorld, target } from '#tests/support/upload/uploadApp.ts'
import type { UploadApp, UploadWorld } from '#tests/support/upload/uploadApp.ts'
import { describeFile, hashFile } from './localFiles.ts'

const MIB = 1024 * 1024
let world: UploadWorld

beforeEach(async () => {
  world = await openUploadWorld()
})
afterEach(() => world.close())

const row = ({ queue }: UploadApp, uploadId: string) => queue.rows().find((one) => one.uploadId === uploadId)
const sentTo = () => world.server.requests.filter(({ what }) => /^(?:POST|PATCH) \/uploads/.test(what))

async function fileOf(name: string, content: Buffer | string) {
  const path = join(world.folder, name)
  await writeFile(path, content)
  const file = await describeFile(path)
  if (file === undefined) throw new Error('no file')
  return file
}

describe('before the first byte [STU-04]', () => {
  it('inspects every video at once, also those still queued', async () => {
    const app = await world.openApp()
    app.queue.hold(true)
    const ids = [
      app.queue.add(await fileOf('good.mp4', await makeSmallVideo()), target),
      app.queue.add(await fileOf('silent.mp4', await makeSmallVideo({ sound: false })), target),
      app.queue.add(await fileOf('radio.mp4', await makeSmallVideo({ format: 'audio' })), target),
      app.queue.add(await fileOf('report.mp4', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), target),
      app.queue.add(await fileOf('cut.mp4', (await makeSmallVideo()).subarray(0, 40)), target),
      app.queue.add(await fileOf('empty.mp4', ''), target),
    ] as const
    await until(() => expect(ids.map((id) => row(app, id)?.reason)).toEqual(['held', 'held', 'noPicture', 'fileTypeRefused', 'fileUnreadable', 'fileEmpty']))
    expect(row(app, ids[0])?.media).toMatchObject({ container: 'MP4', video: { codec: 'avc' }, audio: { codec: 'aac' } })
    expect(row(app, ids[1])?.note).toBe('noAudio')
    expect(row(app, ids[0])?.note).toBeUndefined()
    expect(sentTo()).toEqual([])
    app.queue.hold(false)
    await until(() => expect([row(app, ids[0])?.state, row(app, ids[1])?.state]).toEqual(['done', 'done']))
  })

  it('reports a file over the size limit before sending the others', async () => {
    const app = await world.openApp()
    app.queue.hold(true)
    world.server.refuse(/upload\/check/, 'fileLimitExceeded')
    const uploadId = app.queue.add(await world.makeFile(MIB), target)
    await until(() => expect(row(app, uploadId)).toMatchObject({ state: 'failed', reason: 'fileLimitExceeded', message: 'said: fileLimitExceeded' }))
    expect(sentTo()).toEqual([])
  })
})

describe('a file that the site already has [STU-04]', () => {
  async function addThere(app: UploadApp) {
    const file = await world.makeFile(3 * MIB)
    world.server.there.push({ fileSize: file.fileSize, sha256: await hashFile(file.path, new AbortController().signal) })
    const uploadId = app.queue.add(file, target)
    await until(() => expect(row(app, uploadId)).toMatchObject({ state: 'paused', reason: 'sameFile', same: { uploadSeq: 77, itemTitle: '있는 영상' } }))
    expect(sentTo()).toEqual([])
    return uploadId
  }

  it('is linked on request, without sending a byte', async () => {
    const app = await world.openApp()
    const uploadId = await addThere(app)
    app.queue.decide(uploadId, 'link')
    await until(() => expect(row(app, uploadId)?.state).toBe('done'))
    expect(world.server.linked).toEqual([77])
    expect(sentTo()).toEqual([])
  })

  it('is sent anyway on request, also after a restart', async () => {
    const first = await world.openApp()
    const uploadId = await addThere(first)
    await first.queue.close()
    const second = await world.openApp()
    expect(row(second, uploadId)).toMatchObject({ state: 'paused', reason: 'sameFile', same: { uploadSeq: 77 } })
    second.queue.decide(uploadId, 'send')
    await until(() => expect(row(second, uploadId)?.state).toBe('done'))
    expect(world.server.completed).toHaveLength(1)
  })

  it('is hashed first only when a file of the same size exists', async () => {
    const app = await world.openApp()
    world.server.there.push({ fileSize: 2 * MIB, sha256: 'f'.repeat(64) })
    const other = app.queue.add(await world.makeFile(3 * MIB, 'other.mp4'), target)
    await until(() => expect(row(app, other)?.state).toBe('done'))
    const same = app.queue.add(await world.makeFile(2 * MIB, 'size.mp4'), target)
    await until(() => expect(row(app, same)?.state).toBe('done'))
    expect(world.server.completed).toHaveLength(2)
  })
})

describe('a missing or changed file [STU-04]', () => {
  // A busy machine must not trigger the stall timeout, which a faster clock shortens.
  const openApp = () => world.openApp(4)


  async function failed(app: UploadApp, spoil: (path: string) => Promise<void>) {
    world.slowness = 3
    const file = await world.makeFile(24 * MIB)
    const uploadId = app.queue.add(file, target)
    await until(() => expect(row(app, uploadId)?.sentBytes).toBeGreaterThanOrEqual(8 * MIB))
    app.queue.pause(uploadId)
    await spoil(file.path)
    world.slowness = 0
    app.queue.resume(uploadId)
    await until(() => expect(row(app, uploadId)?.state).toBe('failed'))
    return { uploadId, file }
  }

  it('resumes when the same file is found under another name', async () => {
    const app = await openApp()
    const moved = join(world.folder, 'moved.mp4')
    const { uploadId } = await failed(app, (path) => rename(path, moved))
    expect(row(app, uploadId)?.reason).toBe('fileMissing')
    const again = await describeFile(moved)
    expect(again !== undefined && app.queue.giveFile(uploadId, again)).toBe(true)
    await until(() => expect(row(app, uploadId)).toMatchObject({ state: 'done', fileName: 'moved.mp4' }))
    expect(world.server.requests.filter(({ what }) => what.startsWith('POST /uploads/tus'))).toHaveLength(1)
    expect((await world.stored()).equals(await readFile(moved))).toBe(true)
  })

  it('restarts with a different file, and leaves nothing of the first behind', async () => {
    const app = await openApp()
    const { uploadId } = await failed(app, (path) => rm(path))
    const other = await world.makeFile(5 * MIB, 'other.mp4')
    expect(app.queue.giveFile(uploadId, other)).toBe(true)
    await until(() => expect(row(app, uploadId)).toMatchObject({ state: 'done', fileSize: 5 * MIB }))
    expect((await world.stored()).equals(await readFile(other.path))).toBe(true)
    await until(() => expect(world.server.terminated).toHaveLength(1))
  })

  it('rejects a file when none is missing', async () => {
    const app = await openApp()
    world.slowness = 5
    const uploadId = app.queue.add(await world.makeFile(9 * MIB), target)
    expect(app.queue.giveFile(uploadId, await world.makeFile(MIB, 'other.mp4'))).toBe(false)
    await app.queue.cancel(uploadId)
  })
})
