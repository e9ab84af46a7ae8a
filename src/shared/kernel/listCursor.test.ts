import { expect, it } from 'vitest'
import { cursorOf, cursorText } from './listCursor.ts'

it('reads the places that it wrote, of the same order alone [SET-07]', () => {
  const like = { seqs: [7, 9], value: '2026-03-10 03:00:00.123456+00' }
  expect(cursorOf(cursorText(like), 2, 'moment')).toEqual(like)
  expect(cursorOf(cursorText(like), 2, 'count')).toBeUndefined()
  const named = { seqs: [7], value: '물레 ~ 기초\n반' }
  expect(cursorOf(cursorText(named), 1, 'text')).toEqual(named)
  expect(cursorOf('7~12', 1, 'count')).toEqual({ seqs: [7], value: '12' })
})

it.each([['', 1, 'text'], ['x~1', 1, 'count'], ['7~-1', 1, 'count'], ['7~1', 2, 'count'], ['7~a\0', 1, 'text'], ['7~2026-99-10 03:00:00+00', 1, 'moment']] as const)('refuses %j as a place [SET-07]', (text, count, kind) => {
  expect(cursorOf(text, count, kind)).toBeUndefined()
})
