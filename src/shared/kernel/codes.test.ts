import { expect, it } from 'vitest'
import * as codes from './codes.ts'

it('names all ten curriculum types (part of STU-03)', () => {
  expect(Object.values(codes.curriculumTypeCd)).toEqual(['00', '01', '02', '03', '04', '05', '06', '07', '08', '09'])
})

it('has no duplicate codes in a table', () => {
  const tables = Object.values(codes).filter((table) => typeof table === 'object' && !(table instanceof RegExp))
  expect(tables.length).toBeGreaterThan(20)
  for (const table of tables) expect(new Set(Object.values(table)).size).toBe(Object.keys(table).length)
})

it.each([['01', 'project'], ['03', 'club'], ['05', 'class'], ['00', 'class'], ['xx', 'class']])('course type %s is a %s', (typeCd, kind) => {
  expect(codes.courseKind(typeCd)).toBe(kind)
})

it('has the spec’s defaults', () => {
  expect(codes.COURSE_TYPE_DEFAULT).toBe('05')
  expect(codes.categoryCdPattern.test(codes.CATEGORY_DEFAULT)).toBe(true)
})
