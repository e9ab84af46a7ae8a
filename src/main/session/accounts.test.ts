import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecretStore } from '#main/secrets/secretStore.ts'
import { machineClock, memoryKeychain, recordingNotifier, silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { createAccounts } from './accounts.ts'
import type { AccountChange } from './accounts.ts'
import { createRoster } from './roster.ts'

const serverOrigin = 'https://school.test'
const kim = { userSeq: 7, name: '김하늘', email: 'kim@a.test', profileImageUrl: null }
const lee = { userSeq: 8, name: '이바다', email: 'lee@a.test', profileImageUrl: '/images/0/lee.small.webp' }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-accounts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function open(keychain = memoryKeychain(), origin = serverOrigin) {
  const notifier = recordingNotifier()
  const secrets = createSecretStore({ keychain, notifier, clock: machineClock(), log: silentLog })
  const accounts = createAccounts({ serverOrigin: origin, secrets, roster: createRoster(join(folder, 'accounts.json')) })
  const changes: AccountChange[] = []
  accounts.onChange((change) => void changes.push(change))
  return { accounts, keychain, notifier, changes }
}

describe('createAccounts', () => {
  it('keeps several accounts logged in, the last one current [AUTH-12]', async () => {
    const { accounts, keychain, changes } = open()
    await accounts.open(kim, 'token-kim')
    await accounts.open(lee, 'token-lee')
    expect(accounts.current()).toEqual({ userSeq: 8, token: 'token-lee' })
    expect(accounts.list()).toEqual([{ ...kim, signedIn: true, current: false }, { ...lee, signedIn: true, current: true }])
    expect([...keychain.entries.values()]).toEqual(['token-kim', 'token-lee'])
    expect(await accounts.switchTo(7)).toBe(true)
    expect(accounts.current()).toEqual({ userSeq: 7, token: 'token-kim' })
    expect(accounts.tokenOf(8)).toBe('token-lee')
    expect(changes).toEqual([{ to: 'opened', userSeq: 7 }, { to: 'opened', userSeq: 8 }, { to: 'inFront', userSeq: 7 }])
  })

  it('restores all of them after a restart, with the same one current', async () => {
    const first = open()
    await first.accounts.open(kim, 'token-kim')
    await first.accounts.open(lee, 'token-lee')
    await first.accounts.switchTo(7)
    const second = open(first.keychain)
    await second.accounts.restore()
    expect(second.accounts.list()).toEqual(first.accounts.list())
    expect(second.changes).toEqual([{ to: 'opened', userSeq: 7 }, { to: 'opened', userSeq: 8 }])
  })

  it('stores names beside the keychain, never secrets [AUTH-12]', async () => {
    const { accounts } = open()
    await accounts.open(kim, 'tok-7f3a9c51')
    const written = await readFile(join(folder, 'accounts.json'), 'utf8')
    expect(written).toContain('김하늘')
    expect(written).not.toContain('tok-7f3a9c51')
  })

  it('forgets a logged-out account and keeps the others [AUTH-07]', async () => {
    const { accounts, keychain } = open()
    await accounts.open(kim, 'token-kim')
    await accounts.open(lee, 'token-lee')
    await accounts.close(8)
    expect(accounts.current()).toBeUndefined()
    expect(accounts.ownerOf('token-lee')).toBeUndefined()
    expect(accounts.list()).toEqual([{ ...kim, signedIn: true, current: false }])
    expect([...keychain.entries.values()]).toEqual(['token-kim'])
    expect(await readFile(join(folder, 'accounts.json'), 'utf8')).not.toContain('이바다')
  })

  it('erases at the next start what a locked keychain kept at logout [AUTH-12]', async () => {
    const first = open()
    await first.accounts.open(kim, 'token-kim')
    first.keychain.broken = true
    await first.accounts.close(7)
    first.keychain.broken = false
    expect(first.keychain.entries.size).toBe(1)
    const second = open(first.keychain)
    await second.accounts.restore()
    expect(first.keychain.entries.size).toBe(0)
    expect(second.accounts.list()).toEqual([])
  })

  it('keeps an expired account for its next login', async () => {
    const { accounts, changes } = open()
    await accounts.open(kim, 'token-kim')
    await accounts.open(lee, 'token-lee')
    await accounts.expire('token-kim')
    await accounts.expire('token-kim')
    expect(changes.filter(({ to }) => to === 'expired')).toEqual([{ to: 'expired', userSeq: 7 }])
    expect(accounts.list()[0]).toMatchObject({ userSeq: 7, signedIn: false })
    expect(await accounts.switchTo(7)).toBe(false)
    expect(accounts.current()?.userSeq).toBe(8)
    await accounts.open(kim, 'token-kim-2')
    expect(accounts.list().map(({ userSeq, signedIn }) => [userSeq, signedIn])).toEqual([[7, true], [8, true]])
  })

  it('knows the owner of a replaced token', async () => {
    const { accounts } = open()
    await accounts.open(kim, 'token-1')
    await accounts.open(kim, 'token-2')
    expect(accounts.ownerOf('token-1')).toBe(7)
    await accounts.expire('token-1')
    expect(accounts.current()).toEqual({ userSeq: 7, token: 'token-2' })
  })

  it('changes nothing when the user declines a login without a keychain [AUTH-12]', async () => {
    const { accounts, keychain, notifier, changes } = open()
    keychain.broken = true
    notifier.remembering = ['cancel']
    expect(await accounts.open(kim, 'token-kim')).toBe(false)
    expect([accounts.current(), accounts.list(), changes]).toEqual([undefined, [], []])
  })

  it('separates servers, and starts empty from a damaged file', async () => {
    const here = open()
    await here.accounts.open(kim, 'token-kim')
    const there = open(here.keychain, 'https://other.test')
    await there.accounts.restore()
    expect(there.accounts.list()).toEqual([])
    await there.accounts.open(lee, 'token-lee')
    const again = open(here.keychain)
    await again.accounts.restore()
    expect(again.accounts.list().map(({ userSeq }) => userSeq)).toEqual([7])
    await writeFile(join(folder, 'accounts.json'), '{"version":2,')
    const damaged = open(here.keychain)
    await damaged.accounts.restore()
    expect(damaged.accounts.list()).toEqual([])
  })

  it('notifies of a new name or picture once', async () => {
    const { accounts, changes } = open()
    await accounts.open(kim, 'token-kim')
    await accounts.meet({ ...kim, name: '김하늘빛' })
    await accounts.meet({ ...kim, name: '김하늘빛' })
    await accounts.meet(lee)
    expect(changes.slice(1)).toEqual([{ to: 'known', userSeq: 7 }])
    expect(accounts.list()).toMatchObject([{ name: '김하늘빛' }])
  })
})
