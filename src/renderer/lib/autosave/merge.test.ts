import { describe, expect, it } from 'vitest'
import { mergeEdits } from './merge.ts'

const base = { title: 'Pots', subTitle: '', price: null as number | null }

describe('mergeEdits', () => {
  it('puts changes of different fields together without a conflict', () => {
    expect(mergeEdits(base, { title: 'Cups' }, { ...base, price: 5000 })).toEqual({ values: { title: 'Cups', subTitle: '', price: 5000 }, conflicts: [] })
  })
  it('names the fields that both changed to something else [STU-09]', () => {
    expect(mergeEdits(base, { title: 'Cups', price: 1 }, { ...base, title: 'Bowls' }).conflicts).toEqual(['title'])
  })
  it('has no conflict where both came to the same', () => {
    expect(mergeEdits(base, { title: 'Cups' }, { ...base, title: 'Cups' }).conflicts).toEqual([])
  })
})
