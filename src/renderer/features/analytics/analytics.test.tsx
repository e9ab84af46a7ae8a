// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { aPerson, renderApp, siteServer } from '#tests/support/screens/renderApp.tsx'
import type { FakeSite } from '#tests/support/screens/renderApp.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  document.cookie = 'visited=; max-age=0; path=/'
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
