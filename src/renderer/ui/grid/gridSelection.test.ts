import { describe, expect, it } from 'vitest'
import { nothing, rowsBetween, withRows } from './gridSelection.ts'
import type { Selected } from './gridSelection.ts'

interface Row { id: number }
const keyOf = ({ id }: Row) => id
const rows: Row[] = [5, 3, 9, 7].map((id) => ({ id }))
const keys = (selected: Selected<Row>) => (selected.way === 'these' ? [...selected.rows.keys()] : [...selected.except])

describe('the selection of a grid [STU-07]', () => {
  it('takes rows up to the most, and leaves them out again', () => {
    const chosen = withRows<Row>(nothing, rows, true, { keyOf, max: 3 })
    expect(keys(chosen)).toEqual([5, 3, 9])
    expect(keys(withRows(chosen, [{ id: 3 }], false, { keyOf, max: 3 }))).toEqual([5, 9])
  })

  it('leaves rows out of all that match, up to the most', () => {
    const all: Selected<Row> = { way: 'matching', except: new Set() }
    const some = withRows(all, rows, false, { keyOf, max: 2 })
    expect(some.way).toBe('matching')
    expect(keys(some)).toEqual([5, 3])
    expect(keys(withRows(some, [{ id: 5 }], true, { keyOf, max: 2 }))).toEqual([3])
  })

  it.each([
    [3, 7, [3, 9, 7]], [7, 3, [3, 9, 7]], [9, 9, [9]], [null, 9, [9]], [100, 9, [9]], [9, 100, []],
  ])('takes the rows from %s to %s', (from, to, expected) => {
    expect(rowsBetween(rows, keyOf, from, to).map(keyOf)).toEqual(expected)
  })
})
