// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { PLATFORM_META, writePlatformMeta } from '#shared/kernel/siteHost.ts'
import { readCookie } from '#renderer/lib/cookies.ts'
import { heldUp } from '#tests/support/heldUp.ts'
import { aChannel, aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

const guest = (): FakeSite => ({ user: null, roles: [], userTypeCd: null, isChannelUser: false })
const home = window.location.href
const secret = 'a'.repeat(43)
const site = 'https://demo.madang.test'
const full = `origin=${encodeURIComponent(site)}&originSeq=1&state=${secret}&challenge=${secret}`
const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
const setUrl = (url: string) => (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)

const server = () => siteServer(guest(), (path) => {
  if (/^\/channels\/(demo\.madang\.test\/domain|2)$/.test(path)) return { body: { channel: aChannel } }
  if (!path.startsWith('/auth/ssoOrigin')) return undefined
  const named = new URL(path, home).searchParams
  return named.get('origin') === site && named.get('originSeq') === '1'
    ? { body: { kind: 'site', channelSeq: 1, name: '마당 학교', agreed: false } }
    : refusal(403, errorTable.ssoOriginUnknown.code, '등록되지 않은 사이트')
})
const asked = (requests: readonly { url: string }[]) => requests.filter(({ url }) => url.startsWith(callUrl(contract.sso.ssoOrigin, {})))

let replaced: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  document.cookie = 'lang=; max-age=0; path=/'
  replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  replaced.mockRestore()
  document.querySelector(`meta[name="${PLATFORM_META}"]`)?.remove()
  setUrl(home)
})

describe('the login at the platform [SHELL-10] [GEN-01]', () => {
  it('shows in the language and scheme that a site sends along, once, and asks in it', async () => {
    const { platform } = await renderApp(`/login?${full}&next=%2Fclasses&lang=ja&colorScheme=dark`, server())
    await screen.findByRole('heading', { name: 'ログイン' })
    expect([document.documentElement.lang, readCookie('lang'), scheme(), localStorage.getItem('madang.colorScheme')]).toEqual(['ja', 'ja', 'dark', 'dark'])
    expect(window.location.search).toBe(`?${full}&next=%2Fclasses`)
    expect(asked(platform.requests)).toHaveLength(1)
  })

  it('leaves a person where they have gone while things are asked for again in the language that came along', async () => {
    let asked = 0
    const { server: slow, hold, isHeld, letGo } = heldUp(server(), ({ url }) => url.includes('/common/session') && (asked += 1) > 1)
    hold()
    const { person } = await renderApp(`/login?${full}&next=%2Fclasses&lang=ja`, slow)
    await screen.findByRole('heading', { name: 'ログイン' })
    await isHeld()
    await person.click(screen.getByRole('link', { name: '会員登録' }))
    await screen.findByRole('heading', { level: 1, name: '会員登録' })
    await letGo()
    await screen.findByRole('heading', { level: 1, name: '会員登録' })
    expect(window.location.pathname).toBe('/createaccount')
  })

  it.each([
    ['what is no language or scheme', `${full}&lang=%3Cb%3E&colorScheme=auto`],
    ['a language that no site sends along', 'lang=ja&colorScheme=dark'],
  ])('is not changed by %s', async (_, search) => {
    await renderApp(`/login?${search}`, server())
    await screen.findByRole('heading', { name: '로그인' })
    expect([readCookie('lang'), localStorage.getItem('madang.colorScheme')]).toEqual([undefined, null])
  })
})

describe('the login at a site', () => {
  function atSite(path: string): void {
    setUrl(site + path)
    const meta = document.createElement('meta')
    meta.name = PLATFORM_META
    meta.content = writePlatformMeta({ siteDomain: 'madang.test', origin: 'https://www.madang.test' })
    document.head.append(meta)
  }

  it('says that the account was blocked, and goes on to the platform for another one when asked to [SET-02] [ALRM-05]', async () => {
    atSite('/nowhere')
    const member: FakeSite = { user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }
    const { person, platform } = await renderApp('/nowhere', siteServer(member, (path) => (path === '/channels/demo.madang.test/domain' ? { body: { channel: aChannel } } : undefined)))
    await screen.findByRole('button', { name: '내 메뉴' })
    member.user = null
    act(() => platform.realtime.say({ command: 'E0013' }))
    await screen.findByText(/사용이 제한된 계정이라 로그아웃되었어요/)
    expect(replaced).not.toHaveBeenCalled()
    await person.click(screen.getByRole('button', { name: '다른 계정으로 로그인' }))
    await waitFor(() => expect(replaced).toHaveBeenCalled())
  })

  it.each([
    ['dark', { lang: 'ko', colorScheme: 'dark' }],
    [null, { lang: 'ko', colorScheme: null }],
  ])('sends its language along, and the scheme where it is chosen: %s [SHELL-10] [GEN-01]', async (chosen, expected) => {
    atSite('/login')
    if (chosen !== null) localStorage.setItem('madang.colorScheme', chosen)
    await renderApp('/login?next=/classes', server())
    await waitFor(() => expect(replaced).toHaveBeenCalled())
    const to = new URL(String(replaced.mock.calls[0]?.[0]))
    expect([to.origin, to.pathname]).toEqual(['https://www.madang.test', '/login'])
    expect({ lang: to.searchParams.get('lang'), colorScheme: to.searchParams.get('colorScheme') }).toEqual(expected)
  })
})

describe('a link to the login that only names a site [SHELL-10]', () => {
  it.each([['login'], ['createaccount']])('leads to that site’s own %s', async (path) => {
    await renderApp(`/${path}?origin=${encodeURIComponent(site)}&originSeq=1&next=%2Fclasses`, server())
    await waitFor(() => expect(replaced.mock.calls).toEqual([[`${site}/${path}?next=%2Fclasses`]]))
    expect(screen.queryByLabelText('비밀번호')).toBeNull()
  })

  it.each([
    ['a stranger', 'origin=https%3A%2F%2Fevil.test&originSeq=1'],
    ['another site’s number', `origin=${encodeURIComponent(site)}&originSeq=2`],
    ['no number', `origin=${encodeURIComponent(site)}`],
    ['a state alone', `origin=https%3A%2F%2Fevil.test&originSeq=1&state=${secret}`],
  ])('is refused for %s, before anyone types a password', async (_, search) => {
    for (const path of ['login', 'createaccount']) {
      await renderApp(`/${path}?${search}`, server())
      await screen.findByText('등록되지 않은 사이트')
      expect(screen.queryByLabelText(/^비밀번호/)).toBeNull()
    }
    expect(replaced).not.toHaveBeenCalled()
  })
})
