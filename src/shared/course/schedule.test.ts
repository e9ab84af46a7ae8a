import { expect, it } from 'vitest'
import { scheduleState } from './schedule.ts'

const period = { startAt: '2026-03-01T00:00:00Z', endAt: '2026-03-31T00:00:00Z', curriculumTypeCds: ['01', '00'] }

it.each([
  ['a class without a period', { ...period, startAt: null, endAt: null }, '2026-03-10T00:00:00Z', 'open'],
  ['before the start', period, '2026-02-28T23:59:59Z', 'open'],
  ['at the start', period, '2026-03-01T00:00:00Z', 'open'],
  ['after the start', period, '2026-03-01T00:00:01Z', 'started'],
  ['after the start of one that meets somewhere', { ...period, curriculumTypeCds: ['04'] }, '2026-03-01T00:00:01Z', 'started'],
  ['after the start of one of videos and files', { ...period, curriculumTypeCds: ['01', '02', '06'] }, '2026-03-01T00:00:01Z', 'open'],
  ['at the end', period, '2026-03-31T00:00:00Z', 'started'],
  ['after the end', period, '2026-03-31T00:00:01Z', 'over'],
  ['after the end without a start', { ...period, startAt: null }, '2026-04-01T00:00:00Z', 'over'],
])('%s [ENR-08]', (_, course, now, expected) => {
  expect(scheduleState(course, Date.parse(now))).toBe(expected)
})
