// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { browserStorage } from '#renderer/lib/storage.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import { sessionKey } from './keys.ts'
import { followSession } from './followSession.ts'
import { sameForAll } from './queries.ts'
import { wasLoggedIn } from './lastStanding.ts'
import { createSessionStore } from './store.ts'

const [likes, site] = [callKey('mypage.info'), callKey('channel.information', { params: { channelSeq: 1 } })]
const [anna, boram] = [{ userSeq: 1, name: 'Anna' }, { userSeq: 2, name: 'Boram' }]
let stop = () => {}
beforeEach(() => browserStorage.removeItem('madang.lastStanding'))
afterEach(() => stop())

/** Anna's page, which shows her likes and has loaded others; `asked` counts requests for what it shows. */
function annasPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const session = createSessionStore()
  const asked = vi.fn(async () => `of ${session.userSeq() ?? 'nobody'}`)
  stop = followSession(queries, session)
  session.confirm(anna, 0)
  queries.setQueryData(sessionKey, { user: anna, expiresAt: 'soon', now: '2026-11-21T00:00:00Z' })
  queries.setQueryData(site, 'the site')
  queries.setQueryData(callKey('alarm.list'), 'her alarms')
  queries.setQueryData(likes, 'of 1')
  const shown: unknown[] = []
  const end = new QueryObserver(queries, { queryKey: likes, queryFn: asked }).subscribe(({ data }) => shown.push(data))
  return { queries, session, asked, shown, end, alarms: () => queries.getQueryData(callKey('alarm.list')) }
}

it.each(['logs out', 'is signed out', 'is not logged in any more', 'has lost the session'])('forgets what was loaded for a user who %s, and keeps the site [SHELL-08]', async (how) => {
  const { queries, session, shown, alarms, end } = annasPage()
  if (how === 'logs out') session.logOut()
  if (how === 'is signed out') session.end('E0003')
  if (how === 'is not logged in any more') session.confirm(null, 1)
  if (how === 'has lost the session') session.lose(true)
  expect(queries.getQueryData(sessionKey)).toMatchObject({ user: null, expiresAt: null })
  expect([queries.getQueryData(likes), alarms(), queries.getQueryData(site), wasLoggedIn()]).toEqual([undefined, undefined, 'the site', false])
  await vi.waitFor(() => expect(shown.at(-1)).toBe('of nobody'))
  end()
})

it('shows nothing of one user to the next, whom another tab has logged in [SHELL-08] [AUTH-10]', async () => {
  const { queries, session, shown, alarms, end } = annasPage()
  session.confirm(boram, 1)
  expect([queries.getQueryData(likes), alarms(), wasLoggedIn()]).toEqual([undefined, undefined, true])
  await vi.waitFor(() => expect(shown.at(-1)).toBe('of 2'))
  end()
})

it('asks again for what a guest was shown once it is known who is logged in, and shows it meanwhile', async () => {
  const { queries, session, asked, end } = annasPage()
  session.logOut()
  await vi.waitFor(() => expect(queries.getQueryData(likes)).toBe('of nobody'))
  asked.mockClear()
  session.confirm(anna, 2)
  expect(queries.getQueryData(likes)).toBe('of nobody')
  await vi.waitFor(() => expect(queries.getQueryData(likes)).toBe('of 1'))
  expect(asked).toHaveBeenCalledTimes(1)
  end()
})

it('keeps what the page fetched before it knew who is logged in, and asks for what the server sent to visitors [SHELL-22]', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const session = createSessionStore()
  stop = followSession(queries, session)
  const observe = (queryKey: readonly unknown[], options: { initialData?: string } = {}) => {
    const queryFn = vi.fn(async () => 'of the cookie')
    return { queryFn, end: new QueryObserver(queries, { queryKey, queryFn, ...options }).subscribe(() => {}) }
  }
  const fetched = observe(likes)
  const sent = observe(callKey('alarm.list'), { initialData: 'of visitors' })
  await vi.waitFor(() => expect(queries.getQueryData(likes)).toBe('of the cookie'))
  session.confirm(anna, 0)
  await vi.waitFor(() => expect(queries.getQueryData(callKey('alarm.list'))).toBe('of the cookie'))
  expect([fetched.queryFn.mock.calls.length, sent.queryFn.mock.calls.length]).toEqual([1, 1])
  fetched.end()
  sent.end()
})

it('knows the calls that respond alike to everyone, which a login makes no difference to', () => {
  const everyones = Object.values(contract).flatMap((calls) => Object.values<CallDefinition>(calls)).filter(({ publicRead }) => publicRead === 'everyone')
  expect([...sameForAll].sort()).toEqual(everyones.map(({ name }) => name).sort())
})

it('refetches nothing while the same user is confirmed', () => {
  const { session, asked, alarms, end } = annasPage()
  asked.mockClear()
  session.confirm(anna, 1)
  expect([asked.mock.calls.length, alarms()]).toEqual([0, 'her alarms'])
  end()
})
