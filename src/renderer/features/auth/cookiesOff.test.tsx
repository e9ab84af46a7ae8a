// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup, screen } from '@testing-library/react'
import { renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

const guest = (): FakeSite => ({ user: null, roles: [], userTypeCd: null, isChannelUser: false })
const said = () => screen.queryByText(/쿠키를 막고 있어요/)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a browser without cookies', () => {
  it.each([['/login', '로그인'], ['/createaccount', '회원가입']])('shows at %s that sign-in requires cookies [AUTH-01]', async (path, title) => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    await renderApp(`${path}?channelSeq=1`, siteServer(guest()))
    await screen.findByRole('heading', { name: title })
    expect(said()).not.toBeNull()
  })

  it('is another than one that keeps them', async () => {
    await renderApp('/login?channelSeq=1', siteServer(guest()))
    await screen.findByRole('heading', { name: '로그인' })
    expect(said()).toBeNull()
  })
})
