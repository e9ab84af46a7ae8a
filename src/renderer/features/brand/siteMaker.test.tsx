// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorTable } from '#shared/kernel/errors.ts'
import { heldUp } from '#tests/support/heldUp.ts'
import { aPerson, refusal, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

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

it('verifies the address of who has not yet in place, and makes the site [AUTH-06] [SHELL-25]', async () => {
  sessionStorage.setItem(`madang.draft.createSite@${aPerson.userSeq}`, JSON.stringify({ contentTypeCd: '01', name: '느린 공방', domain: 'slow-studio', templateCd: '02' }))
  let isVerified = false
  const { person } = await renderApp('/create_site?step=4', siteServer({ user: aPerson, roles: [], userTypeCd: null, isChannelUser: true }, (path, body) => {
    const made = { domain: 'slow-studio', host: 'slow-studio.localhost' }
    if (path.startsWith('/brand/domain')) return { body: made }
    if (path === '/auth/code') return { body: { expiresInSeconds: 600, resendInSeconds: 60 } }
    if (path === '/auth/authentication') {
      isVerified = true
      return { body: { user: aPerson, proof: 'a proof' } }
    }
    if (path !== '/brand/site' || body === undefined) return undefined
    return isVerified ? { body: { channelSeq: 9, ...made } } : refusal(403, errorTable.emailNotVerified.code, '이메일을 인증해야 할 수 있습니다.')
  }))
  await person.click(await screen.findByRole('button', { name: '사이트 만들기' }))
  await person.type(await screen.findByLabelText(/^인증번호/), '246810')
  await person.click(within(screen.getByRole('dialog', { name: '이메일 인증' })).getByRole('button', { name: '확인' }))
  await waitFor(() => expect(window.location.search).toContain('made=9'))
})
