import { describe, expect, it } from 'vitest'
import { desktopTexts } from '#main/texts.ts'
import { crashAddress, crashPage } from './crashPage.ts'

const linkOf = (page: string) => /<a href="([^"]*)"/.exec(page)?.[1]
const texts = desktopTexts('ko').crashed

describe('crash page', () => {
  it('links back to the previous page [DESK-04]', () => {
    const address = new URL(crashAddress('http://localhost:1', 'http://localhost:1/classes/7/settings/information?channelSeq=1#x'))
    expect(address.pathname).toBe('/crashed')
    expect(linkOf(crashPage(texts, 'ko', address.searchParams.get('back')))).toBe('/classes/7/settings/information?channelSeq=1#x')
  })

  it('does not link to itself', () => {
    expect(new URL(crashAddress('http://localhost:1', 'http://localhost:1/crashed?back=%2Fclasses')).searchParams.get('back')).toBe('/')
    expect(new URL(crashAddress('http://localhost:1', 'about blank')).searchParams.get('back')).toBe('/')
  })

  it.each([null, '', 'https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', 'classes'])('links to the start page instead of %s [DESK-01]', (back) => {
    expect(linkOf(crashPage(texts, 'ko', back))).toBe('/')
  })

  it('escapes the address, and has no script [DESK-01]', () => {
    const page = crashPage(texts, 'ko', '/"><script>alert(1)</script>')
    expect(page).not.toContain('<script')
    expect(linkOf(page)).toBe('/&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;')
  })

  it.each(['ko', 'en', 'ja'] as const)('is written in %s', (language) => {
    const own = desktopTexts(language).crashed
    const page = crashPage(own, language, '/')
    for (const text of [own.title, own.text, own.reload]) expect(page).toContain(text)
    expect(page).toContain(`<html lang="${language}">`)
  })
})
