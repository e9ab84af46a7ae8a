import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findSecretService } from '#cli/browser.ts'
import type { ClockPort } from '#main/ports.ts'
import { keptLog, machineClock, recordingNotifier } from '#tests/support/desktop/desktopPorts.ts'
import { startDesktopMain } from '#tests/support/desktop/desktopMain.ts'
import { openSecretService } from '#tests/support/desktop/secretService.ts'
import type { SecretService } from '#tests/support/desktop/secretService.ts'
import { startUploadServer } from '#tests/support/upload/uploadServer.ts'
import { createOsKeychain } from './osKeychain.ts'
import { createSecretStore, KEYCHAIN_SERVICE } from './secretStore.ts'

const programs = findSecretService()
// When skipped, the title names the missing package; so does `npm test`.
const title = programs.found ? 'on a real Secret Service' : `on a real Secret Service (${programs.reason})`

const ACCOUNT = 'https://school.test#7'
const TOKEN = 'tok-7f3a9c51-secret-service'

function open(clock: ClockPort = machineClock()) {
  const notifier = recordingNotifier()
  const log = keptLog()
  return { notifier, log, store: createSecretStore({ keychain: createOsKeychain(), notifier, clock, log }) }
}

describe.skipIf(!programs.found)(`the keychain ${title} [AUTH-12]`, () => {
  let service: SecretService
  beforeAll(async () => {
    if (programs.found) service = await openSecretService(programs)
  })
  afterAll(() => service?.stop())
  beforeEach(async () => {
    await service.kill()
  })

  it('asks the user when no Secret Service runs, without any fallback', async () => {
    const { store, notifier } = open()
    expect(await store.write(ACCOUNT, TOKEN)).toBe(true)
    expect(notifier.askedToRemember).toBe(1)
    expect(await open().store.read(ACCOUNT), 'another run of the app').toBeUndefined()
    expect(await store.read(ACCOUNT)).toBe(TOKEN)
  })

  it('stores, replaces and erases a secret across service restarts, always encrypted', async () => {
    await service.start()
    const { store, notifier } = open()
    expect(await store.read(ACCOUNT)).toBeUndefined()
    expect(await store.write(ACCOUNT, 'first')).toBe(true)
    expect(await store.write(ACCOUNT, TOKEN)).toBe(true)
    await service.kill()
    await service.start()
    expect(await open().store.read(ACCOUNT)).toBe(TOKEN)
    expect(await store.read('https://school.test#8')).toBeUndefined()
    expect(await service.filesText()).not.toContain(TOKEN)
    expect(await store.erase(ACCOUNT)).toBe(true)
    expect(await open().store.read(ACCOUNT)).toBeUndefined()
    expect(await store.erase(ACCOUNT), 'nothing there is erased too').toBe(true)
    expect(notifier.askedToRemember).toBe(0)
  })

  it('asks when unlocking is denied; reports a failed erase', async () => {
    await service.start()
    const first = open()
    await first.store.write(ACCOUNT, TOKEN)
    await service.lock()
    const { store, notifier } = open()
    notifier.remembering = ['cancel']
    expect(await store.read(ACCOUNT)).toBeUndefined()
    expect(await store.write(ACCOUNT, 'other')).toBe(false)
    expect(await store.erase(ACCOUNT)).toBe(false)
    await service.kill()
    await service.start()
    expect(await store.read(ACCOUNT)).toBe(TOKEN)
    await store.erase(ACCOUNT)
  })

  it('retries after the user started or unlocked it', async () => {
    const { store, notifier } = open()
    notifier.askToRemember = async () => {
      await service.start()
      return 'retry'
    }
    expect(await store.write(ACCOUNT, TOKEN)).toBe(true)
    expect(await open().store.read(ACCOUNT)).toBe(TOKEN)
    await store.erase(ACCOUNT)
  })

  it('survives a killed service and reconnects', async () => {
    await service.start()
    const { store, notifier, log } = open()
    await store.write(ACCOUNT, 'before')
    await service.kill()
    expect(await store.write(ACCOUNT, 'meanwhile')).toBe(true)
    expect(notifier.askedToRemember).toBe(1)
    expect(await store.read(ACCOUNT)).toBe('meanwhile')
    await service.start()
    expect(await store.write(ACCOUNT, TOKEN)).toBe(true)
    expect(await open().store.read(ACCOUNT)).toBe(TOKEN)
    expect(log.lines.join('\n')).not.toContain('meanwhile')
    await store.erase(ACCOUNT)
  })

  it('times out on a hung service', async () => {
    await service.start()
    const { store } = open(machineClock(120))
    service.freeze()
    try {
      expect(await store.read(ACCOUNT)).toBeUndefined()
    } finally {
      service.thaw()
    }
  })

  it('restores the login after a restart and erases it at logout [AUTH-07] [AUTH-08]', async () => {
    await service.start()
    const folder = await mkdtemp(join(tmpdir(), 'madang-keychain-app-'))
    const server = await startUploadServer(join(folder, 'server'))
    const page = { language: 'ko', source: 'app://madang/' }
    const start = () => startDesktopMain({ serverOrigin: server.origin, pageOrigin: 'app://madang', userData: join(folder, 'user'), keychain: createOsKeychain() })
    const first = await start()
    await first.call('rest.send', 'r', { method: 'POST', url: '/api/main/v2.0/auth/login', body: '{"userSeq":7}' }, page)
    await first.stop()
    const second = await start()
    try {
      expect(await second.call('accounts.list')).toMatchObject({ ok: true, value: [{ userSeq: 7, signedIn: true, current: true }] })
      const entry = `${server.origin}#7`
      expect(await createOsKeychain().get(KEYCHAIN_SERVICE, entry)).toBe('token-7')
      const kept = (await readdir(join(folder, 'user'))).filter((name) => name.endsWith('.json'))
      expect(kept).toContain('accounts.json')
      for (const name of kept) expect(await readFile(join(folder, 'user', name), 'utf8')).not.toContain('token-7')
      await second.call('rest.send', 'r', { method: 'POST', url: '/api/main/v1.0/auth/logout', body: '{}' }, page)
      expect(await createOsKeychain().get(KEYCHAIN_SERVICE, entry)).toBeNull()
    } finally {
      await second.stop()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
