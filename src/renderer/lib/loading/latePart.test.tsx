// @vitest-environment happy-dom
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen } from '@testing-library/react'
import { ErrorReportProvider } from '#renderer/lib/errorReport.tsx'
import { latePart, lazyBeside } from './latePart.tsx'
import { watchLoading } from './oldRelease.ts'

watchLoading()
const Menu = ({ name }: { name: string }) => <p>menu of {name}</p>
const show = vi.fn()
const onMissing = vi.fn()
const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function put({ Part }: ReturnType<typeof latePart<{ name: string }>>) {
  const page = render(<ErrorReportProvider show={show}><p>page</p><Part name="A" fallback={<p>button</p>} onMissing={onMissing} /></ErrorReportProvider>)
  await act(async () => { await new Promise((done) => { setTimeout(done, 0) }) })
  return page
}

describe('a part that is fetched when it is wanted', () => {
  it('takes the place of what stands for it, and is there at once the next time', async () => {
    const load = vi.fn(async () => Menu)
    const part = latePart(load)
    await put(part)
    expect(screen.getByText('menu of A')).toBeTruthy()
    expect(screen.queryByText('button')).toBeNull()
    cleanup()
    render(<ErrorReportProvider show={show}><part.Part name="B" onMissing={onMissing} /></ErrorReportProvider>)
    expect(screen.getByText('menu of B')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('leaves the page alone and says so while the server is away, and comes when it is wanted again [GEN-02]', async () => {
    const load = vi.fn(async () => Menu).mockImplementationOnce(away)
    const part = latePart(load)
    await put(part)
    expect(screen.getByText('page')).toBeTruthy()
    expect(show).toHaveBeenCalledTimes(1)
    expect(onMissing).toHaveBeenCalledTimes(1)
    cleanup()
    await put(part)
    expect(screen.getByText('menu of A')).toBeTruthy()
    expect(show).toHaveBeenCalledTimes(1)
  })

  it('of an old release is left to the reload', async () => {
    vi.stubGlobal('fetch', async () => ({ ok: true }))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const gone = new TypeError('Failed to fetch dynamically imported module')
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: gone }))
    await expect(put(latePart<{ name: string }>(() => Promise.reject(gone)))).rejects.toBe(gone)
    expect(show).not.toHaveBeenCalled()
  })

  it('may be fetched ahead in vain', async () => {
    const load = vi.fn(async () => Menu).mockImplementationOnce(away)
    const part = latePart(load)
    part.fetchPart()
    await Promise.resolve()
    await put(part)
    expect(screen.getByText('menu of A')).toBeTruthy()
    expect(show).not.toHaveBeenCalled()
  })
})

describe('a part that comes by itself beside what the person is at', () => {
  it.each([[async () => Menu, ['menu of A']], [away, []]] as const)('is there, or the page does without it [GEN-02]', async (load, shown) => {
    const Beside = lazyBeside<{ name: string }>(load)
    render(<><p>page</p><Suspense><Beside name="A" /></Suspense></>)
    await act(async () => { await new Promise((done) => { setTimeout(done, 0) }) })
    expect(screen.getByText('page')).toBeTruthy()
    expect(screen.queryAllByText(/menu/).map(({ textContent }) => textContent)).toEqual(shown)
  })
})
