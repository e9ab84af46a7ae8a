import { describe, expect, it } from 'vitest'
import { requiredKinds, termsKinds, termsTextIn } from './kinds.ts'

describe('the text of a site\'s terms', () => {
  it.each([
    [{ ko: '가', en: 'a', ja: 'あ' }, 'ja', { content: 'あ', language: 'ja' }],
    [{ ko: '가', en: 'a' }, 'en', { content: 'a', language: 'en' }],
    [{ ko: '가', en: 'a' }, 'ja', { content: '가', language: 'ko' }],
    [{ ko: '가', en: '' }, 'en', { content: '가', language: 'ko' }],
    [{ ko: '가' }, 'ko', { content: '가', language: 'ko' }],
  ] as const)('of %j in %s is %j', (texts, language, shown) => {
    expect(termsTextIn(texts, language)).toEqual(shown)
  })

  it('is required for all but marketing [AUTH-02]', () => {
    expect(termsKinds.filter((kind) => !(requiredKinds as readonly string[]).includes(kind))).toEqual(['marketing-consent'])
  })
})
