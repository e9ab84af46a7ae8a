// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserStorage, keysOf, tabStorage } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  for (const storage of [browserStorage, tabStorage]) for (const key of keysOf(storage, '')) storage.removeItem(key)
})

function forbidStorage(): void {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
}

describe('what the page keeps', () => {
  it('is kept by the browser', () => {
    tabStorage.setItem('madang.a', '1')
    browserStorage.setItem('madang.b', '2')
    expect([sessionStorage.getItem('madang.a'), localStorage.getItem('madang.b')]).toEqual(['1', '2'])
    expect(tabStorage.lasts('madang.a')).toBe(true)
    tabStorage.removeItem('madang.a')
    expect(sessionStorage.getItem('madang.a')).toBeNull()
  })

  it('is there as long as the page, where the browser forbids it', () => {
    forbidStorage()
    expect(browserStorage.getItem('madang.a')).toBeNull()
    browserStorage.setItem('madang.a', '1')
    expect(browserStorage.getItem('madang.a')).toBe('1')
    expect(browserStorage.lasts('madang.a')).toBe(false)
    expect(keysOf(browserStorage, 'madang.')).toEqual(['madang.a'])
    browserStorage.removeItem('madang.a')
    expect(browserStorage.getItem('madang.a')).toBeNull()
  })

  it('is the newest, also where a full storage has an older one', () => {
    tabStorage.setItem('madang.a', 'old')
    vi.stubGlobal('sessionStorage', { length: 1, key: () => 'madang.a', getItem: () => 'old', setItem() { throw new DOMException('full', 'QuotaExceededError') } })
    tabStorage.setItem('madang.a', 'new')
    expect(tabStorage.getItem('madang.a')).toBe('new')
    expect(keysOf(tabStorage, 'madang.')).toEqual(['madang.a'])
    vi.unstubAllGlobals()
    tabStorage.setItem('madang.a', 'newer')
    expect(sessionStorage.getItem('madang.a')).toBe('newer')
  })
})
