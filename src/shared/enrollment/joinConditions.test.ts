import { expect, it } from 'vitest'
import { joinConditions } from './joinConditions.ts'

it.each([
  ['a free class', '00', '01', ['member']],
  ['a free class with approval', '00', '00', ['member', 'approval']],
  ['a paid class', '01', '01', ['member', 'payment']],
  ['a paid class with approval', '01', '00', ['member', 'payment', 'approval']],
  ['a class open to anyone', '03', '01', []],
])('lists the conditions of %s [COUR-08]', (_, fareCd, choiseTypeCd, expected) => {
  expect(joinConditions({ fareCd, choiseTypeCd })).toEqual(expected)
})
