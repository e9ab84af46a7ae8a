import { describe, expect, it } from 'vitest'
import type { Keychain } from '#main/ports.ts'
import { keptLog, machineClock, memoryKeychain, recordingNotifier } from '#tests/support/desktop/desktopPorts.ts'
import { createSecretStore, KEYCHAIN_WAIT_MS } from './secretStore.ts'

function open(keychain = memoryKeychain()) {
  const notifier = recordingNotifier()
  const log = keptLog()
  return { keychain, notifier, log, secrets: createSecretStore({ keychain, notifier, clock: machineClock(), log }) }
}

describe('createSecretStore', () => {
  it('stores a secret in the keychain per account [AUTH-12]', async () => {
    const { keychain, secrets, notifier } = open()
    await secrets.write('https://a.test#1', 'token-a')
    await secrets.write('https://b.test#1', 'token-b')
    expect([...keychain.entries]).toEqual([['Madang/https://a.test#1', 'token-a'], ['Madang/https://b.test#1', 'token-b']])
    expect(await secrets.read('https://a.test#1')).toBe('token-a')
    expect(await secrets.erase('https://a.test#1')).toBe(true)
    expect(await secrets.read('https://a.test#1')).toBeUndefined()
    expect(await secrets.read('https://b.test#1')).toBe('token-b')
    expect(notifier.askedToRemember).toBe(0)
  })

  it('asks once without a keychain, then keeps the login until the app quits [AUTH-12]', async () => {
    const { keychain, secrets, notifier } = open()
    keychain.broken = true
    expect(await secrets.write('a', 'token-1')).toBe(true)
    expect(await secrets.write('a', 'token-2')).toBe(true)
    expect(await secrets.write('b', 'token-3')).toBe(true)
    expect(notifier.askedToRemember).toBe(1)
    expect(await secrets.read('a')).toBe('token-2')
    expect(await secrets.erase('a')).toBe(false)
    expect(await secrets.read('a')).toBeUndefined()
    expect(keychain.entries.size).toBe(0)
  })

  it('stores nothing when the user declines, and asks again at the next login [AUTH-12]', async () => {
    const { keychain, secrets, notifier } = open()
    keychain.broken = true
    notifier.remembering = ['cancel', 'thisTime']
    expect(await secrets.write('a', 'token-1')).toBe(false)
    expect(await secrets.read('a')).toBeUndefined()
    expect(await secrets.write('a', 'token-2')).toBe(true)
    expect(notifier.askedToRemember).toBe(2)
  })

  it('retries after the user unlocked the keychain', async () => {
    const { keychain, secrets, notifier } = open()
    keychain.broken = true
    notifier.askToRemember = async () => {
      keychain.broken = false
      return 'retry'
    }
    expect(await secrets.write('a', 'token-1')).toBe(true)
    expect(keychain.entries.get('Madang/a')).toBe('token-1')
  })

  it('returns to the keychain when it works again', async () => {
    const { keychain, secrets } = open()
    keychain.broken = true
    await secrets.write('a', 'token-1')
    keychain.broken = false
    await secrets.write('a', 'token-2')
    expect(keychain.entries.get('Madang/a')).toBe('token-2')
    expect(await secrets.read('a')).toBe('token-2')
  })

  it('treats a hung keychain as none, so that the app still starts', async () => {
    const silent: Keychain = { get: () => new Promise(() => {}), set: () => new Promise(() => {}), delete: () => new Promise(() => {}) }
    const waits: number[] = []
    const clock = { now: () => 0, after: (delayMs: number, callback: () => void) => { waits.push(delayMs); queueMicrotask(callback); return () => {} } }
    const secrets = createSecretStore({ keychain: silent, notifier: recordingNotifier(), clock, log: keptLog() })
    expect(await secrets.read('a')).toBeUndefined()
    expect(await secrets.write('a', 'token')).toBe(true)
    expect(await secrets.erase('a')).toBe(false)
    expect(waits).toEqual([KEYCHAIN_WAIT_MS, KEYCHAIN_WAIT_MS, KEYCHAIN_WAIT_MS])
  })

  it('logs no secret on any failure [AUTH-12]', async () => {
    const { keychain, secrets, log } = open()
    keychain.broken = true
    await secrets.write('a', 'tok-7f3a9c51')
    await secrets.erase('a')
    expect(log.lines.length).toBeGreaterThan(0)
    expect(log.lines.join('\n')).not.toContain('tok-7f3a9c51')
  })
})
