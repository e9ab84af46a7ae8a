// @vitest-environment happy-dom
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { markIdle } from './idleMark.ts'

function markedPage() {
  const queries = new QueryClient()
  const code = Promise.withResolvers<object>()
  const router = createMemoryRouter([{ path: '/' }, { path: '/late', lazy: () => code.promise }])
  const root = document.createElement('div')
  const stop = markIdle(root, queries, router)
  onTestFinished(stop)
  return { queries, router, stop, arrive: () => code.resolve({}), isIdle: () => root.hasAttribute('data-idle') }
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
