// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { heldUp } from '#tests/support/heldUp.ts'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

it('leaves a person where they have gone while their site was made, with that page’s address as it was [SHELL-25]', async () => {
  sessionStorage.setItem(`madang.draft.createSite@${aPerson.userSeq}`, JSON.stringify({ contentTypeCd: '01', name: '느린 공방', domain: 'slow-studio', templateCd: '02' }))
  const { server, hold, isHeld, letGo } = heldUp(
    siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path, body) => {
      const made = { domain: 'slow-studio', host: 'slow-studio.localhost' }
      if (path.startsWith('/brand/domain')) return { body: made }
      return path === '/brand/site' && body !== undefined ? { body: { channelSeq: 9, ...made } } : undefined
    }),
    ({ url }) => url.endsWith('/brand/site'),
  )
  const { person } = await renderApp('/create_site?step=4', server)
  const make = await screen.findByRole('button', { name: '사이트 만들기' })
  hold()
  await person.click(make)
  await isHeld()
  act(() => { window.history.pushState(null, '', '/nowhere?channelSeq=1'); window.dispatchEvent(new PopStateEvent('popstate')) })
  await screen.findByText('마당 학교')
  await letGo()
  expect(window.location.search).toBe('?channelSeq=1')
})
