// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  document.cookie = 'visited=; max-age=0; path=/'
  for (const script of document.head.querySelectorAll('script')) script.remove()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const LATE_MS = 2500
const late = () => new Promise((resolve) => { setTimeout(resolve, LATE_MS) })

const slow = (site: FakeSite, paths: RegExp) => {
  const answer = siteServer(site)
  return async (request: Parameters<typeof answer>[0]) => {
    if (paths.test(request.url)) await late()
    return answer(request)
  }
}

it('asks once which tools may start, when it is known who looks at the page [GEN-06]', async () => {
  const manager: FakeSite = { user: { ...aPerson, mngCnt: 1 }, roles: ['SITE_CONSOLE_READ'], userTypeCd: 'MNG', isChannelUser: true }
  const { platform } = await renderApp('/nowhere?channelSeq=1', slow(manager, /\/channels\/1\/(auth|channel-user)/))
  const asked = () => platform.requests.filter(({ url }) => url.includes('/common/tools')).map(({ url }) => url.replace(/.*\/common/, ''))
  await screen.findByRole('link', { name: '사이트 관리' })
  await waitFor(() => expect(asked()).toEqual(['/tools?channelSeq=1']))
  await late()
  expect(asked()).toHaveLength(1)
})

describe('the marketing tools of a site [GEN-06] [SET-04]', () => {
  const guest: FakeSite = { user: null, roles: [], userTypeCd: null, isChannelUser: false }
  const tools = [{ toolType: 'ANALYTICS', apiKeyId: 'G-ABCD123456' }, { toolType: 'KAKAO', apiKeyId: '1234567890123456789' }, { toolType: 'TAG_MANAGER', apiKeyId: 'GTM-ABC12' }]
  const withTools = (path: string) => (path.startsWith('/common/tools') ? { body: { tools } } : undefined)
  const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => new URL(src).host).filter((host) => host !== 'localhost')
  const question = () => screen.queryByRole('region', { name: '방문 분석과 광고 도구' })
  afterEach(() => {
    document.cookie = 'tools_1=; max-age=0; path=/'
  })

  it('start once a visitor allows them, who may take it back', async () => {
    const { person } = await renderApp('/privacy?channelSeq=1', siteServer(guest, withTools))
    const card = await screen.findByRole('region', { name: '방문 분석과 광고 도구' }, { timeout: 5000 })
    expect(card.textContent).toContain('Google 애널리틱스 및 카카오 픽셀')
    // The platform's own tool is no marketing of the site.
    await waitFor(() => expect(scripts()).toEqual(['www.googletagmanager.com']))
    await person.click(within(card).getByRole('button', { name: '허용하기' }))
    await waitFor(() => expect(scripts().toSorted()).toEqual(['t1.daumcdn.net', 'www.googletagmanager.com', 'www.googletagmanager.com']))
    expect(document.cookie).toContain('tools_1=Y')
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    await person.click(screen.getByRole('button', { name: '허용 취소하기' }))
    expect([reload.mock.calls.length, document.cookie.includes('tools_1=N')]).toEqual([1, true])
  })

  it('never start where one declines, which is asked once', async () => {
    const { person } = await renderApp('/intro?channelSeq=1', siteServer(guest, withTools))
    await person.click(await screen.findByRole('button', { name: '거절하기' }, { timeout: 5000 }))
    expect([question(), scripts()]).toEqual([null, ['www.googletagmanager.com']])
    cleanup()
    const { platform } = await renderApp('/intro?channelSeq=1', siteServer(guest, withTools))
    await waitFor(() => expect(platform.requests.some(({ url }) => url.includes('/common/tools'))).toBe(true), { timeout: 5000 })
    await waitFor(() => expect(scripts()).toHaveLength(2))
    expect(question()).toBeNull()
  })
})

it('tells the site of a new visitor, however late the site itself is known [SHELL-23]', async () => {
  const guest: FakeSite = { user: null, roles: [], userTypeCd: null, isChannelUser: false }
  const { platform } = await renderApp('/nowhere?channelSeq=1', slow(guest, /\/channels\/1$/))
  const events = () => platform.requests.filter(({ url }) => url.startsWith('/api/event/')).map(({ url, body }) => `${url.split('/').at(-1)} ${String(body)}`)
  await waitFor(() => expect(events()).toHaveLength(2))
  expect(events()).toEqual([
    'event {"message":"new_visitor","path":"/nowhere","referer":""}',
    'event {"message":"page_view","path":"/nowhere","referer":""}',
  ])
})

it('notes a new visitor of no site once, in the log [SHELL-23]', async () => {
  const guest: FakeSite = { user: null, roles: [], userTypeCd: null, isChannelUser: false }
  const { platform } = await renderApp('/nowhere', siteServer(guest))
  const events = () => platform.requests.filter(({ url }) => url.startsWith('/api/event/')).map(({ url, body }) => `${url.split('/').at(-1)} ${String(body)}`)
  await waitFor(() => expect(events()).toEqual(['log {"eventType":"new_visitor","message":"/nowhere"}']))
})

it('notes a new visitor before the page has loaded, as they may leave at once [SHELL-23]', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const guest: FakeSite = { user: null, roles: [], userTypeCd: null, isChannelUser: false }
  const { platform } = await renderApp('/nowhere?channelSeq=1', siteServer(guest))
  await waitFor(() => expect(platform.requests.filter(({ url, body }) => url.startsWith('/api/event/') && String(body).includes('new_visitor'))).toHaveLength(1))
})
