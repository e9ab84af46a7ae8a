import { describe, expect, it } from 'vitest'
import { readCatalogue, writeCatalogue } from './catalogueQuery.ts'

const read = (text: string) => readCatalogue(new URLSearchParams(text))

describe('the catalogue in the address [COUR-01]', () => {
  it('reads what is there', () => {
    expect(read('categoryCd=000002&courseTypeCd=05&q=%20물감%20&sort=popular&page=3&size=50')).toEqual({
      categoryCd: '000002', courseTypeCd: '05', q: '물감', sort: 'popular', page: 3, size: 50,
    })
  })
  it.each([
    ['page=0', { page: 1 }],
    ['page=1.5', { page: 1 }],
    ['page=abc', { page: 1 }],
    ['size=7', { size: 10 }],
    ['', { size: 20 }],
    ['sort=newest', { sort: 'latest' }],
    ['courseTypeCd=zz', { courseTypeCd: '' }],
    ['categoryCd=<b>', { categoryCd: '' }],
    ['courseTypeCd=06', { courseTypeCd: '' }],
  ])('falls back for %s [GEN-04]', (text, expected) => {
    expect(read(text)).toMatchObject(expected)
  })
  it.each(['00', '01', '02', '03', '04', '05'] as const)('filters by type %s', (courseTypeCd) => {
    expect(read(`courseTypeCd=${courseTypeCd}`)).toMatchObject({ courseTypeCd })
  })
  it('begins at the first page after any change but of the page, and keeps the site', () => {
    const at = new URLSearchParams('channelSeq=1&page=4&q=a')
    expect(writeCatalogue(at, { sort: 'rating' }).toString()).toBe('channelSeq=1&q=a&sort=rating')
    expect(writeCatalogue(at, { page: 5 }).toString()).toBe('channelSeq=1&page=5&q=a')
    expect(writeCatalogue(at, { q: '' }).toString()).toBe('channelSeq=1')
  })
})
