// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const member = (): FakeSite => ({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true })
const query = () => new URLSearchParams(location.search)

describe('a session that ends elsewhere', () => {
  it.each([
    ['E0003', /다른 곳에서 로그아웃되었어요/],
    ['E0013', /사용이 제한된 계정이라 로그아웃되었어요/],
  ] as const)('goes to login by %s, says why, and comes back to the page [ALRM-05]', async (command, reason) => {
    const site = member()
    const { person, platform } = await renderApp('/nowhere?channelSeq=1', siteServer(site, (path) => {
      if (path !== '/auth/login') return undefined
      site.user = aPerson
      return { body: { user: aPerson } }
    }))
    await screen.findByRole('button', { name: '내 메뉴' })
    site.user = null
    act(() => platform.realtime.say({ command }))
    await screen.findByRole('heading', { level: 1, name: '로그인' })
    expect(query().get('next')).toBe('/nowhere?channelSeq=1')
    expect(screen.getByText(reason)).toBeDefined()
    await person.type(screen.getByLabelText('이메일'), 'student@madang.test')
    await person.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'Madang1!')
    await person.click(screen.getByRole('button', { name: '로그인' }))
    await waitFor(() => expect(location.pathname).toBe('/nowhere'))
    expect(screen.queryByText(reason)).toBeNull()
  })

  it('is no news to who logs out here, nor to a guest', async () => {
    const site = member()
    const { person, platform } = await renderApp('/nowhere?channelSeq=1', siteServer(site, (path) => {
      if (path !== '/auth/logout') return undefined
      // The server notifies all connections of the session before it responds.
      platform.realtime.say({ command: 'E0003' })
      site.user = null
      return { body: { result: 'ok' } }
    }))
    await person.click(await screen.findByRole('button', { name: '내 메뉴' }))
    await person.click(await screen.findByText('로그아웃'))
    await waitFor(() => expect(location.pathname).toBe('/main'))
    await screen.findByRole('link', { name: '로그인' })
    act(() => platform.realtime.say({ command: 'E0003' }))
    expect(location.pathname).toBe('/main')
  })
})

describe('a message of the server', () => {
  it('has what it is about asked for again where it is shown, and nothing else', async () => {
    const site = member()
    const { platform } = await renderApp('/nowhere?channelSeq=1', siteServer(site))
    await screen.findByRole('button', { name: '내 메뉴' })
    const asked = (path: string) => platform.requests.filter(({ url }) => url.endsWith(path)).length
    const before = { auth: asked('/channels/1/auth'), all: platform.requests.length }
    act(() => platform.realtime.say({ command: 'E0009', channelSeq: 1, courseSeq: 7 }))
    expect(platform.requests.length).toBe(before.all)
    act(() => platform.realtime.say({ command: 'E0004', channelSeq: 1 }))
    await waitFor(() => expect(asked('/channels/1/auth')).toBe(before.auth + 1))
  })
})
