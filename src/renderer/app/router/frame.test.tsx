// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, createPath, RouterProvider } from 'react-router-dom'
import { rolesOf } from '#shared/kernel/access/can.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { SessionUser } from '#shared/auth/contract.ts'
import type { Channel } from '#shared/channel/contract.ts'
import { ledgerPaths } from '#shared/ledger/paths.ts'
import { SENT_CHANNEL_ID } from '#shared/kernel/siteHost.ts'
import { registry } from './registry.ts'
import { aChannel, aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

const guest: FakeSite = { user: null, roles: [], userTypeCd: null, isChannelUser: false }
const person = (change: Partial<SessionUser> = {}): FakeSite => ({ user: { ...aPerson, ...change }, roles: [], userTypeCd: null, isChannelUser: true })
const staff = (roles: string[]): FakeSite => ({ user: { ...aPerson, mngCnt: 1 }, roles, userTypeCd: 'MNG', isChannelUser: true })

const ofChannel = (channel: () => Channel) => (path: string) => (path === '/channels/1' ? { body: { channel: channel() } } : undefined)
const goTo = (address: string) => act(() => { window.history.pushState(null, '', address); window.dispatchEvent(new PopStateEvent('popstate')) })

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

describe('a page of the account', () => {
  it('goes to login when the session call itself answers 401 [SHELL-08]', async () => {
    let over = false
    await renderApp('/coupon?channelSeq=1', siteServer(person(), (path) => (over && path === '/common/session' ? refusal(401, errorTable.loginRequired.code, '로그인이 필요합니다.') : undefined)))
    await screen.findByRole('heading', { level: 1, name: '내 쿠폰' })
    over = true
    goTo('/paymenthistory?channelSeq=1')
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    expect(new URLSearchParams(location.search).get('next')).toBe('/paymenthistory?channelSeq=1')
  })

  it('is in the profile menu, those of plan and sales for staff who may read them [SHELL-15]', async () => {
    const { person: hand } = await renderApp('/intro?channelSeq=1', siteServer(staff(['SITE_PLAN_READ', 'SITE_PLAN_UPDATE', 'SITE_SALES_READ'])))
    await hand.click(await screen.findByRole('button', { name: '내 메뉴' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['내 강의실', '마이페이지', '내 정보 수정', '내 쿠폰', '서비스 이용', '결제 내역', '매출 관리', '정산 관리', '로그아웃'])
    cleanup()
    const { person: learner } = await renderApp('/intro?channelSeq=1', siteServer(person()))
    await learner.click(await screen.findByRole('button', { name: '내 메뉴' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['내 강의실', '마이페이지', '내 정보 수정', '내 쿠폰', '결제 내역', '로그아웃'])
  })
})

describe('the settings menu', () => {
  const entries = async () => [...(await screen.findByRole('navigation', { name: '설정 메뉴' })).querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])

  it('stands beside the pages of the account: plan and sales for staff who may read them [SHELL-18]', async () => {
    await renderApp('/coupon?channelSeq=1', siteServer(staff(['SITE_PLAN_READ', 'SITE_SALES_READ'])))
    expect(await entries()).toEqual([
      ['내 정보 수정', '/editinformation?channelSeq=1', null], ['내 쿠폰', '/coupon?channelSeq=1', 'page'], ['서비스 이용', '/service/servicemanage?channelSeq=1', null],
      ['결제 내역', '/paymenthistory?channelSeq=1', null], ['매출 관리', '/paymentManage?channelSeq=1', null], ['정산 관리', '/settlement?channelSeq=1', null],
    ])
    await renderApp('/paymenthistory?channelSeq=1', siteServer(person()))
    expect((await entries()).map(([name]) => name)).toEqual(['내 정보 수정', '내 쿠폰', '결제 내역'])
  })
})

describe('the header', () => {
  it('asks for nothing but session, rights, user and page list: four calls for the first page, whose site came with it [SHELL-22]', async () => {
    const sent = Object.assign(document.createElement('script'), { type: 'application/json', id: SENT_CHANNEL_ID, textContent: JSON.stringify(aChannel) })
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now())
    document.head.append(sent)
    onTestFinished(() => {
      sent.remove()
      vi.restoreAllMocks()
    })
    const { platform } = await renderApp('/intro?channelSeq=1', siteServer(staff(['SITE_CONSOLE_READ'])))
    await screen.findByRole('heading', { level: 1, name: '사이트 소개' })
    await screen.findByRole('link', { name: '사이트 관리' })
    const asked = platform.requests.map(({ url }) => url.replace(/^\/api\/main\/v[\d.]+/, '')).filter((path) => /^\/(common\/session|channels\/1|me\b|mypage|users)/.test(path) && path !== '/me/live' && path !== '/me/drafts' && path !== '/channels/1/terms-pending' // These begin later, which a slow machine reaches too; drafts are asked for once in a browser.
      // What the intro itself shows.
      && !/\/(?:courses|showcase|profile$)/.test(path))
    expect(asked.toSorted()).toEqual(
      ['/channels/1/auth', '/channels/1/channel-user', '/channels/1/pages?publishStatusCd=00&page=1&size=9999', '/common/session'],
    )
  })

  it('asks for site, rights, user and page list again with each route name, not for a change of query; a failure is only logged [SHELL-22]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => logged.mockRestore())
    let down = false
    const { platform } = await renderApp('/intro?channelSeq=1', siteServer(staff(['SITE_CONSOLE_READ']), (path) => (down && /^\/(common\/session|channels\/1)/.test(path) ? refusal(400, '900000', '지금은 안 돼요.') : undefined)))
    const context = ['/channels/1', '/channels/1/auth', '/channels/1/channel-user', '/channels/1/pages', '/common/session']
    const asked = () => platform.requests.map(({ url }) => url.replace(/^\/api\/main\/v[\d.]+|\?.*$/g, '')).filter((path) => context.includes(path)).toSorted()
    await screen.findByRole('link', { name: '사이트 관리' })
    await waitFor(() => expect(asked()).toEqual(context))
    goTo('/intro?channelSeq=1&tab=2')
    goTo('/notices?channelSeq=1')
    await screen.findByRole('heading', { level: 1, name: '공지사항' })
    await waitFor(() => expect(asked()).toEqual([...context, ...context].toSorted()))
    down = true
    goTo('/intro?channelSeq=1')
    await screen.findByRole('heading', { level: 1, name: '사이트 소개' })
    await waitFor(() => expect(asked()).toHaveLength(15))
    expect(screen.getByRole('link', { name: '사이트 관리' })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(logged).toHaveBeenCalled()
  })

  it('shows the new name of a site that was renamed with the next page, and keeps what it has while it asks [SHELL-22]', async () => {
    let name = '마당 학교'
    await renderApp('/intro?channelSeq=1', siteServer(guest, ofChannel(() => ({ ...aChannel, name }))))
    await screen.findByRole('link', { name: '마당 학교 홈' })
    name = '새마당 학교'
    goTo('/notices?channelSeq=1')
    // Shown at once, under the cached name.
    await screen.findByRole('heading', { level: 1, name: '공지사항' })
    expect(await screen.findByRole('link', { name: '새마당 학교 홈' })).toBeDefined()
    expect(document.title).toContain('새마당 학교')
  })

  it('labels the way to the site\'s management studio where saasYn is Y [SHELL-15]', async () => {
    const channel = { ...aChannel, channelSetting: { ...aChannel.channelSetting, saasYn: 'Y' as const } }
    await renderApp('/intro?channelSeq=1', siteServer(staff(['SITE_CONSOLE_READ']), ofChannel(() => channel)))
    expect((await screen.findByRole('link', { name: '스튜디오' })).getAttribute('href')).toBe('/settings/contents?channelSeq=1')
  })

  it('has my site in its four cases [SHELL-17]', async () => {
    await renderApp('/intro?channelSeq=1', siteServer(guest))
    await screen.findByRole('link', { name: '로그인' })
    expect(screen.queryByText('내 사이트')).toBeNull()
    await renderApp('/intro?channelSeq=1', siteServer(person({ mngCnt: 0 })))
    expect((await screen.findByRole('link', { name: '무료로 시작하기' })).getAttribute('href')).toBe('/create_site')
    await renderApp('/intro?channelSeq=1', siteServer(person({ mngCnt: 2 })))
    expect((await screen.findByRole('link', { name: '내 사이트' })).getAttribute('href')).toBe('/mypage?tabIndex=1&channelSeq=1')
    const site = { channelSeq: 7, name: '우리 학원', domain: 'academy', customDomain: null, headerLogoUrl: null, primaryColor: null, saasYn: 'N', userTypeCd: 'OWN', joinedAt: '2026-01-01T00:00:00Z', courseCount: 1, memberCount: 2 }
    const { person: hand } = await renderApp('/intro?channelSeq=1', siteServer(person({ mngCnt: 1 }), (path) => (path.startsWith('/mypage/channels') ? { body: { channels: [site], next: null } }
      : path.startsWith('/channels/7') && !path.includes('/courses') ? { body: path === '/channels/7' ? { channel: { ...aChannel, channelSeq: 7 } } : { roles: [], userTypeCd: null, isChannelUser: true, isChannelManage: true, isChannelOwner: true, isChannelTeacher: false } } : undefined)))
    await hand.click(await screen.findByRole('button', { name: '내 사이트' }))
    await waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/main?channelSeq=7'))
  })

  it('does not ask the learners of a white-label site to start one [SHELL-19]', async () => {
    const channel = { ...aChannel, channelSetting: { ...aChannel.channelSetting, whiteLabelYn: 'Y' as const } }
    await renderApp('/intro?channelSeq=1', siteServer(person({ mngCnt: 0 }), ofChannel(() => channel)))
    await screen.findByRole('button', { name: '내 메뉴' })
    expect(screen.queryByText('무료로 시작하기')).toBeNull()
  })

  it('links to the guides that there are, in new tabs, and has none where there are none [SHELL-16]', async () => {
    await renderApp('/intro?channelSeq=1', siteServer(guest))
    await screen.findByRole('link', { name: '로그인' })
    expect(screen.queryByRole('button', { name: '가이드' })).toBeNull()
    const guides = { operation: 'https://guide.example.com/', learner: null, academy: 'https://academy.example.com/' }
    const { person: hand } = await renderApp('/intro?channelSeq=1', siteServer({ ...guest, platform: { origin: 'http://localhost', siteDomain: 'localhost', guides, features: [], map: null } }))
    await hand.click(await screen.findByRole('button', { name: '가이드' }))
    const links = await screen.findAllByRole('menuitem')
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['운영 가이드', guides.operation, '_blank'], ['아카데미', guides.academy, '_blank'],
    ])
  })

  it('opens a sub-menu at a press, goes through it by arrows, and Escape gives the focus back [SHELL-14]', async () => {
    const menu = { menuSeq: 1, menuTitle: '배우기', titles: {}, menuTypeCd: '00', path: '/classes', externLinkUrl: null, openTypeCd: '00', visibleTypeCd: '00' }
    const channel: Channel = { ...aChannel, menus: [{ ...menu, subMenus: [{ ...menu, menuSeq: 2, menuTitle: '요가', path: '/p/yoga', subMenus: [] }] }] }
    const { person: hand } = await renderApp('/intro?channelSeq=1', siteServer(guest, ofChannel(() => channel)))
    // Elements have no width here, so no menu fits.
    const button = await screen.findByRole('button', { name: '더보기' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await hand.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const focused = () => document.activeElement?.textContent
    await hand.keyboard('{ArrowDown}')
    await waitFor(() => expect(focused()).toBe('배우기'))
    expect(document.activeElement?.getAttribute('href')).toBe('/classes?channelSeq=1')
    await hand.keyboard('{ArrowDown}')
    await waitFor(() => expect(focused()).toBe('요가'))
    await hand.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('the root of a site', () => {
  const welcome = { pageSeq: 5, path: 'welcome', title: '어서 오세요', seoSetting: '{}', publishStatusCd: '00', visibleCd: 'public', blocks: [{ id: 'a', type: 'text', html: '<p>처음 오신 분께</p>' }] }
  const chosen = (page?: typeof welcome) => (path: string) => (path === '/channels/1/pages/5'
    ? page === undefined ? refusal(404, '900011', '없어요') : { body: { page } }
    : ofChannel(() => ({ ...aChannel, logoutMainPageSeq: 5 }))(path))

  it('is the page that the site has chosen for visitors [SHELL-05]', async () => {
    await renderApp('/?channelSeq=1', siteServer(guest, chosen(welcome)))
    await screen.findByRole('heading', { level: 1, name: '어서 오세요' })
    expect(screen.getByText('처음 오신 분께')).toBeDefined()
    expect(location.pathname).toBe('/')
  })

  it.each([
    ['who is logged in', '/?channelSeq=1', { ...guest, user: aPerson }, welcome],
    ['a visitor at /main', '/main?channelSeq=1', guest, welcome],
    ['a visitor when the chosen page is gone', '/?channelSeq=1', guest, undefined],
  ])('is the main page for %s [SHELL-05]', async (_, address, who, page) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await renderApp(address, siteServer(who, chosen(page)))
    await screen.findByText('오늘, 무엇을 배워 볼까요?')
    expect(screen.queryByText('처음 오신 분께')).toBeNull()
    logged.mockRestore()
  })
})

describe('an address of the site’s own pages', () => {
  const about = { pageSeq: 3, path: 'about', title: '우리 이야기', seoSetting: '{}', publishStatusCd: '00', visibleCd: 'public', blocks: [{ id: 'a', type: 'text', html: '<p>흙을 만지는 사람들</p>' }] }
  const ofPages = (path: string) => (path === '/channels/1/pages/3' ? { body: { page: about } } : path.startsWith('/channels/1/pages?') ? { body: { pages: [{ pageSeq: 3, path: 'about', title: '우리 이야기', seoSetting: '{}' }] } } : undefined)

  it('shows the page with its title [SHELL-05]', async () => {
    await renderApp('/p/about?channelSeq=1', siteServer(guest, ofPages))
    await screen.findByRole('heading', { level: 1, name: '우리 이야기' })
    expect(screen.getByText('흙을 만지는 사람들')).toBeDefined()
    await waitFor(() => expect(document.title).toBe('우리 이야기 · 마당 학교'))
  })

  it('is none where the site has no such page [SHELL-05]', async () => {
    await renderApp('/p/nothing?channelSeq=1', siteServer(guest, ofPages))
    expect(await screen.findByRole('heading', { level: 1, name: '찾는 화면이 없어요' })).toBeDefined()
  })

  it('leads from a former path to the present one [SET-05]', async () => {
    await renderApp('/p/story?channelSeq=1', siteServer(guest, (path) => (path === '/channels/1/pages/path?path=story' ? { body: { page: about } } : ofPages(path))))
    await screen.findByRole('heading', { level: 1, name: '우리 이야기' })
    expect(window.location.pathname + window.location.search).toBe('/p/about?channelSeq=1')
  })

  it('can be tried again when the list did not come', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => logged.mockRestore())
    let down = true
    const { person: hand } = await renderApp('/p/about?channelSeq=1', siteServer(guest, (path) => (down && path.startsWith('/channels/1/pages') ? refusal(400, '900000', '지금은 안 돼요.') : ofPages(path))))
    const again = await screen.findByRole('button', { name: '다시 시도' })
    down = false
    await hand.click(again)
    expect(await screen.findByRole('heading', { level: 1, name: '우리 이야기' })).toBeDefined()
  })
})

describe('an address of a service alias', () => {
  it('is none where the site has no such alias [SHELL-05]', async () => {
    await renderApp('/lab/7?channelSeq=1', siteServer(guest))
    expect(await screen.findByRole('heading', { level: 1, name: '찾는 화면이 없어요' })).toBeDefined()
  })

  it('shows the class where it has [SHELL-05]', async () => {
    const channel = { ...aChannel, channelSetting: { ...aChannel.channelSetting, config: '{"serviceAliases":["lab"]}' } }
    const { platform } = await renderApp('/lab/7?channelSeq=1', siteServer(guest, ofChannel(() => channel)))
    await waitFor(() => expect(platform.requests.some(({ url }) => url.endsWith('/channels/1/courses/7'))).toBe(true))
  })
})

describe('the focus', () => {
  it('goes to the title of a page whose guard waited for the session [GEN-07]', async () => {
    await renderApp('/create_site', siteServer(person()))
    await screen.findByRole('heading', { level: 1 })
    goTo('/mypage')
    const title = await screen.findByRole('heading', { level: 1, name: '마이페이지' })
    await waitFor(() => expect(document.activeElement).toBe(title))
  })
})

describe('the scroll position', () => {
  const KEPT = 'react-router-scroll-positions'

  it('of another page is not restored by a document that opens a page [ENR-10]', async () => {
    sessionStorage.setItem(KEPT, JSON.stringify({ 'default': 286, '/classes?channelSeq=1': 286 }))
    const scrolled = vi.spyOn(window, 'scrollTo')
    onTestFinished(() => scrolled.mockRestore())
    await renderApp('/intro?channelSeq=1', siteServer(guest))
    await screen.findByRole('heading', { level: 1, name: '사이트 소개' })
    expect(scrolled).not.toHaveBeenCalledWith(0, 286)
  })

  it('of the same page is, when it loads again', async () => {
    sessionStorage.setItem(KEPT, JSON.stringify({ '/intro?channelSeq=1': 286 }))
    const scrolled = vi.spyOn(window, 'scrollTo')
    onTestFinished(() => scrolled.mockRestore())
    await renderApp('/intro?channelSeq=1', siteServer(guest))
    await screen.findByRole('heading', { level: 1, name: '사이트 소개' })
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 286))
  })
})

describe('an address that was another before', () => {
  const at = (path: string) => path.replaceAll(/:\w+/g, '7')
  const old = registry.flatMap(({ path, redirectsTo, screen: load }) => (redirectsTo === undefined ? [] : [{ path, redirectsTo, load }]))

  it.each(old)('$path leads on to $redirectsTo, with its query [SHELL-03] [SHELL-05] [SHELL-06]', async ({ path, redirectsTo, load }) => {
    const router = createMemoryRouter([{ path, Component: await load() }, { path: '*', element: null }], { initialEntries: [`${at(path)}?channelSeq=1`] })
    render(<RouterProvider router={router} />)
    const [to, hash] = at(redirectsTo).split('#')
    await waitFor(() => expect(createPath(router.state.location)).toBe(`${to}?channelSeq=1${hash === undefined ? '' : `#${hash}`}`))
  })

  // guards.test.ts has that every target is a page.
  it('shows its page', async () => {
    const { path, redirectsTo } = old.find((one) => one.path === ledgerPaths.paymentManage) ?? {}
    // What the page asks for is not there, and said to be so.
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => logged.mockRestore())
    const { container } = await renderApp(`${path}?channelSeq=1`, siteServer(staff([...rolesOf('OWN')])))
    await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(`${redirectsTo}?channelSeq=1`))
    await waitFor(() => expect(container.querySelector('main h1')).not.toBeNull())
  })
})
