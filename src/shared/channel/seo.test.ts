import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DESCRIPTION_MAX, headOf, readSeoSetting, shorten } from './seo.ts'
import type { HeadedPage } from './seo.ts'

const page: HeadedPage = {
  siteName: '마당 학교', pageName: '', description: '', picture: null, canonical: 'https://school.madang.com/', isPrivate: false, seo: readSeoSetting('{}'),
}
const seo = (setting: object) => readSeoSetting(JSON.stringify(setting))

describe('the head of a page [SET-05]', () => {
  it('has page and site in its title, also for sharing', () => {
    expect(headOf({ ...page, pageName: '수채화 첫걸음', description: '붓을 처음 잡는 사람을 위해' })).toMatchObject({
      title: '수채화 첫걸음 · 마당 학교', ogTitle: '수채화 첫걸음 · 마당 학교', description: '붓을 처음 잡는 사람을 위해', ogDescription: '붓을 처음 잡는 사람을 위해',
      robots: 'index, follow', ogImage: null,
    })
    expect(headOf(page).title).toBe('마당 학교')
  })

  it('uses the site’s title on its first page, and its description where a page has none', () => {
    const own = { ...page, seo: seo({ title: '그림을 배우는 곳', description: '매주 새 수업', ogTitle: '함께 그려요', ogDescription: '공유용', ogImage: 'https://a.test/p.png' }) }
    expect(headOf(own)).toMatchObject({ title: '그림을 배우는 곳', description: '매주 새 수업', ogTitle: '함께 그려요', ogDescription: '공유용', ogImage: 'https://a.test/p.png' })
    expect(headOf({ ...own, pageName: '클래스' })).toMatchObject({ title: '클래스 · 마당 학교', description: '매주 새 수업', ogTitle: '클래스 · 마당 학교', ogDescription: '매주 새 수업' })
    expect(headOf({ ...own, pageName: '수채화', description: '수업 소개', picture: 'https://a.test/c.webp' })).toMatchObject({ description: '수업 소개', ogImage: 'https://a.test/c.webp' })
  })

  it.each([
    [{}, false, 'index, follow'],
    [{ noIndex: true }, false, 'noindex, follow'],
    [{ noFollow: true }, false, 'index, nofollow'],
    [{ noIndex: true, noFollow: true }, false, 'noindex, nofollow'],
    [{}, true, 'noindex, follow'],
  ])('%o, private %s: %s', (setting, isPrivate, robots) => expect(headOf({ ...page, isPrivate, seo: seo(setting) }).robots).toBe(robots))
})

it.each(['', 'no json', '[]', '{"title":7,"noIndex":"yes"}', 'null'])('reads %s as unset', (text) => {
  expect(readSeoSetting(text)).toEqual(readSeoSetting('{}'))
})

it('cuts descriptions without splitting letters', () => {
  assert(property(string({ unit: 'grapheme', maxLength: 600 }), (text) => {
    const short = shorten(text)
    expect([...short].length).toBeLessThanOrEqual(DESCRIPTION_MAX)
    expect(short).not.toMatch(/[\n\t]|^ | $/)
    expect(short.isWellFormed()).toBe(text.isWellFormed())
  }))
  expect(shorten(`${'가나다 '.repeat(60)}`)).toMatch(/가나다…$/)
})
