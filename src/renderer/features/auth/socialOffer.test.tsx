// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

afterEach(cleanup)

it('says that social login could not be loaded, and offers it once it can be [AUTH-03]', async () => {
  let away = true
  const { person } = await renderApp('/login?channelSeq=1', siteServer({ user: null, roles: [], userTypeCd: null, isChannelUser: false }, (path) => {
    if (!path.startsWith('/auth/snsProviders')) return undefined
    return away ? { status: 503, body: 'away' } : { body: { providers: ['KAK'] } }
  }))
  await screen.findByText('소셜 로그인을 불러오지 못했어요.')
  away = false
  await person.click(screen.getByRole('button', { name: '다시 시도' }))
  await screen.findByRole('button', { name: /카카오/ })
  await waitFor(() => expect(screen.queryByText('소셜 로그인을 불러오지 못했어요.')).toBeNull())
})
