// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, renderHook } from '@testing-library/react'
import { keysOf, tabStorage } from '#renderer/lib/storage.ts'
import { askAgain, RELOAD_AGAIN_MS, useReloadForNewRelease, watchLoading } from './oldRelease.ts'

const reload = vi.fn()
const answer = vi.fn(async () => ({ ok: true }))
watchLoading()

function notLoaded(): Error {
  const error = new TypeError('Failed to fetch dynamically imported module')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  return error
}

beforeEach(() => {
  for (const key of keysOf(tabStorage, '')) tabStorage.removeItem(key)
  reload.mockClear()
  answer.mockClear()
  vi.stubGlobal('fetch', answer)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-11-21T00:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function shown(error: unknown) {
  const hook = renderHook(() => useReloadForNewRelease(error))
  await act(async () => { await vi.advanceTimersByTimeAsync(0) })
  return hook.result
}

describe('code of an old release', () => {
  it('reloads the page once by itself, showing no error meanwhile', async () => {
    const first = await shown(notLoaded())
    expect(reload).toHaveBeenCalledTimes(1)
    expect(first.current).toBe('reloading')
  })

  it('that is missing after the reload too is shown as an error', async () => {
    await shown(notLoaded())
    vi.setSystemTime(Date.now() + RELOAD_AGAIN_MS - 1)
    const second = await shown(notLoaded())
    expect(reload).toHaveBeenCalledTimes(1)
    expect(second.current).toBe('none')
  })

  it('is not loaded again and again where the browser keeps nothing', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    const { current } = await shown(notLoaded())
    expect(reload).not.toHaveBeenCalled()
    expect(current).toBe('none')
  })

  it('reloads again after a later deploy', async () => {
    await shown(notLoaded())
    vi.setSystemTime(Date.now() + RELOAD_AGAIN_MS)
    await shown(notLoaded())
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it.each([['is away', async () => { throw new TypeError('offline') }], ['fails', async () => ({ ok: false })]])('does not give up the page while the server %s', async (_, away) => {
    answer.mockImplementationOnce(away)
    const result = await shown(notLoaded())
    expect(reload).not.toHaveBeenCalled()
    expect(result.current).toBe('away')
    await act(async () => { await vi.advanceTimersByTimeAsync(9999) })
    expect(reload).not.toHaveBeenCalled()
    await act(async () => { await vi.advanceTimersByTimeAsync(1) })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('comes at once when the browser says that the line is back', async () => {
    answer.mockRejectedValueOnce(new TypeError('offline'))
    await shown(notLoaded())
    await act(async () => { window.dispatchEvent(new Event('online')); await vi.advanceTimersByTimeAsync(0) })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('asks once more a second after the line came back, as the first request may fail still', async () => {
    answer.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'))
    await shown(notLoaded())
    await act(async () => { window.dispatchEvent(new Event('online')); await vi.advanceTimersByTimeAsync(999) })
    expect(reload).not.toHaveBeenCalled()
    await act(async () => { await vi.advanceTimersByTimeAsync(1) })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('asks at a press without leaving the page', async () => {
    answer.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'))
    const result = await shown(notLoaded())
    await act(async () => { askAgain(); await vi.advanceTimersByTimeAsync(0) })
    expect([answer.mock.calls.length, result.current]).toEqual([2, 'away'])
    expect(reload).not.toHaveBeenCalled()
    await act(async () => { askAgain(); await vi.advanceTimersByTimeAsync(0) })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('asks no more once the page has been left', async () => {
    answer.mockRejectedValueOnce(new TypeError('offline'))
    await shown(notLoaded())
    cleanup()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(answer).toHaveBeenCalledTimes(1)
  })

  it('is shown as an error when the person keeps the page', async () => {
    const result = await shown(notLoaded())
    await act(async () => { await vi.advanceTimersByTimeAsync(5000) })
    expect(result.current).toBe('none')
  })
})

describe('any other error', () => {
  it.each([new Error('a screen threw'), 'text', null, undefined])('%s is shown at once', async (error) => {
    expect(renderHook(() => useReloadForNewRelease(error)).result.current).toBe('none')
    await shown(error)
    expect(answer).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })
})
