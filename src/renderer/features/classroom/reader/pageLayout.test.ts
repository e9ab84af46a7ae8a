import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { anchorAt, layOutPages, pageAt, pageBeingRead, pagesInSight, topOf, zoomToFit } from './pageLayout.ts'

const a4 = { width: 800, height: 1000 }
const wide = { width: 1200, height: 600 }

describe('the column of pages', () => {
  it('stands below each other with gaps, at any zoom', () => {
    const layout = layOutPages([a4, wide, a4], 0.5)
    expect(layout.boxes).toEqual([{ top: 16, width: 400, height: 500 }, { top: 532, width: 600, height: 300 }, { top: 848, width: 400, height: 500 }])
    expect([layout.width, layout.height]).toEqual([600, 1364])
  })

  it('fits its widest page into a width', () => {
    expect(zoomToFit([a4, wide], 632)).toBe(0.5)
    expect(zoomToFit([a4], 10)).toBe(0.1)
  })

  it.each([[-5, 0], [0, 0], [16, 0], [1016, 0], [1031, 0], [1032, 1], [99_999, 2]])('has at %s the page %s', (y, page) => {
    expect(pageAt(layOutPages([a4, a4, a4], 1), y)).toBe(page)
  })

  it('shows what is in sight with one page more on either side', () => {
    const layout = layOutPages(Array.from({ length: 1000 }, () => a4), 1)
    expect(pagesInSight(layout, { top: 0, height: 900 })).toEqual([0, 1])
    expect(pagesInSight(layout, { top: 500 * 1016 + 20, height: 900 })).toEqual([499, 500, 501])
    expect(pagesInSight(layout, { top: layout.height - 900, height: 900 })).toEqual([998, 999])
    expect(pagesInSight(layOutPages([], 1), { top: 0, height: 900 })).toEqual([])
  })

  it.each([[0, 0], [600, 0], [760, 1], [1400, 1], [1500, 2], [2000, 2]])('is read, %s down, on page %s', (top, page) => {
    expect(pageBeingRead(layOutPages([a4, a4, { width: 800, height: 200 }], 1), { top, height: 800 })).toBe(page)
  })

  it('is read on its first page where all of it is in sight', () => {
    expect(pageBeingRead(layOutPages([wide, wide], 0.1), { top: 0, height: 900 })).toBe(0)
  })
})

describe('a place in the document', () => {
  it('stays when the zoom changes', () => {
    const sizes = fc.array(fc.record({ width: fc.integer({ min: 100, max: 2000 }), height: fc.integer({ min: 100, max: 2000 }) }), { minLength: 1, maxLength: 30 })
    fc.assert(fc.property(sizes, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0.5, 1, 2), fc.constantFrom(0.33, 1, 4), (pages, part, before, after) => {
      const [one, other] = [layOutPages(pages, before), layOutPages(pages, after)]
      const anchor = anchorAt(one, part * one.height)
      const back = anchorAt(other, topOf(other, anchor))
      expect(Math.abs(back.page + back.part - anchor.page - anchor.part)).toBeLessThan(0.6)
    }))
  })

  it('is the top of a page for a part of 0', () => {
    const layout = layOutPages([a4, a4, a4], 1)
    expect(topOf(layout, { page: 1, part: 0 })).toBe(1016)
    expect(anchorAt(layout, 1016)).toEqual({ page: 1, part: 0 })
    expect(topOf(layout, { page: 99, part: 0 })).toBe(2032)
    expect(topOf(layOutPages([], 1), { page: 0, part: 0 })).toBe(0)
  })
})
