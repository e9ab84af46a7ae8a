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
type FakeServer = Parameters<typeof renderApp>[1]
const guest = (): FakeSite => ({ user: null, roles: [], userTypeCd: null, isChannelUser: false })

/** A server whose session responses wait from `hold` until `answer`, with the state at the time of the request. */
function slowToTell(server: FakeServer) {
  const answered = Promise.withResolvers<void>()
  let isHeld = false
  let held = 0
  return {
    async server(request: Parameters<FakeServer>[0]) {
      const answer = await server(request)
      if (isHeld && request.url.endsWith('/common/session')) {
        held += 1
        await answered.promise
      }
      return answer
    },
    hold: () => { isHeld = true },
    letGo: () => { isHeld = false },
    held: () => held,
    answer: () => act(async () => {
      answered.resolve()
      await new Promise((resolve) => setTimeout(resolve, 0))
    }),
  }
}

describe('a question for the session that was asked before', () => {
  it('a logout and is answered after it does not log in again, whom E0003 would send to login then [AUTH-07]', async () => {
    const site = member()
    const { server, hold, held, answer } = slowToTell(siteServer(site, (path) => {
      if (path !== '/auth/logout') return undefined
      site.user = null
      return { body: { result: 'ok' } }
    }))
    const { person, platform } = await renderApp('/nowhere?channelSeq=1', server)
    await person.click(await screen.findByRole('button', { name: '내 메뉴' }))
    hold()
    await person.click(await screen.findByText('로그아웃'))
    await screen.findByRole('link', { name: '로그인' })
    expect(held()).toBeGreaterThan(0)
    await answer()
    expect(screen.queryByRole('button', { name: '내 메뉴' })).toBeNull()
    act(() => platform.realtime.say({ command: 'E0003' }))
    expect(location.pathname).toBe('/main')
  })

  it('a login and has no answer yet does not hold up who has logged in, nor undo it [AUTH-01]', async () => {
    const site = guest()
    const { server, hold, letGo, held, answer } = slowToTell(siteServer(site, (path) => {
      if (path !== '/auth/login') return undefined
      site.user = aPerson
      letGo()
      return { body: { user: aPerson } }
    }))
    const { person } = await renderApp('/login?next=/join&channelSeq=1', server)
    await person.type(await screen.findByLabelText('이메일'), 'student@madang.test')
    await person.type(screen.getByLabelText('비밀번호', { selector: 'input' }), 'Madang1!')
    hold()
    act(() => { window.dispatchEvent(new Event('visibilitychange')) })
    await waitFor(() => expect(held()).toBe(1))
    await person.click(screen.getByRole('button', { name: '로그인' }))
    await screen.findByRole('heading', { level: 1, name: '마당 학교에 가입하기' })
    await answer()
    expect(location.pathname).toBe('/join')
  })
})
