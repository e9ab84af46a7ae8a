import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ssoRequestOf } from '#shared/sso/handOver.ts'
import { createOpenExternal } from '#main/links/openExternal.ts'
import type { HttpRequest } from '#main/ports.ts'
import { keptLog, memoryIpc, memoryKeychain, recordingNotifier, scriptedHttp } from '#tests/support/desktop/desktopPorts.ts'
import { openDesktopRest } from '#tests/support/desktop/desktopRest.ts'
import { BROWSER_LOGIN_MS, createBrowserLogin } from './browserLogin.ts'

const serverOrigin = 'https://school.test'
const TOKEN = 'tok-7f3a9c51'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-login-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function open({ status = 200, canOpen = true, keychain = memoryKeychain(), inFront = false }: { status?: number; canOpen?: boolean; keychain?: ReturnType<typeof memoryKeychain>; inFront?: boolean } = {}) {
  const log = keptLog()
  const ipc = memoryIpc()
  const pushed: unknown[] = []
  ipc.onPush((channel, payload) => pushed.push([channel, payload]))
  const answer = (request: HttpRequest) => (request.url.endsWith('/auth/ssoLogin') && status === 200
    ? { headers: { 'access-token': TOKEN }, body: '{"user":{"userSeq":7,"name":"Kim","email":"kim@a.test","profileImageUrl":null}}' }
    : { status, body: '{"code":"950002"}' })
  const http = scriptedHttp(answer)
  const clock = { time: 1_000_000, now: () => clock.time }
  const { rest, accounts } = openDesktopRest({ serverOrigin, http, folder, keychain, notifier: recordingNotifier(), log })
  const opened: string[] = []
  const hold = vi.fn()
  const openExternal = createOpenExternal({ open: async (address) => {
    if (!canOpen) throw new Error('no browser')
    opened.push(address)
  } }, log, { pageOrigin: 'app://madang', serverOrigin })
  const login = createBrowserLogin({ serverOrigin, openExternal, rest, accounts: inFront ? { current: () => accounts.current() ?? { userSeq: 3, token: 'another' } } : accounts, pageRequests: { hold }, ipc, clock, log })
  const asked = () => ssoRequestOf(new URL(opened.at(-1) ?? '').search)
  return { login, http, accounts, keychain, opened, pushed, log, clock, hold, asked }
}

describe('browser login', () => {
  it('opens the login page with the client and no secret [AUTH-12]', async () => {
    const { login, opened, asked } = open()
    expect(await login.handlers.loginInBrowser({ lang: 'ja', colorScheme: 'dark' })).toBe('opened')
    expect(opened[0]).toMatch(/^https:\/\/school\.test\/login\?origin=madang%3A%2F%2Flogin&originSeq=0&state=[\w-]{43}&challenge=[\w-]{43}&lang=ja&colorScheme=dark$/)
    expect(asked()).toMatchObject({ origin: 'madang://login', originSeq: 0 })
  })

  it('redeems the callback, and stores the session like any login [AUTH-12]', async () => {
    const { login, http, accounts, keychain, pushed, log, asked } = open()
    await login.handlers.loginInBrowser({})
    await login.arrived({ code: 'the-code', state: asked()?.state ?? '' })
    const [sent] = http.requests
    const { code, verifier } = JSON.parse(String(sent?.body)) as { code: string; verifier: string }
    expect([sent?.method, sent?.url, code, sent?.headers['origin'], sent?.headers['access-token']]).toEqual(['POST', `${serverOrigin}/api/main/v1.0/auth/ssoLogin`, 'the-code', undefined, undefined])
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked()?.challenge)
    expect([accounts.current(), [...keychain.entries.values()]]).toEqual([{ userSeq: 7, token: TOKEN }, [TOKEN]])
    expect(pushed).toEqual([['session.loginEnded', 'loggedIn']])
    expect(JSON.stringify([pushed, log.lines])).not.toMatch(/the-code|tok-7f3a9c51/)
  })

  it.each<[string, (at: ReturnType<typeof open>) => Promise<void>]>([
    ['no login started', (at) => at.login.arrived({ code: 'c', state: 's'.repeat(43) })],
    ['has another state', async (at) => {
      await at.login.handlers.loginInBrowser({})
      await at.login.arrived({ code: 'c', state: 's'.repeat(43) })
    }],
    ['is from an earlier attempt', async (at) => {
      await at.login.handlers.loginInBrowser({})
      const { state = '' } = at.asked() ?? {}
      await at.login.handlers.loginInBrowser({})
      await at.login.arrived({ code: 'c', state })
    }],
    ['comes too late', async (at) => {
      await at.login.handlers.loginInBrowser({})
      at.clock.time += BROWSER_LOGIN_MS + 1
      await at.login.arrived({ code: 'c', state: at.asked()?.state ?? '' })
    }],
  ])('ignores a callback that %s, without a request [AUTH-12]', async (_, come) => {
    const at = open()
    await come(at)
    expect([at.http.requests, at.pushed, at.accounts.current()]).toEqual([[], [], undefined])
  })

  it('accepts a callback once [AUTH-12]', async () => {
    const { login, http, asked } = open()
    await login.handlers.loginInBrowser({})
    const { state = '' } = asked() ?? {}
    await Promise.all([login.arrived({ code: 'c', state }), login.arrived({ code: 'c', state })])
    expect(http.requests).toHaveLength(1)
  })

  it('reports a rejected code, and a browser that does not open [AUTH-12]', async () => {
    const refused = open({ status: 400 })
    await refused.login.handlers.loginInBrowser({})
    await refused.login.arrived({ code: 'c', state: refused.asked()?.state ?? '' })
    expect([refused.pushed, refused.accounts.current()]).toEqual([[['session.loginEnded', 'refused']], undefined])

    const blocked = open({ canOpen: false })
    expect(await blocked.login.handlers.loginInBrowser({})).toBe('blocked')
  })

  it('holds requests of the previous account\'s page [AUTH-12]', async () => {
    const { login, hold, asked } = open({ inFront: true })
    await login.handlers.loginInBrowser({})
    await login.arrived({ code: 'c', state: asked()?.state ?? '' })
    expect(hold).toHaveBeenCalledOnce()
  })
})
