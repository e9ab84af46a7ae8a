// @vitest-environment happy-dom
import { getFixedT } from 'i18next'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCookie } from '#renderer/lib/cookies.ts'
import { changeLanguage, loadTexts, startI18n } from './i18n.ts'
import type { Language } from './language.ts'

beforeAll(async () => {
  await startI18n('ko')
  await loadTexts(['site'])
})
beforeEach(() => changeLanguage('ko'))

describe('changing the language [GEN-01]', () => {
  it('changes nothing when the texts cannot be had', async () => {
    const before = readCookie('lang')
    await expect(changeLanguage('xx' as Language)).rejects.toThrow('no texts xx/')
    expect([getFixedT(null, 'shell')('login'), readCookie('lang'), document.documentElement.lang]).toEqual(['로그인', before, 'ko'])
  })

  it('is kept', async () => {
    await changeLanguage('en')
    expect([readCookie('lang'), document.documentElement.lang]).toEqual(['en', 'en'])
    expect([getFixedT(null, 'shell')('login'), getFixedT(null, 'site')('home.browse')]).toEqual(['Log in', 'Browse classes'])
  })
})
