// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { readCookie, writeCookie } from './cookies.ts'

/** Replaces what the page says of its cookies, until the test ends; writing changes nothing. */
function pageSays(cookies: string): void {
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => cookies, set() {} })
}

afterEach(() => {
  // The document has the property by its prototype.
  Reflect.deleteProperty(document, 'cookie')
  localStorage.clear()
})

describe('cookies', () => {
  it('come back as they were kept', () => {
    writeCookie('lang', 'ja', 60_000)
    expect(readCookie('lang')).toBe('ja')
    expect({ ...localStorage }).toEqual({})
  })

  it('stay where pages keep none, as those of the desktop', () => {
    pageSays('')
    expect(readCookie('lang')).toBeUndefined()
    writeCookie('lang', 'en', 60_000)
    expect(readCookie('lang')).toBe('en')
  })

  it('that are not as we write them are none, and the page goes on [GEN-01]', () => {
    pageSays('lang=%E0%A4%A; other=1')
    expect(readCookie('lang')).toBeUndefined()
    expect(readCookie('other')).toBe('1')
  })
})
