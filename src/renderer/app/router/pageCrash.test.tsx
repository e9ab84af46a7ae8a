// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

const home = vi.hoisted(() => ({ isBroken: true }))
vi.mock('#renderer/features/dashboard/screens/StudioHomeScreen.tsx', () => ({
  StudioHomeScreen: () => {
    if (home.isBroken) throw new Error('a part of the page is broken')
    return <h1>다시 나온 화면</h1>
  },
}))
afterEach(cleanup)

it('keeps the frame of the studio where a page fails, and shows the page when tried again [GEN-05]', async () => {
  const { person } = await renderApp('/studio?channelSeq=1', siteServer({ user: aPerson, roles: ['SITE_CONSOLE_READ', 'CLASS_INFO_READ'], userTypeCd: 'OWN', isChannelUser: true }))
  expect(await screen.findByRole('heading', { level: 1, name: '화면에 문제가 생겼어요' })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: '스튜디오 메뉴' })).toBeTruthy()
  home.isBroken = false
  await person.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await screen.findByRole('heading', { level: 1, name: '다시 나온 화면' })).toBeTruthy()
  expect([location.pathname, location.search]).toEqual(['/studio', '?channelSeq=1'])
})
