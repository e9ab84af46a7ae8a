// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { errorTable } from '#shared/kernel/errors.ts'
import { aChannel, aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

const guest = (): FakeSite => ({ user: null, roles: [], userTypeCd: null, isChannelUser: false })
const address = () => `${location.pathname}${location.search}`

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

describe('a guest', () => {
  it('is sent to login by a login-required route, and back after it [SHELL-07] [AUTH-01]', async () => {
    const site = guest()
    const { person } = await renderApp('/join?channelSeq=1', siteServer(site, (path) => {
      if (path !== '/auth/login') return undefined
      site.user = aPerson
      return { body: { user: aPerson } }
    }))
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    expect(new URLSearchParams(location.search).get('next')).toBe('/join?channelSeq=1')
    expect(new URLSearchParams(location.search).get('channelSeq')).toBe('1')
    await person.type(screen.getByLabelText('이메일'), 'student@madang.test')
    await person.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'Madang1!')
    await person.click(screen.getByRole('button', { name: '로그인' }))
    await screen.findByRole('heading', { level: 1, name: '마당 학교에 가입하기' })
    expect(address()).toBe('/join?channelSeq=1')
  })

  it.each(['/login', '/createaccount'])('who logs in in another tab is led on by the %s of this one, once they come back to it [SHELL-07]', async (path) => {
    const site = guest()
    await renderApp(`${path}?next=/join&channelSeq=1`, siteServer(site))
    await screen.findByLabelText(/^이메일/)
    site.user = aPerson
    expect(location.pathname).toBe(path)
    act(() => { window.dispatchEvent(new Event('visibilitychange')) })
    await screen.findByRole('heading', { level: 1, name: '마당 학교에 가입하기' })
  })

  it.each([
    [errorTable.incorrectEmail, '이메일', '올바르지 않은 이메일입니다.'],
    [errorTable.incorrectPassword, '비밀번호', '비밀번호가 올바르지 않습니다.'],
    [errorTable.tooManyAttempts, '비밀번호', '시도 횟수를 초과했습니다.'],
  ])('sees the refusal $code at the field it is about, and what was typed stays [AUTH-01]', async ({ code, status }, label, message) => {
    const { person } = await renderApp('/login?channelSeq=1', siteServer(guest(), (path) => (path === '/auth/login' ? refusal(status, code, message) : undefined)))
    await person.type(await screen.findByLabelText('이메일'), 'student@madang.test')
    await person.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'wrong')
    await person.click(screen.getByRole('button', { name: '로그인' }))
    await screen.findByText(message)
    const field = screen.getByLabelText(label, { selector: 'input' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect((screen.getByLabelText('이메일') as HTMLInputElement).value).toBe('student@madang.test')
  })

  it('finds what was typed again after a reload, but no password', async () => {
    const server = siteServer(guest())
    const { person } = await renderApp('/createaccount?channelSeq=1', server)
    await person.type(await screen.findByLabelText(/^이름/), '김하늘')
    await person.type(screen.getByLabelText(/^비밀번호/, { selector: 'input' }), 'Madang1!')
    cleanup()
    await renderApp('/createaccount?channelSeq=1', server)
    await waitFor(() => expect((screen.getByLabelText(/^이름/) as HTMLInputElement).value).toBe('김하늘'))
    expect((screen.getByLabelText(/^비밀번호/, { selector: 'input' }) as HTMLInputElement).value).toBe('')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Madang1!')
  })

  it('signs up with consents, is logged in and goes on to next [AUTH-02] [GEN-03]', async () => {
    const site = guest()
    let sent: unknown
    const { person } = await renderApp('/createaccount?channelSeq=1&next=%2Fjoin', siteServer(site, (path, body) => {
      if (path.startsWith('/auth/checkUserId')) return { body: { available: true } }
      if (path !== '/auth/signup') return undefined
      sent = body
      site.user = aPerson
      return { body: { user: aPerson } }
    }))
    const button = await screen.findByRole('button', { name: '가입하기' })
    await person.click(button)
    for (const label of ['이메일', '비밀번호', '이름']) await screen.findByText(`${label} 항목을 입력해주세요!`)
    expect(sent).toBeUndefined()
    await person.type(screen.getByLabelText(/^이메일/), 'New@Madang.test')
    await person.type(screen.getByLabelText(/^비밀번호/, { selector: 'input' }), 'Madang1!')
    await person.type(screen.getByLabelText(/^이름/), '김하늘')
    await person.type(screen.getByLabelText(/^휴대폰/), '010-1234-5678')
    await person.click(screen.getByLabelText('모두 동의해요'))
    await person.click(screen.getByLabelText(/\[선택\]/))
    await person.click(button)
    await screen.findByRole('heading', { level: 1, name: '마당 학교에 가입하기' })
    expect(sent).toEqual({
      email: 'new@madang.test', password: 'Madang1!', name: '김하늘', phone: '01012345678',
      termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', marketingYn: 'N', channelSeq: 1,
      versions: { terms: 1, privacy: 1, 'consent-14': 1, 'marketing-consent': 1 },
    })
  })

  it('hears at once that an address has an account already [AUTH-02]', async () => {
    const { person } = await renderApp('/createaccount?channelSeq=1', siteServer(guest(), (path) => (path.startsWith('/auth/checkUserId') ? { body: { available: false } } : undefined)))
    await person.type(await screen.findByLabelText(/^이메일/), 'student@madang.test')
    await person.tab()
    expect((await screen.findByText('이미 가입한 이메일이에요.')).className).toContain('error')
  })
})

describe('a person', () => {
  const member = (): FakeSite => ({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: false })

  it('joins the site', async () => {
    const site = member()
    const { person, platform } = await renderApp('/join?channelSeq=1', siteServer(site, (path) => {
      if (path !== '/channels/1/join') return undefined
      site.isChannelUser = true
      return { body: { result: 'ok' } }
    }))
    await person.click(await screen.findByRole('button', { name: '가입하기' }))
    await waitFor(() => expect(location.pathname).toBe('/join/complete'))
    expect(platform.requests.filter(({ url }) => url.endsWith('/join'))).toHaveLength(1)
  })

  it('reads the server\'s message in a modal with an OK button when a call is refused [GEN-02]', async () => {
    const { person } = await renderApp('/join?channelSeq=1', siteServer(member(), (path) => (path === '/channels/1/join' ? refusal(409, '900013', '지금은 안 돼요.') : undefined)))
    await person.click(await screen.findByRole('button', { name: '가입하기' }))
    await screen.findByText('지금은 안 돼요.')
    await person.click(screen.getByRole('button', { name: '확인' }))
    await waitFor(() => expect(screen.queryByText('지금은 안 돼요.')).toBeNull())
  })

  it('reads the default text where no answer of the platform came, and the fault is logged [GEN-02]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => logged.mockRestore())
    const { person } = await renderApp('/join?channelSeq=1', siteServer(member(), (path) => (path === '/channels/1/join' ? { status: 502, body: {} } : undefined)))
    await person.click(await screen.findByRole('button', { name: '가입하기' }))
    await screen.findByText('일시적인 오류가 발생하였습니다.')
    expect(logged).toHaveBeenCalledWith('call failed', expect.objectContaining({ name: 'WireError' }))
    await person.click(screen.getByRole('button', { name: '확인' }))
    await waitFor(() => expect(screen.queryByText('일시적인 오류가 발생하였습니다.')).toBeNull())
  })

  it('whose session is over goes to login from an account route [SHELL-08]', async () => {
    const { person } = await renderApp('/join?channelSeq=1', siteServer(member(), (path) => (path === '/channels/1/join' ? refusal(401, '900001', '로그인이 필요합니다.') : undefined)))
    await person.click(await screen.findByRole('button', { name: '가입하기' }))
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    expect(new URLSearchParams(location.search).get('next')).toBe('/join?channelSeq=1')
  })

  it('finds the focus in the menu that opens, and on its button again after Escape [SHELL-20]', async () => {
    const { person } = await renderApp('/nowhere?channelSeq=1', siteServer(member()))
    await person.click(await screen.findByRole('button', { name: '내 메뉴' }))
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
    await person.keyboard('{ArrowDown}{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '내 메뉴' })))
  })

  it.each([
    ...['/nowhere', '/coupon', '/mypage', '/editinformation', '/me/classes'].map((path) => [`${path}?channelSeq=1`, '/main?checkLogin=false&channelSeq=1']),
    ['/coupon', '/'],
  ])('logs out on %s and comes to %s, not to login [AUTH-07]', async (from, to) => {
    // What the pages ask for is not there, and said to be so.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const visited = [vi.spyOn(history, 'pushState'), vi.spyOn(history, 'replaceState')]
    onTestFinished(() => { for (const spy of [logged, ...visited]) spy.mockRestore() })
    const site = member()
    const { person } = await renderApp(from, siteServer(site, (path) => {
      if (path !== '/auth/logout') return undefined
      site.user = null
      return { body: { result: 'ok' } }
    }))
    await person.click(await screen.findByRole('button', { name: '내 메뉴' }))
    await person.click(await screen.findByText('로그아웃'))
    await screen.findByRole('link', { name: '로그인' })
    expect(address()).toBe(to)
    expect(visited.flatMap(({ mock }) => mock.calls.map(([, , url]) => String(url))).filter((url) => url.includes('/login'))).toEqual([])
  })

  it.each([['N', '사이트 관리'], ['Y', '스튜디오']] as const)('finds the console of a site with saasYn %s in the own menu as in the header [SHELL-15]', async (saasYn, label) => {
    const site: FakeSite = { user: aPerson, roles: ['SITE_CONSOLE_READ'], userTypeCd: 'OWN', isChannelUser: true }
    const { person } = await renderApp('/nowhere?channelSeq=1', siteServer(site, (path) => (
      path === '/channels/1' ? { body: { channel: { ...aChannel, channelSetting: { ...aChannel.channelSetting, saasYn } } } } : undefined
    )))
    await screen.findByRole('link', { name: label })
    await person.click(await screen.findByRole('button', { name: '내 메뉴' }))
    expect((await screen.findByRole('menuitem', { name: label })).getAttribute('href')).toBe('/settings/contents?channelSeq=1')
  })

  it.each([
    [1, '클래스 찾아보기', '/classes?channelSeq=1'], [null, '마당 학교에서 클래스 찾아보기', '/classes?channelSeq=1'],
  ])('new here is led from the empty list to the classes (site %s) [SHELL-04]', async (channelSeq, label, href) => {
    const mine = { channelSeq: 1, domain: 'demo', customDomain: null, name: '마당 학교', headerLogoUrl: null, primaryColor: null, saasYn: 'N', userTypeCd: null, joinedAt: '2026-11-01T00:00:00.000Z', courseCount: 3, memberCount: null }
    await renderApp(channelSeq === null ? '/mypage' : `/mypage?channelSeq=${channelSeq}`, siteServer(member(), (path) => {
      if (path === '/mypage/info') return { body: { courseCount: 0, channelCount: 0, reviewCount: 0, likeCount: 0 } }
      if (path.startsWith('/mypage/courses')) return { body: { courses: [], next: null } }
      return path.startsWith('/mypage/channels') ? { body: { channels: [mine], next: null } } : undefined
    }))
    expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(href)
  })

  it('without any site, the empty list of the platform leads to a site of one’s own [SHELL-04]', async () => {
    await renderApp('/mypage', siteServer(member(), (path) => {
      if (path === '/mypage/info') return { body: { courseCount: 0, channelCount: 0, reviewCount: 0, likeCount: 0 } }
      if (path.startsWith('/mypage/courses')) return { body: { courses: [], next: null } }
      return path.startsWith('/mypage/channels') ? { body: { channels: [], next: null } } : undefined
    }))
    expect((await screen.findByRole('link', { name: '사이트 만들기' })).getAttribute('href')).toBe('/create_site')
  })

  it('stays logged in where the logout fails, and says so', async () => {
    const { person } = await renderApp('/coupon?channelSeq=1', siteServer(member(), (path) => (path === '/auth/logout' ? refusal(500, '900000', '일시적인 오류가 발생하였습니다.') : undefined)))
    await person.click(await screen.findByRole('button', { name: '내 메뉴' }))
    await person.click(await screen.findByText('로그아웃'))
    await screen.findByText('일시적인 오류가 발생하였습니다.')
    expect(screen.queryByRole('link', { name: '로그인' })).toBeNull()
  })
})

describe('addresses', () => {
  it('of a site that does not exist lead to the platform, and neither to its login nor its classes', async () => {
    const { container } = await renderApp('/?channelSeq=9999', siteServer(guest(), (path) => (path === '/channels/9999' ? refusal(404, errorTable.siteNotFound.code, '없는 사이트입니다.') : undefined)))
    await screen.findByRole('heading', { level: 1, name: '사이트를 찾을 수 없어요' })
    expect(screen.getByRole('link', { name: '마당 홈으로' }).getAttribute('href')).toBe('/')
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '').filter((href) => href.includes('9999'))).toEqual([])
    expect(screen.queryByRole('link', { name: '로그인' })).toBeNull()
  })

  it('every link carries the site of the query [SHELL-01]', async () => {
    const { container } = await renderApp('/nowhere?channelSeq=1', siteServer(guest()))
    await screen.findByRole('heading', { level: 1, name: '찾는 화면이 없어요' })
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '').filter((href) => !href.startsWith('#'))
    expect(links.length).toBeGreaterThanOrEqual(2)
    expect(links.filter((href) => !href.includes('channelSeq=1'))).toEqual([])
  })

  it('an unknown one is titled with the no-data message and leads home to main [SHELL-03]', async () => {
    await renderApp('/nowhere?channelSeq=1', siteServer(guest()))
    await screen.findByRole('heading', { level: 1, name: '찾는 화면이 없어요' })
    await waitFor(() => expect(document.title).toBe('찾는 화면이 없어요 · 마당 학교'))
    expect(screen.getByRole('link', { name: '홈으로 가기' }).getAttribute('href')).toBe('/main?channelSeq=1')
  })

  it('a site that does not exist says so [SHELL-01]', async () => {
    await renderApp('/join?channelSeq=9', siteServer(guest(), (path) => (path === '/channels/9' ? refusal(404, '900012', '사이트를 찾을 수 없습니다.') : undefined)))
    expect(await screen.findByRole('heading', { level: 1, name: '사이트를 찾을 수 없어요' })).toBeDefined()
    expect(document.title).toContain('사이트를 찾을 수 없어요')
  })
})

describe('leaving a page', () => {
  it('closes what it asked and lets the next one scroll [SHELL-20]', async () => {
    const site: FakeSite = { user: aPerson, roles: [], userTypeCd: null, isChannelUser: false }
    const { person } = await renderApp('/nowhere?channelSeq=1', siteServer(site, (path) => (path === '/channels/1/join' ? refusal(409, '900013', '지금은 안 돼요.') : undefined)))
    await screen.findByRole('heading', { level: 1 })
    act(() => { window.history.pushState(null, '', '/join?channelSeq=1'); window.dispatchEvent(new PopStateEvent('popstate')) })
    await person.click(await screen.findByRole('button', { name: '가입하기' }))
    await screen.findByText('지금은 안 돼요.')
    act(() => window.history.back())
    await screen.findByRole('heading', { level: 1, name: '찾는 화면이 없어요' })
    await waitFor(() => expect(screen.queryByText('지금은 안 돼요.')).toBeNull())
    await waitFor(() => expect(document.body.hasAttribute('data-scroll-locked')).toBe(false))
  })
})

describe('the language', () => {
  it('is changed at once, for the document, the requests and later visits [GEN-01]', async () => {
    const { person } = await renderApp('/login?channelSeq=1', siteServer(guest()))
    await person.click(await screen.findByRole('button', { name: /한국어/ }))
    await person.click(await screen.findByText('English'))
    await screen.findByRole('heading', { level: 1, name: 'Log in' })
    expect(document.documentElement.lang).toBe('en')
    expect(document.cookie).toContain('lang=en')
    await waitFor(() => expect(document.title).toBe('Log in · 마당 학교'))
  })
})

describe('permission', () => {
  it('missing on a route: alert, then main [SHELL-09]', async () => {
    const { person } = await renderApp('/settings/contents?channelSeq=1', siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }))
    await screen.findByText('접근 권한이 없습니다.')
    await person.click(screen.getByRole('button', { name: '확인' }))
    await waitFor(() => expect(address()).toBe('/main?channelSeq=1'))
  })

  it('missing on a route that one comes to from another page, as after a login: the alert stays until it is answered [SHELL-09]', async () => {
    const { person } = await renderApp('/intro?channelSeq=1', siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }))
    await screen.findByRole('heading', { level: 1, name: '사이트 소개' })
    act(() => { window.history.pushState(null, '', '/settings/contents?channelSeq=1'); window.dispatchEvent(new PopStateEvent('popstate')) })
    await screen.findByText('접근 권한이 없습니다.')
    expect(address()).toBe('/settings/contents?channelSeq=1')
    await person.click(screen.getByRole('button', { name: '확인' }))
    await waitFor(() => expect(address()).toBe('/main?channelSeq=1'))
  })
})

describe('a first call that fails', () => {
  it.each([
    ['the session', '/coupon?channelSeq=1', '/common/session', '내 쿠폰'],
    ['what the person may do', '/service/servicemanage?channelSeq=1', '/channels/1/auth', '서비스 이용 관리'],
  ])('%s: the page says so and asks again, and sends nobody to login or to main [SHELL-22] [SHELL-07] [SHELL-09]', async (_, to, call, title) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => logged.mockRestore())
    let down = true
    const { person } = await renderApp(to, siteServer({ user: aPerson, roles: ['SITE_PLAN_READ'], userTypeCd: 'OWN', isChannelUser: true }, (path) => (down && path === call ? refusal(400, '900000', '지금은 안 돼요.') : undefined)))
    const again = await screen.findByRole('button', { name: '다시 시도' })
    expect(address()).toBe(to)
    down = false
    await person.click(again)
    await screen.findByRole('heading', { level: 1, name: title })
  })
})

describe('a change of route name', () => {
  it('asks for the site, its rights and its user again; a failure is only logged and the page stays [SHELL-22]', async () => {
    const site: FakeSite = { user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }
    let broken = false
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { person, platform } = await renderApp('/join?channelSeq=1&next=%2Fnowhere', siteServer(site, (path) => (broken && /^\/channels\/1(\/auth|\/channel-user)?$/.test(path) ? refusal(400, '900013', '안 돼요') : undefined)))
    await screen.findByRole('heading', { level: 1, name: '찾는 화면이 없어요' })
    const asked = (path: string) => platform.requests.filter(({ url }) => url.endsWith(path)).length
    const before = ['/channels/1', '/channels/1/auth', '/channels/1/channel-user'].map(asked)
    broken = true
    await person.click(screen.getByRole('link', { name: '홈으로 가기' }))
    await waitFor(() => expect(['/channels/1', '/channels/1/auth', '/channels/1/channel-user'].map(asked).every((count, index) => count > (before[index] ?? 0))).toBe(true))
    await waitFor(() => expect(logged).toHaveBeenCalledWith('loading failed', expect.anything()))
    expect(screen.getByRole('link', { name: '마당 학교 홈' })).toBeDefined()
    expect(screen.queryByText('안 돼요')).toBeNull()
    logged.mockRestore()
  })
})
