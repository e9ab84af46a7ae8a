// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { offeredLanguage } from '#shared/channel/siteLanguages.ts'
import { chooseLanguage, currentLanguage, keepLanguage, languages, setLanguagesOfPage } from './language.ts'

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

describe('the languages of a site [SET-04]', () => {
  afterEach(() => setLanguagesOfPage(languages))

  it.each([
    ['en', ['ko', 'en'], 'en'], ['ja', ['ko', 'en'], 'ko'], ['ko', ['en', 'ja'], 'en'], ['ko', ['ja'], 'ja'], ['en', ['ja', 'ko'], 'ko'],
  ] as const)('to who wants %s, one of %j: %s', (wanted, offered, shown) => expect(offeredLanguage(wanted, offered)).toBe(shown))

  it('are what the document says; all where it says nothing or nonsense', () => {
    keepLanguage('en')
    expect(currentLanguage()).toBe('en')
    setLanguagesOfPage(['ko', 'ja'])
    expect([document.documentElement.dataset['languages'], currentLanguage()]).toEqual(['ko ja', 'ko'])
    document.documentElement.dataset['languages'] = 'xx'
    expect(currentLanguage()).toBe('en')
    setLanguagesOfPage(languages)
    expect(document.documentElement.dataset['languages']).toBeUndefined()
  })
})
