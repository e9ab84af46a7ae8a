import { describe, expect, it } from 'vitest'
import { CATEGORY_DEFAULT, categoryCdPattern } from '#shared/kernel/codes.ts'
import { homeSections } from '#shared/channel/siteHome.ts'
import { reservedSiteNames } from '#shared/channel/siteName.ts'
import { categoryCdAt, contentTypeOf, contentTypes, newSiteForm, siteTemplates, templateOf } from './siteTemplates.ts'

const good = { contentTypeCd: '01', name: '느린 공방', domain: 'slow-studio', templateCd: '02' }
const problems = (change: object) => (newSiteForm.safeParse({ ...good, ...change }).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message.split('|', 1)[0]}`)

describe('the templates of a new site [SHELL-25]', () => {
  it('gives each kind and template a unique code', () => {
    expect(new Set(contentTypes.map(({ contentTypeCd }) => contentTypeCd)).size).toBe(contentTypes.length)
    expect(new Set(siteTemplates.map(({ templateCd }) => templateCd)).size).toBe(siteTemplates.length)
  })

  it.each(contentTypes)('kind $contentTypeCd has an existing template and unique categories', ({ templateCd, categories }) => {
    expect(templateOf(templateCd)).toBeDefined()
    expect(new Set(categories).size).toBe(categories.length)
  })

  it.each(siteTemplates)('template $templateCd has every section once, and a colour', ({ home, primaryColor }) => {
    expect(home.sections.toSorted()).toEqual(homeSections.toSorted())
    expect(primaryColor === null || /^#[\da-f]{6}$/.test(primaryColor)).toBe(true)
  })

  it('differs in how a front page opens or is framed, not in colour alone', () => {
    const forms = siteTemplates.map(({ home, design }) => JSON.stringify([home.hero, home.sections[0], design.type, design.header]))
    expect(new Set(forms).size).toBe(siteTemplates.length)
  })

  it('numbers its categories as classes do, the default first', () => {
    expect(categoryCdAt(0)).toBe(CATEGORY_DEFAULT)
    expect([0, 1, 11].map(categoryCdAt)).toEqual(['000001', '000002', '000012'])
    expect(categoryCdPattern.test(categoryCdAt(4))).toBe(true)
  })

  it.each([[null], [''], ['99'], ['constructor']])('has no kind %j', (code) => {
    expect(contentTypeOf(code)).toBeUndefined()
  })
})

describe('the form of a new site [SHELL-25]', () => {
  it('trims the name and lower-cases the domain', () => {
    expect(newSiteForm.parse({ ...good, name: '  느린 공방 ', domain: ' Slow-Studio ' })).toEqual(good)
  })

  it.each([
    [{ name: '' }, ['name validation:required']], [{ name: '가' }, ['name validation:minLength']], [{ name: '가'.repeat(41) }, ['name validation:maxLength']],
    [{ domain: '' }, ['domain validation:required']], [{ domain: '-a' }, ['domain validation:siteName']], [{ domain: 'a b' }, ['domain validation:siteName']],
    [{ domain: '공방' }, ['domain validation:siteName']], [{ domain: [...reservedSiteNames][0] }, ['domain validation:siteNameReserved']],
    [{ contentTypeCd: '77' }, ['contentTypeCd validation:choose']], [{ templateCd: '' }, ['templateCd validation:choose']],
  ])('refuses %j', (change, expected) => {
    const found = problems(change)
    expect(found.map((problem) => problem.split(' ')[0])).toEqual(expected.map((problem) => problem.split(' ')[0]))
    for (const problem of found.filter((one) => one.includes('validation:'))) expect(expected).toContain(problem)
  })
})
