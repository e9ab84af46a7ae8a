// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshPage } from '#tests/support/screens/freshPage.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

freshPage()

it('an invitation to another address offers the logout, then the login that leads back to it [SET-02]', async () => {
  const site: FakeSite = { user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }
  const server = siteServer(site, (path) => {
    if (path === '/auth/logout') {
      site.user = null
      return { body: { result: 'ok' } }
    }
    if (!path.includes('/member-invitations/received/')) return undefined
    return { body: { state: 'open', expiresAt: '2030-06-01T00:00:00.000Z', email: 'ha••@b.test', isMine: site.user === null ? null : false } }
  })
  const { person } = await renderApp('/invited/abc?channelSeq=1', server)
  await screen.findByRole('heading', { level: 1, name: '다른 이메일로 온 초대예요' })
  await person.click(screen.getByRole('button', { name: '로그아웃' }))
  const login = await screen.findByRole('link', { name: '로그인하고 초대 받기' })
  expect(new URL(login.getAttribute('href') ?? '', 'http://site.test').searchParams.get('next')).toContain('/invited/abc')
})
