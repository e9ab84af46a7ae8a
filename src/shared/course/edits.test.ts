import { describe, expect, it } from 'vitest'
import { courseDefaults } from './form.ts'
import { SUMMARY_MAX, changedFields, editsWait, itemChanges, summaries } from './edits.ts'
import type { EditedItem } from './edits.ts'
import { newCurriculumBody } from '#shared/curriculum/items.ts'

const item = (curriculumSeq: number, more: Partial<EditedItem> = {}): EditedItem => ({
  curriculumSeq, body: newCurriculumBody('05', `강의 ${curriculumSeq}`), sortOrder: curriculumSeq, draftState: null, draftBody: null, draftOrder: null, ...more,
})

describe('edits of a class [STU-09]', () => {
  it.each([['00', '00', false, true], ['99', '00', false, false], ['99', '00', true, true], ['', '00', false, false], ['00', '99', false, false]] as const)(
    'with publicCd %s, trash %s and others waiting (%s) wait: %s', (publicCd, trashTypeCd, hasEdits, waits) => {
      expect(editsWait({ publicCd, trashTypeCd }, hasEdits)).toBe(waits)
    })

  it('are the changed fields', () => {
    expect(changedFields(courseDefaults, { ...courseDefaults, title: '목공', vodDays: 30 })).toEqual({ title: '목공', vodDays: 30 })
    expect(changedFields(courseDefaults, { ...courseDefaults })).toEqual({})
  })
})

describe('the summary of a text', () => {
  it('starts shortly before the first difference', () => {
    const { before, after } = summaries(`<p>${'가'.repeat(200)}나</p>`, `<p>${'가'.repeat(200)}다</p>`)
    expect([before.at(-1), after.at(-1), before.startsWith('…')]).toEqual(['나', '다', true])
    expect(before.length).toBeLessThanOrEqual(SUMMARY_MAX + 2)
  })

  it('is equal when only markup differs', () => {
    const { before, after } = summaries('<p>물레 &amp; 흙</p>', '<h2>물레 &amp; 흙</h2>')
    expect([before, after]).toEqual(['물레 & 흙', '물레 & 흙'])
  })
})

describe('the changes of a curriculum', () => {
  it('are the items added, removed and renamed', () => {
    const { items, isReordered } = itemChanges([
      item(1, { draftBody: newCurriculumBody('05', '새 이름') }), item(2, { draftState: 'removed' }), item(3, { draftState: 'added' }), item(4, { draftBody: newCurriculumBody('05', '강의 4') }),
    ])
    expect(items.map(({ curriculumSeq, kind, before, after }) => [curriculumSeq, kind, before, after])).toEqual([
      [1, 'changed', '강의 1', '새 이름'], [2, 'removed', '강의 2', null], [3, 'added', null, '강의 3'],
    ])
    expect(isReordered).toBe(false)
  })

  it('include the order only when published items move', () => {
    expect(itemChanges([item(1, { draftOrder: 1 }), item(2, { draftOrder: 3 }), item(3, { draftState: 'added', draftOrder: 2 })]).isReordered).toBe(false)
    expect(itemChanges([item(1, { draftOrder: 2 }), item(2, { draftOrder: 1 })]).isReordered).toBe(true)
  })
})
