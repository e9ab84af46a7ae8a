import { describe, expect, it } from 'vitest'
import { fileColumns, movedColumn, shownIds, toggledColumn } from './gridColumns.ts'

const columns = [{ id: 'name' }, { id: 'email' }, { id: 'phone', startsHidden: true }, { id: 'joined' }, { id: 'memo' }, { id: 'menu', isHideable: false }]

describe('columns of a grid [GEN-07]', () => {
  it.each([
    ['the standard ones', null, ['name', 'email', 'joined', 'memo', 'menu']],
    ['in the order chosen', ['memo', 'email'], ['name', 'memo', 'email', 'menu']],
    ['without unknown and repeated ones', ['memo', 'gone', 'memo', 'name', 'menu'], ['name', 'memo', 'menu']],
    ['the fixed ones alone', [], ['name', 'menu']],
  ])('shows %s', (_what, chosen, ids) => {
    expect(shownIds(columns, chosen)).toEqual(ids)
  })

  it('puts a column that is shown again behind those that precede it, and knows the standard choice', () => {
    expect(toggledColumn(columns, null, 'email')).toEqual(['joined', 'memo'])
    expect(toggledColumn(columns, null, 'phone')).toEqual(['email', 'phone', 'joined', 'memo'])
    expect(toggledColumn(columns, ['memo', 'email'], 'joined')).toEqual(['memo', 'email', 'joined'])
    expect(toggledColumn(columns, ['joined', 'memo'], 'email')).toBeNull()
  })

  it('moves a column within its ends', () => {
    expect(movedColumn(columns, null, 'joined', -1)).toEqual(['joined', 'email', 'memo'])
    expect(movedColumn(columns, ['joined', 'email', 'memo'], 'joined', 1)).toBeNull()
    expect(movedColumn(columns, null, 'email', -1)).toBeNull()
    expect(movedColumn(columns, ['memo', 'email'], 'email', 1)).toEqual(['memo', 'email'])
  })
})

it('writes the shown columns to a file, in their order, without those that are no values [GEN-07]', () => {
  const cell = () => null
  const grid = [
    { id: 'name', head: '이름', width: 160, cell, file: ({ name }: { name: string }) => name }, { id: 'menu', head: '메뉴', width: 60, cell },
    { id: 'paid', head: '결제', width: 80, cell, file: [{ head: '금액', value: () => 5000 }, { head: '통화', value: () => 'KRW' }] },
    { id: 'memo', head: '메모', width: 240, startsHidden: true, cell, file: () => '=1' },
  ]
  const headsOf = (chosen: string[] | null) => fileColumns(grid, chosen).map(({ head }) => head)
  expect([headsOf(null), headsOf(['memo', 'paid']), headsOf([])]).toEqual([['이름', '금액', '통화'], ['이름', '메모', '금액', '통화'], ['이름']])
  expect(fileColumns(grid, null).map(({ value, width }) => [value({ name: '하늘' }), width])).toEqual([['하늘', 20], [5000, 10], ['KRW', 10]])
})
