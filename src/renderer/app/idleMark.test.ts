// @vitest-environment happy-dom
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sessionKey } from '#renderer/entities/session/keys.ts'
import { createSessionStore } from '#renderer/entities/session/store.ts'
import { markIdle } from './idleMark.ts'

function markedPage() {
  const queries = new QueryClient()
  const code = Promise.withResolvers<object>()
  const router = createMemoryRouter([{ path: '/' }, { path: '/late', lazy: () => code.promise }])
  const root = document.createElement('div')
  root.dataset['awaitsUser'] = ''
  const session = createSessionStore(true)
  const stop = markIdle(root, queries, router, session)
  onTestFinished(stop)
  return { root, session, queries, router, stop, arrive: () => code.resolve({}), isIdle: () => root.hasAttribute('data-idle') }
}

it('marks the page idle until something is asked, changed or fetched, and again after', async () => {
  const { queries, router, arrive, isIdle } = markedPage()
  expect(isIdle()).toBe(true)

  const answer = Promise.withResolvers<number>()
  const asked = queries.fetchQuery({ queryKey: ['a'], queryFn: () => answer.promise })
  expect(isIdle()).toBe(false)
  answer.resolve(1)
  await asked
  expect(isIdle()).toBe(true)

  const saved = Promise.withResolvers<number>()
  const change = new MutationObserver(queries, { mutationFn: () => saved.promise }).mutate()
  expect(isIdle()).toBe(false)
  saved.resolve(1)
  await change
  expect(isIdle()).toBe(true)

  void router.navigate('/late')
  expect(isIdle()).toBe(false)
  arrive()
  await vi.waitFor(() => expect(isIdle()).toBe(true))
})

it('is idle after a query that failed, and not while another one runs', async () => {
  const { queries, isIdle } = markedPage()
  const [first, second] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  const asked = [first, second].map(({ promise }, index) => queries.fetchQuery({ queryKey: [index], queryFn: () => promise, retry: false }))
  first.reject(new Error('away'))
  await expect(asked[0]).rejects.toThrow('away')
  expect(isIdle()).toBe(false)
  second.resolve(1)
  await asked[1]
  expect(isIdle()).toBe(true)
})

it('leaves no mark behind', () => {
  const { isIdle, stop } = markedPage()
  stop()
  expect(isIdle()).toBe(false)
})

it.each([
  ['is known', (session: ReturnType<typeof markedPage>['session']) => session.confirm({ userSeq: 1, name: 'Anna' }, 0)], ['has logged out', (session) => session.confirm(null, 0)],
  ['cannot be known', () => { throw new Error('away') }],
] satisfies [string, (session: ReturnType<typeof markedPage>['session']) => void][])('keeps the place of a user’s own content until the user %s and the page has read it [SHELL-25]', async (_, respond) => {
  const { root, session, queries } = markedPage()
  const [answer, content] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  const asked = queries.fetchQuery({ queryKey: sessionKey, retry: false, queryFn: async () => {
    await answer.promise
    respond(session)
    return null
  } }).catch(() => undefined)
  const read = queries.fetchQuery({ queryKey: ['class'], queryFn: () => content.promise })
  answer.resolve()
  await asked
  expect(root.dataset['awaitsUser']).toBe('')
  content.resolve(1)
  await read
  await vi.waitFor(() => expect(root.dataset['awaitsUser']).toBeUndefined())
})
