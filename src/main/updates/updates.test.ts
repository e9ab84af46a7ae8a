import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Release, UpdatesView } from '#shared/desktop/updatesPort.ts'
import type { PolicyReading } from '#main/enterprisePolicy/policy.ts'
import type { UploadsObserver } from '#main/ports.ts'
import { silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { countedApp } from '#tests/support/desktop/desktopSurroundings.ts'
import { scriptedUpdater } from '#tests/support/desktop/scriptedUpdater.ts'
import { standingClock } from '#tests/support/desktop/standingClock.ts'
import { until } from '#tests/support/until.ts'
import { createChannelChoice } from './channelChoice.ts'
import { UpdateError } from './updateError.ts'
import { CHECK_AGAIN_MS, CHECK_EVERY_MS, FIRST_CHECK_MS, createUpdates } from './updates.ts'
import type { NoUpdater, UpdaterPort } from './updaterPort.ts'

const release: Release = { version: '1.1.0', notes: null }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-updates-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function open({ policy = {}, fault, updater = scriptedUpdater() }: Partial<PolicyReading> & { updater?: UpdaterPort | NoUpdater } = {}) {
  const clock = standingClock()
  const seen: UpdatesView[] = []
  const updates = createUpdates({
    updater, app: countedApp(), work: { stop: async () => {}, start: async () => {} }, reading: { policy, fault }, choice: createChannelChoice(join(folder, 'channel.json')), clock, log: silentLog,
    onChange: (view) => seen.push(view),
  })
  const shown: number[] = []
  const activity: UploadsObserver = updates.beside({ show: ({ fraction }) => shown.push(fraction), finished: () => {} })
  const uploading = (active: boolean): void => activity.show({ active, fraction: 0.5 })
  return { updates, clock, seen, shown, uploading, kinds: () => seen.map(({ state }) => state.kind) }
}

async function withRelease(options: Parameters<typeof open>[0] = {}) {
  const updater = scriptedUpdater()
  updater.next = release
  const opened = open({ ...options, updater })
  await opened.updates.start()
  await opened.updates.handlers.check()
  return { ...opened, updater }
}

describe('createUpdates [DESK-05]', () => {
  it('checks some time after startup, downloads, and waits for the user', async () => {
    const updater = scriptedUpdater()
    updater.next = release
    const { updates, clock, kinds, seen } = open({ updater })
    await updates.start()
    expect(clock.waiting.map(({ delayMs }) => delayMs)).toEqual([FIRST_CHECK_MS])
    clock.next()
    await until(() => expect(kinds()).toEqual(['checking', 'available', 'downloading', 'downloading', 'downloading', 'ready']))
    expect(seen.at(-1)).toEqual({ state: { kind: 'ready', release, afterUploads: false }, channel: 'stable', channelFixed: false })
    expect(updater.asked).toEqual(['check stable', 'download'])
  })

  it('checks periodically, and sooner after a failure', async () => {
    const updater = scriptedUpdater()
    const { updates, clock } = open({ updater })
    await updates.start()
    await updates.handlers.check()
    expect(await updates.handlers.view()).toMatchObject({ state: { kind: 'idle', checkedAt: 1000 } })
    expect(clock.waiting.map(({ delayMs }) => delayMs)).toEqual([CHECK_EVERY_MS])
    updater.next = new UpdateError('offline')
    await updates.handlers.check()
    expect(await updates.handlers.view()).toMatchObject({ state: { kind: 'failed', failure: 'offline' } })
    expect(clock.waiting.map(({ delayMs }) => delayMs)).toEqual([CHECK_AGAIN_MS])
    updates.stop()
    expect(clock.waiting).toEqual([])
  })

  it('reports why a download failed', async () => {
    const updater = scriptedUpdater()
    updater.next = release
    updater.broken = new UpdateError('tampered')
    const { updates } = open({ updater })
    await updates.handlers.check()
    expect(await updates.handlers.view()).toMatchObject({ state: { kind: 'failed', failure: 'tampered' } })
  })

  it('runs one check at a time', async () => {
    const { updates, updater } = await withRelease()
    await Promise.all([updates.handlers.check(), updates.handlers.check()])
    expect(updater.asked).toEqual(['check stable', 'download'])
  })

  it('installs when the user asks', async () => {
    const { updates, updater, kinds } = await withRelease()
    expect(updater.asked).not.toContain('install')
    await updates.handlers.install()
    await until(() => expect(updater.asked.at(-1)).toBe('install'))
    expect(kinds().at(-1)).toBe('installing')
    updater.failInstall(new UpdateError('disk'))
    await until(async () => expect(await updates.handlers.view()).toMatchObject({ state: { kind: 'failed', failure: 'disk' } }))
  })

  it('installs after the last upload ended', async () => {
    const { updates, updater, uploading, shown } = await withRelease()
    uploading(true)
    await updates.handlers.install()
    expect(await updates.handlers.view()).toMatchObject({ state: { kind: 'ready', afterUploads: true } })
    uploading(true)
    expect(updater.asked).not.toContain('install')
    uploading(false)
    await until(() => expect(updater.asked.at(-1)).toBe('install'))
    expect(shown).toEqual([0.5, 0.5, 0.5])
  })

  it('can be cancelled while waiting for uploads', async () => {
    const { updates, updater, uploading } = await withRelease()
    uploading(true)
    await updates.handlers.install()
    await updates.handlers.putOff()
    uploading(false)
    expect(updater.asked).not.toContain('install')
    expect(await updates.handlers.view()).toMatchObject({ state: { kind: 'ready', afterUploads: false } })
  })

  it('stores the chosen channel, and checks it at once', async () => {
    const updater = scriptedUpdater()
    const first = open({ updater })
    await first.updates.start()
    await first.updates.handlers.setChannel('beta')
    expect(updater.asked).toEqual(['check beta'])
    const second = open()
    await second.updates.start()
    expect(await second.updates.handlers.view()).toMatchObject({ channel: 'beta' })
  })

  it.each(['{"version":1,"channel":"nightly"}', 'torn', ''])('uses stable when the file contains %j', async (text) => {
    await writeFile(join(folder, 'channel.json'), text)
    const { updates } = open()
    await updates.start()
    expect(await updates.handlers.view()).toMatchObject({ channel: 'stable' })
  })

  it('keeps the channel while an update is pending', async () => {
    const { updates } = await withRelease()
    await updates.handlers.setChannel('beta')
    expect(await updates.handlers.view()).toMatchObject({ channel: 'stable', state: { kind: 'ready' } })
  })

  it('keeps the channel set by the administrator', async () => {
    await createChannelChoice(join(folder, 'channel.json')).write('beta')
    const { updates, updater } = await withRelease({ policy: { updateChannel: 'stable' } })
    await updates.handlers.setChannel('beta')
    expect(await updates.handlers.view()).toMatchObject({ channel: 'stable', channelFixed: true })
    expect(updater.asked).toEqual(['check stable', 'download'])
  })

  it('ignores an unprotected policy file', async () => {
    const { updates, updater } = await withRelease({ fault: { kind: 'notProtected' } })
    expect(await updates.handlers.view()).toMatchObject({ state: { kind: 'ready' } })
    expect(updater.asked).toEqual(['check stable', 'download'])
  })

  it.each<[string, Partial<PolicyReading> & { updater?: NoUpdater }]>([
    ['admin', { policy: { updatesForbidden: true } }],
    ['admin', { policy: { updatesForbidden: true }, fault: { kind: 'badSettings', settings: ['x'] } }],
    ['damagedPolicy', { fault: { kind: 'notJson' } }],
    ['damagedPolicy', { policy: { updatesForbidden: false }, fault: { kind: 'badSettings', settings: ['x'] } }],
    ['package', { updater: 'package' }],
    ['build', { updater: 'build' }],
  ])('does nothing when forbidden by %s', async (by, options) => {
    const { updates, clock, seen } = open(options)
    await updates.start()
    await updates.handlers.check()
    await updates.handlers.install()
    await updates.handlers.setChannel('beta')
    expect(await updates.handlers.view()).toMatchObject({ state: { kind: 'forbidden', by } })
    expect([clock.waiting, seen]).toEqual([[], []])
  })
})
