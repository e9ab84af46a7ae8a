import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SESSION_LIFETIME_MS } from '#shared/kernel/call/headers.ts'
import { memoryKeychain, scriptedHttp } from '#tests/support/desktop/desktopPorts.ts'
import { openDesktopRest } from '#tests/support/desktop/desktopRest.ts'
import { until } from '#tests/support/until.ts'
import { standingClock } from '#tests/support/desktop/standingClock.ts'
import { RENEW_EVERY_MS, RETRY_AFTER_MS } from './renewal.ts'

const kim = { userSeq: 7, name: '김하늘', email: 'kim@a.test', profileImageUrl: null }
const lee = { userSeq: 8, name: '이바다', email: 'lee@a.test', profileImageUrl: null }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-renewal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('createRenewal', () => {
  it('keeps every account\'s session alive while the app runs, and finds the one that is gone [AUTH-08]', async () => {
    const waits: { delayMs: number; callback: () => void }[] = []
    const clock = { now: () => 0, after: (delayMs: number, callback: () => void) => { waits.push({ delayMs, callback }); return () => {} } }
    const sessions: Record<string, object | null> = { 'token-kim': kim, 'token-lee': lee }
    const http = scriptedHttp(({ headers }) => ({ body: JSON.stringify({ user: sessions[headers['access-token'] ?? ''] ?? null }) }))
    const { accounts, renewal } = openDesktopRest({ serverOrigin: 'https://school.test', http, folder, clock })
    await accounts.open(kim, 'token-kim')
    await accounts.open(lee, 'token-lee')
    const asked = () => http.requests.map(({ headers }) => headers['access-token'])
    const round = () => waits.findLast(({ delayMs }) => delayMs === RENEW_EVERY_MS)?.callback()
    /** Waits for the round to end: a pending request would be shared by the next one. */
    const over = async () => {
      await Promise.all([kim, lee].map(({ userSeq }) => renewal.ask(userSeq)))
      http.requests.length = 0
    }

    renewal.start()
    await until(() => expect(asked()).toEqual(['token-kim', 'token-lee']))
    expect(RENEW_EVERY_MS * 2).toBeLessThan(SESSION_LIFETIME_MS)

    await over()
    sessions['token-kim'] = null
    sessions['token-lee'] = { ...lee, name: '이바다빛' }
    round()
    await until(() => expect(accounts.list()).toMatchObject([{ userSeq: 7, signedIn: false }, { name: '이바다빛', signedIn: true }]))

    await over()
    round()
    await until(() => expect(asked()).toEqual(['token-lee']))
  })

  it('does not treat a network error as the end of a session', async () => {
    const http = scriptedHttp(() => ({ status: 503, body: 'away' }))
    const { accounts, renewal } = openDesktopRest({ serverOrigin: 'https://school.test', http, folder })
    await accounts.open(kim, 'token-kim')
    expect(await renewal.ask(7)).toBe('unknown')
    expect(accounts.tokenOf(7)).toBe('token-kim')
    expect(await renewal.ask(99)).toBe('gone')
  })

  it('asks again soon where a revoked session got no response, until its token is erased [AUTH-12]', async () => {
    const answers: { status: number; body: string }[] = []
    const http = scriptedHttp(() => answers.shift() ?? { status: 503, body: 'away' })
    const clock = standingClock()
    const keychain = memoryKeychain()
    const { accounts, renewal } = openDesktopRest({ serverOrigin: 'https://school.test', http, folder, clock, keychain })
    await accounts.open(kim, 'token-kim')
    answers.push({ status: 200, body: JSON.stringify({ user: kim }) })
    renewal.start()
    expect(await renewal.ask(7)).toBe('alive')
    const retries = () => clock.waiting.filter(({ delayMs }) => delayMs !== RENEW_EVERY_MS)
    const waits = () => retries().map(({ delayMs }) => delayMs).filter((delayMs) => delayMs % RETRY_AFTER_MS === 0)
    const retry = () => retries().find(({ delayMs }) => delayMs % RETRY_AFTER_MS === 0)?.callback()
    expect(waits()).toEqual([])

    // As at E0013.
    expect(await renewal.ask(7)).toBe('unknown')
    expect(waits()).toEqual([RETRY_AFTER_MS])
    retry()
    await until(() => expect(waits()).toEqual([2 * RETRY_AFTER_MS]))
    answers.push({ status: 401, body: '{}' })
    retry()
    await until(() => expect(keychain.entries.size).toBe(0))
    await until(() => expect(waits()).toEqual([]))

    await accounts.open(kim, 'token-kim')
    expect(await renewal.ask(7)).toBe('unknown')
    expect(waits()).toEqual([RETRY_AFTER_MS])
    renewal.stop()
    expect(waits()).toEqual([])
    expect(await renewal.ask(7)).toBe('unknown')
    expect(waits()).toEqual([])
  })
})
