import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curriculumBlocks, isSection } from './order.ts'
import { inFormerOrder, moveItem, moveItemBy, moveItemsBy } from './reordering.ts'

/** `S1 2 3 S4 5`: S marks a section, the number is the curriculumSeq. */
const order = (text: string) => text.split(' ').filter(Boolean).map((name) => ({
  curriculumSeq: Number(name.replace('S', '')), curriculumTypeCd: name.startsWith('S') ? '01' : '02',
}))
type Item = ReturnType<typeof order>[number]
const text = (items: readonly Item[]) => items.map((item) => (isSection(item) ? 'S' : '') + item.curriculumSeq).join(' ')

describe('moveItem', () => {
  it.each([
    ['a lesson down', 'S1 2 3 S4 5', 2, 5, 'S1 3 S4 5 2'], ['a lesson up', 'S1 2 3 S4 5', 5, 2, 'S1 5 2 3 S4'],
    ['a lesson past a section', 'S1 2 3 S4 5', 3, 4, 'S1 2 S4 3 5'], ['a lesson above all', 'S1 2', 2, 1, '2 S1'],
    ['a section down with its lessons', 'S1 2 3 S4 5', 1, 4, 'S4 5 S1 2 3'], ['a section onto a lesson of another', 'S1 2 S3 4 5 S6', 1, 4, 'S3 4 5 S1 2 S6'],
    ['a section up', 'S1 2 S3 4 S5 6', 5, 1, 'S5 6 S1 2 S3 4'], ['a section onto its own lesson', 'S1 2 3 S4', 1, 3, 'S1 2 3 S4'],
    ['a section not above the loose lessons', '9 S1 2 S3', 3, 9, '9 S3 S1 2'], ['onto itself', 'S1 2', 2, 2, 'S1 2'],
    ['an unknown item', 'S1 2', 7, 2, 'S1 2'], ['onto an unknown item', 'S1 2', 2, 7, 'S1 2'],
  ])('%s (part of STU-03)', (_, before, item, over, after) => expect(text(moveItem(order(before), item, over))).toBe(after))

  it.each([
    ['S1 2 3 S4 5', 3, 1, 'S1 2 S4 3 5'], ['S1 2 3 S4 5', 2, -1, '2 S1 3 S4 5'], ['S1 2 3 S4 5', 1, 1, 'S4 5 S1 2 3'], ['S1 2 3 S4 5', 4, -1, 'S4 5 S1 2 3'],
    ['S1 2', 1, -1, 'S1 2'], ['S1 2', 2, 1, 'S1 2'], ['S1 2', 8, 1, 'S1 2'],
  ] as const)('%s: %d by %d is %s', (before, item, step, after) => expect(text(moveItemBy(order(before), item, step))).toBe(after))

  it.each([
    ['1 2 3 4', [2, 3], -1, '2 3 1 4'], ['1 2 3 4', [1, 3], -1, '1 3 2 4'], ['1 2 3 4', [2, 4], 1, '1 3 2 4'], ['1 2 3 4', [1, 2, 3], 1, '4 1 2 3'],
    ['S1 2 3', [1, 2], 1, 'S1 2 3'], ['1 2', [1, 2], 1, '1 2'], ['1 2', [9], 1, '1 2'],
  ] as const)('%s: %j together by %d is %s', (before, seqs, step, after) => expect(text(moveItemsBy(order(before), new Set(seqs), step))).toBe(after))

  it.each([
    ['2 1 3', [1, 2, 3], '1 2 3'], ['2 9 1 3', [1, 2, 3], '1 2 9 3'], ['9 2 1', [1, 2], '9 1 2'], ['2 1', [1, 5, 2], '1 2'],
  ] as const)('%s in the former order %j is %s', (now, former, after) => expect(text(inFormerOrder(order(now), former))).toBe(after))

  const curriculum = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 })
    .map((sections) => sections.map((section, index) => ({ curriculumSeq: index, curriculumTypeCd: section ? '01' : '05' })))
  it('keeps every item once, and moves a section with its lessons', () => {
    fc.assert(fc.property(curriculum, fc.nat(11), fc.nat(11), (items, item, over) => {
      const after = moveItem(items, item, over)
      expect([...after].sort((a, b) => a.curriculumSeq - b.curriculumSeq)).toEqual(items)
      const section = items.find(({ curriculumSeq }) => curriculumSeq === item)
      if (section === undefined || !isSection(section)) return
      const blocks = (all: readonly Item[]) => curriculumBlocks(all).map((block) => JSON.stringify(block)).sort()
      expect(blocks(after)).toEqual(blocks(items))
    }))
  })
  it('reverses a step by the opposite step', () => {
    fc.assert(fc.property(curriculum, fc.nat(11), (items, item) => {
      const down = moveItemBy(items, item, 1)
      const back = down === items ? items : moveItemBy(down, item, -1)
      expect(back).toEqual(items)
    }))
  })
})
