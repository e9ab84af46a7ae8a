import { describe, expect, it } from 'vitest'
import { chooseLanguage } from './language.ts'

describe('chooseLanguage', () => {
  it.each([
    ['ja', 'ko-KR', 'ja'],
    ['en', 'ko', 'en'],
    [undefined, 'ko-KR', 'ko'],
    [undefined, 'ko', 'ko'],
    [undefined, 'ja-JP', 'en'],
    [undefined, 'fr', 'en'],
    ['xx', 'ko', 'ko'],
  ] as const)('cookie %s, browser %s: %s [GEN-01]', (cookie, browser, expected) => {
    expect(chooseLanguage(cookie, browser)).toBe(expected)
  })
})
