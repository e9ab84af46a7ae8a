// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readCookie, writeCookie } from './cookies.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('cookies', () => {
  it('come back as they were kept', () => {
    writeCookie('lang', 'ja', 60_000)
    expect(readCookie('lang')).toBe('ja')
    expect({ ...localStorage }).toEqual({})
  })

  it('stay where pages keep none, as those of the desktop', () => {
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    expect(readCookie('lang')).toBeUndefined()
    writeCookie('lang', 'en', 60_000)
    expect(readCookie('lang')).toBe('en')
  })

  it('that are not as we write them are none, and the page goes on [GEN-01]', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('lang=%E0%A4%A; other=1')
    expect(readCookie('lang')).toBeUndefined()
    expect(readCookie('other')).toBe('1')
  })
})
