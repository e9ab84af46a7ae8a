// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useSearchParams } from './searchParams.ts'

/** A page at `address` and its setter, as rendered last. */
function pageAt(address: string) {
  const shown: { query: string; set: ReturnType<typeof useSearchParams>[1] }[] = []
  function Page() {
    const [query, set] = useSearchParams()
    shown.push({ query: String(query), set })
    return null
  }
  const router = createMemoryRouter([{ path: '/list', element: <Page /> }], { initialEntries: [address] })
  const { unmount } = render(<RouterProvider router={router} />)
  return { router, shown, unmount, now: () => shown.at(-1) ?? { query: '', set: () => {} } }
}

const having = (name: string, value: string) => (before: URLSearchParams) => {
  before.set(name, value)
  return before
}

it('keeps a change that the router has not followed yet when another one comes', async () => {
  const { router, now, unmount } = pageAt('/list?bulk=1')
  const { set } = now()
  await act(async () => {
    set(having('bulk', '2'))
    set(having('submission', '7'), { replace: true })
  })
  expect([router.state.location.search, now().query]).toEqual(['?bulk=2&submission=7', 'bulk=2&submission=7'])
  unmount()
})

it('starts from the address of now in a setter of an earlier render, and after Back', async () => {
  const { router, now, unmount } = pageAt('/list?page=1')
  const { set: early } = now()
  await act(async () => early(having('page', '2')))
  await act(async () => early(having('q', 'a')))
  expect(router.state.location.search).toBe('?page=2&q=a')
  await act(async () => { await router.navigate(-2) })
  await act(async () => now().set(having('q', 'b')))
  expect(router.state.location.search).toBe('?page=1&q=b')
  unmount()
})
