import { expect, it } from 'vitest'
import { PAGE_SIZE_DEFAULT, optionOf, pageCount, pageOf, pageSizes } from './paging.ts'

it.each([['3', 3], [3, 3], ['0', 1], ['-1', 1], ['1.5', 1], [1.5, 1], ['x', 1], ['', 1], [null, 1], [undefined, 1], ['1e3', 1]])(
  'page %j is %d [GEN-04]', (value, page) => expect(pageOf(value)).toBe(page))

it.each([['50', 50], [50, 50], ['7', 10], [undefined, 10]])('size %j is %d [GEN-04]', (value, size) => {
  expect(optionOf(value, pageSizes)).toBe(size)
})

it('falls back to the first filter [GEN-04]', () => expect(optionOf('nonsense', ['all', 'free'])).toBe('all'))

it('offers 10, 20, 50 and 100 per page, 20 by default [COUR-01]', () => {
  expect(pageSizes).toEqual([10, 20, 50, 100])
  expect(PAGE_SIZE_DEFAULT).toBe(20)
})

it.each([[0, 1], [1, 1], [20, 1], [21, 2]])('%d rows are %d pages', (total, pages) => expect(pageCount(total, 20)).toBe(pages))
