import { expect, it } from 'vitest'
import { movedBy } from './gridKeys.ts'

const size = { rows: 100, columns: 4, isControl: false, page: 10 }

it.each([
  ['ArrowDown', { row: 0, column: 1 }, {}, { row: 1, column: 1 }],
  ['ArrowDown', { row: 99, column: 1 }, {}, { row: 99, column: 1 }],
  ['ArrowUp', { row: 0, column: 1 }, {}, { row: -1, column: 1 }],
  ['ArrowUp', { row: -1, column: 1 }, {}, { row: -1, column: 1 }],
  ['ArrowRight', { row: 5, column: 3 }, {}, { row: 5, column: 3 }],
  ['ArrowLeft', { row: 5, column: 3 }, {}, { row: 5, column: 2 }],
  ['PageDown', { row: 95, column: 0 }, {}, { row: 99, column: 0 }],
  ['PageUp', { row: 5, column: 0 }, {}, { row: 0, column: 0 }],
  ['Home', { row: 5, column: 3 }, {}, { row: 5, column: 0 }],
  ['End', { row: 5, column: 0 }, {}, { row: 5, column: 3 }],
  ['Home', { row: 5, column: 3 }, { isControl: true }, { row: 0, column: 0 }],
  ['End', { row: 5, column: 0 }, { isControl: true }, { row: 99, column: 3 }],
  ['a', { row: 5, column: 0 }, {}, undefined],
])('%s from %j moves the focus of a grid [GEN-07]', (key, from, more, to) => {
  expect(movedBy(key, from, { ...size, ...more })).toEqual(to)
})
