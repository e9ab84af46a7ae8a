// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { keepJourney, readJourney } from '#renderer/entities/social/index.ts'
import { renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

it('asks again whether the account is theirs after a reload [AUTH-04] [SHELL-11]', async () => {
  const asked: string[] = []
  const server = siteServer({ user: null, roles: [], userTypeCd: null, isChannelUser: false }, (path) => {
    asked.push(path)
    return path === '/auth/snsLogin'
      ? { body: { user: null, signup: null, integrated: { status: 'NEED', email: 'student@madang.test', token: 'an-integration-token-of-ours', snsTypeCd: 'LIV', needsProof: true } } }
      : undefined
  })
  keepJourney({ snsTypeCd: 'KAK', purpose: 'login', state: 'a-state', path: '/login', search: '?channelSeq=1', accessToken: 'a-handle-of-an-account-elsewhere' })
  await renderApp('/authcallback?channelSeq=1', server)
  await screen.findByRole('dialog', { name: '이미 가입한 이메일이에요' })
  // Already used, so the server would refuse it.
  expect(readJourney()?.accessToken).toBeUndefined()
  await renderApp('/authcallback?channelSeq=1', server)
  const again = await screen.findByRole('dialog', { name: '이미 가입한 이메일이에요' })
  await waitFor(() => expect(again.textContent).toContain('student@madang.test'))
  expect(asked.filter((path) => path === '/auth/snsLogin')).toHaveLength(1)
})
