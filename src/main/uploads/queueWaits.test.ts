import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultUploadSettings } from '#shared/upload/settings.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { until } from '#tests/support/until.ts'
import { openUploadWorld, target } from '#tests/support/upload/uploadApp.ts'
import type { UploadApp, UploadWorld } from '#tests/support/upload/uploadApp.ts'
import type { UploadServer } from '#tests/support/upload/uploadServer.ts'

const MIB = 1024 * 1024
let world: UploadWorld
let server: UploadServer

beforeEach(async () => {
  world = await openUploadWorld()
  server = world.server
})
afterEach(() => world.close())

const row = ({ queue }: UploadApp, uploadId: string) => queue.rows().find((one) => one.uploadId === uploadId)
const statesSeen = ({ reports }: UploadApp) => new Set(reports.flat().map(({ state, reason }) => `${state} ${reason ?? ''}`.trim()))

async function halfway(app: UploadApp, bytes = 24 * MIB): Promise<string> {
  world.slowness = 3
  const uploadId = app.queue.add(await world.makeFile(bytes), target)
  await until(() => expect(row(app, uploadId)?.sentBytes).toBeGreaterThanOrEqual(8 * MIB))
  return uploadId
}

function sentAgain(bytes: number): number {
  return server.receivedBytes - bytes
}

async function expectDone(app: UploadApp, uploadId: string): Promise<void> {
  world.slowness = 0
  await until(() => expect(row(app, uploadId)?.state).toBe('done'))
}

describe('temporary failures', () => {
  it.each([
    ['423, another request holds it', 423, {}],
    ['409, the offset went on elsewhere', 409, {}],
    ['429', 429, { 'retry-after': '1' }],
    ['500', 500, {}],
    ['502 of a proxy', 502, {}],
    ['503', 503, { 'retry-after': '1' }],
  ])('resume at the server offset after %s [STU-04] [DESK-02]', async (_, status, headers) => {
    const app = await world.openApp(5)
    server.answerWith(/^PATCH/, { status, headers }, 2)
    const uploadId = app.queue.add(await world.makeFile(9 * MIB), target)
    await until(() => expect(row(app, uploadId)).toMatchObject({ state: 'waiting', reason: 'serverBusy' }))
    await expectDone(app, uploadId)
    expect(server.completed).toHaveLength(1)
    expect(server.requests.filter(({ what }) => what.startsWith('POST /uploads/tus'))).toHaveLength(1)
    expect(sentAgain(9 * MIB)).toBe(0)
  })

  it.each([
    ['the address request', /^GET .*upload-URL/], ['the duplicate check', /^GET .*upload\/check/], ['making the upload', /^POST \/uploads\/tus/], ['asking where to go on', /^HEAD/], ['saying that all is there', /^POST .*complete/], ['asking for the state', /^GET .*\/upload$/],
  ])('retry %s after 503 [DESK-02]', async (_, match) => {
    const app = await world.openApp()
    server.outcome = ['verifying', 'ready']
    server.breakAfter(MIB)
    server.answerWith(match, { status: 503 }, 1)
    const uploadId = app.queue.add(await world.makeFile(9 * MIB), target)
    await expectDone(app, uploadId)
    expect(new Set(server.completed).size).toBe(1)
  })

  it('resend a damaged chunk, and fail when it is always damaged [STU-04] [DESK-02]', async () => {
    const app = await world.openApp()
    const { code, status } = errorTable.chunkDamaged
    const damaged = { status, body: JSON.stringify({ code, message: 'said', requestId: 'r' }) }
    server.answerWith(/^PATCH/, damaged, 2)
    const first = app.queue.add(await world.makeFile(9 * MIB, 'first.mp4'), target)
    await expectDone(app, first)
    expect(server.requests.filter(({ what }) => what.startsWith('POST /uploads/tus'))).toHaveLength(1)
    server.answerWith(/^PATCH/, damaged)
    const second = app.queue.add(await world.makeFile(MIB, 'second.mp4'), target)
    await until(() => expect(row(app, second)).toMatchObject({ state: 'failed', reason: 'fileDamaged' }))
    server.allow()
    await app.queue.retry(second)
    await expectDone(app, second)
  })

  it('honour Retry-After, in seconds and as a date, even when the network returns earlier [DESK-02]', async () => {
    const app = await world.openApp(1)
    server.answerWith(/^POST \/uploads\/tus/, { status: 429, headers: { 'retry-after': '2' } }, 1)
    server.answerWith(/^POST \/uploads\/tus/, { status: 503, headers: { 'retry-after': new Date(Date.now() + 6000).toUTCString() } }, 1)
    const uploadId = app.queue.add(await world.makeFile(MIB), target)
    await until(() => expect(row(app, uploadId)).toMatchObject({ state: 'waiting', reason: 'serverBusy' }))
    app.queue.wake()
    app.queue.networkChanged()
    await expectDone(app, uploadId)
    const tries = server.requests.filter(({ what }) => what.startsWith('POST /uploads/tus')).map(({ at }) => at)
    expect(tries).toHaveLength(3)
    expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThanOrEqual(2000)
    expect((tries[2] ?? 0) - (tries[0] ?? 0)).toBeGreaterThanOrEqual(4500)
  })

  it('wait for space on a full server, before the first byte and midway [STU-04]', async () => {
    const app = await world.openApp(40)
    server.refuse(/upload\/check/, 'storageFull')
    const uploadId = app.queue.add(await world.makeFile(20 * MIB), target)
    await until(() => expect(row(app, uploadId)).toMatchObject({ state: 'waiting', reason: 'storageFull' }))
    expect(server.patches).toEqual([])
    server.allow()
    server.answerWith(/^PATCH/, { status: 507 }, 1)
    await expectDone(app, uploadId)
    expect(sentAgain(20 * MIB)).toBeLessThan(MIB)
  })

  it('are retried at once on request', async () => {
    const app = await world.openApp(1)
    server.refuse(/upload\/check/, 'storageFull')
    const uploadId = app.queue.add(await world.makeFile(MIB), target)
    await until(() => expect(row(app, uploadId)?.reason).toBe('storageFull'))
    server.allow()
    await app.queue.retry(uploadId)
    await expectDone(app, uploadId)
  })

  it('abort a stalled connection and resume [DESK-02]', async () => {
    const app = await world.openApp(40)
    server.swallow(/^PATCH/, 1)
    const uploadId = app.queue.add(await world.makeFile(40 * MIB), target)
    await until(() => expect(statesSeen(app)).toContain('waiting waitingConnection'))
    await expectDone(app, uploadId)
    expect(server.completed).toHaveLength(1)
  })

  it('reconnect at once when the network changed [DESK-02]', async () => {
    const app = await world.openApp()
    const uploadId = await halfway(app)
    server.swallow(/^PATCH/, 1)
    app.queue.networkChanged()
    await until(() => expect(server.requests.filter(({ what }) => what.startsWith('PATCH')).length).toBeGreaterThanOrEqual(2))
    app.queue.networkChanged()
    await expectDone(app, uploadId)
    expect(sentAgain(24 * MIB)).toBeLessThan(2 * MIB)
  })
})

describe('a session that expires midway [AUTH-12]', () => {
  it('does not restart an upload when the offset request gets a 401', async () => {
    const app = await world.openApp()
    const uploadId = await halfway(app)
    app.queue.pause(uploadId)
    server.tokens.clear()
    app.queue.resume(uploadId)
    await until(() => expect(row(app, uploadId)).toMatchObject({ state: 'waiting', reason: 'waitingLogin' }))
    expect(row(app, uploadId)?.sentBytes).toBeGreaterThanOrEqual(8 * MIB)
    server.tokens.add('token')
    await app.logIn()
    app.queue.loggedIn()
    await expectDone(app, uploadId)
    expect(server.requests.filter(({ what }) => what.startsWith('POST /uploads/tus'))).toHaveLength(1)
    expect(sentAgain(24 * MIB)).toBeLessThan(2 * MIB)
  })
})

describe('holding the queue [DESK-02]', () => {
  it('pauses for sleep and resumes', async () => {
    const app = await world.openApp()
    const uploadId = await halfway(app)
    // Within a request: one that was sent just before the pause would still arrive.
    await until(() => expect(server.patches.length).toBeGreaterThanOrEqual(2))
    app.queue.sleep()
    expect(row(app, uploadId)).toMatchObject({ state: 'waiting', reason: 'asleep' })
    await until(() => expect(server.underWay).toBe(0))
    // Bytes of the aborted request may still arrive, but no new request.
    const before = server.requests.length
    await new Promise((resolve) => { setTimeout(resolve, 200) })
    expect(server.requests).toHaveLength(before)
    app.queue.wake()
    await expectDone(app, uploadId)
    expect(sentAgain(24 * MIB)).toBeLessThan(2 * MIB)
  })

  it('waits while offline', async () => {
    const app = await world.openApp()
    const uploadId = await halfway(app)
    app.queue.online(false)
    const next = app.queue.add(await world.makeFile(MIB, 'next.mp4'), target)
    expect([row(app, uploadId), row(app, next)]).toMatchObject([{ state: 'waiting', reason: 'waitingConnection' }, { state: 'waiting', reason: 'waitingConnection' }])
    app.queue.online(true)
    await expectDone(app, uploadId)
    await expectDone(app, next)
  })

  it('holds everything until released, also after a restart; paused uploads stay paused', async () => {
    const first = await world.openApp()
    const uploadId = await halfway(first)
    const alone = first.queue.add(await world.makeFile(MIB, 'alone.mp4'), target)
    first.queue.pause(alone)
    first.queue.hold(true)
    expect(row(first, uploadId)).toMatchObject({ state: 'waiting', reason: 'held' })
    await first.queue.close()

    const second = await world.openApp()
    const sent = server.patches.length
    const added = second.queue.add(await world.makeFile(MIB, 'added.mp4'), target)
    expect(row(second, uploadId)).toMatchObject({ state: 'waiting', reason: 'held' })
    expect(row(second, added)).toMatchObject({ state: 'waiting', reason: 'held' })
    await new Promise((resolve) => { setTimeout(resolve, 100) })
    expect(server.patches).toHaveLength(sent)
    second.queue.hold(false)
    await expectDone(second, uploadId)
    await expectDone(second, added)
    expect(row(second, alone)?.state).toBe('paused')
  })

  it('sends within the scheduled hours only', async () => {
    const clockOf = (at: Date) => `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
    const later = (minutes: number) => clockOf(new Date(Date.now() + minutes * 60_000))
    const app = await world.openApp()
    const uploadId = await halfway(app)
    app.queue.configure({ ...defaultUploadSettings, hours: { from: later(60), to: later(120) } })
    expect(row(app, uploadId)).toMatchObject({ state: 'waiting', reason: 'outsideHours' })
    app.queue.configure({ ...defaultUploadSettings, hours: { from: later(-60), to: later(120) } })
    await expectDone(app, uploadId)
  })

  it('starts at the scheduled hour', async () => {
    // At 60 times the speed the next minute of the clock comes within a second.
    const clockOf = (at: Date) => `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
    const app = await world.openApp(60)
    app.queue.configure({ ...defaultUploadSettings, hours: { from: clockOf(new Date(Date.now() + 120_000)), to: clockOf(new Date(Date.now() + 7_200_000)) } })
    const uploadId = app.queue.add(await world.makeFile(MIB), target)
    expect(row(app, uploadId)?.reason).toBe('outsideHours')
    await expectDone(app, uploadId)
  })
})

describe('order and concurrency [DESK-02]', () => {
  it('sends in the chosen order, with the chosen concurrency', async () => {
    const app = await world.openApp()
    app.queue.configure({ ...defaultUploadSettings, atOnce: 1 })
    world.slowness = 3
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(app.queue.add(await world.makeFile(2 * MIB, `${name}.mp4`), target))
    app.queue.move(ids[3] ?? '', 1)
    expect(app.queue.rows().map(({ fileName }) => fileName)).toEqual(['a.mp4', 'd.mp4', 'b.mp4', 'c.mp4'])
    const order: string[] = []
    await until(() => {
      for (const { fileName, state } of app.queue.rows()) if (state === 'done' && !order.includes(fileName)) order.push(fileName)
      expect(order).toHaveLength(4)
    })
    expect(order).toEqual(['a.mp4', 'd.mp4', 'b.mp4', 'c.mp4'])
    expect(server.mostAtOnce).toBe(1)
  })
})
