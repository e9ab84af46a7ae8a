import { expect, it } from 'vitest'
import { cursorOf, cursorText } from './listCursor.ts'

it('reads the places that it wrote, of the same order alone [SET-07]', () => {
  const like = { seqs: [7, 9], value: '2026-03-10 03:00:00.123456+00' }
  expect(cursorOf(cursorText(like), 2, 'moment')).toEqual(like)
  expect(cursorOf(cursorText(like), 2, 'count')).toBeUndefined()
  const named = { seqs: [7], value: '물레 ~ 기초\n반' }
  expect(cursorOf(cursorText(named), 1, 'text')).toEqual(named)
  expect(cursorOf('7~12', 1, 'count')).toEqual({ seqs: [7], value: '12' })
  expect(cursorOf('7~2147483647', 1, 'count')).toEqual({ seqs: [7], value: '2147483647' })
  expect(cursorOf('7~999999999999999', 1, 'bigCount')).toEqual({ seqs: [7], value: '999999999999999' })
  expect(cursorOf('7~2024-02-29 23:59:59+00', 1, 'moment')).toEqual({ seqs: [7], value: '2024-02-29 23:59:59+00' })
})

// What PostgreSQL would refuse: no such day or hour, and more than the type of its column holds.
it.each([
  ['7~2024-02-31 03:00:00+00', 'moment'], ['7~2023-02-29 03:00:00.5+00', 'moment'], ['7~2026-03-10 24:00:00+00', 'moment'], ['7~2026-03-10 03:00:60+00', 'moment'], ['7~0000-01-01 03:00:00+00', 'moment'],
  ['7~2147483648', 'count'], ['7~999999999999999', 'count'], ['7~1000000000000000', 'bigCount'], ['7~1e3', 'bigCount'],
] as const)('refuses %j, which no row has, as a place [SET-07]', (text, kind) => {
  expect(cursorOf(text, 1, kind)).toBeUndefined()
})

it.each([['', 1, 'text'], ['x~1', 1, 'count'], ['7~-1', 1, 'count'], ['7~1', 2, 'count'], ['7~a\0', 1, 'text'], ['7~2026-99-10 03:00:00+00', 1, 'moment']] as const)('refuses %j as a place [SET-07]', (text, count, kind) => {
  expect(cursorOf(text, count, kind)).toBeUndefined()
})
