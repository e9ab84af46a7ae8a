import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { CHANGE_GATHER_MS, changeDueAt, liveFacts, liveNews } from './changes.ts'
import type { LiveFacts, LiveNews } from './changes.ts'

const startAt = Date.parse('2026-03-10T11:00:00.000Z')
const facts = (change: Partial<LiveFacts> = {}): LiveFacts => ({ startAt, endAt: startAt + HOUR_MS, liveType: '99', joinUrl: 'https://a.example/1', ...change })
const later = facts({ startAt: startAt + HOUR_MS, endAt: startAt + 2 * HOUR_MS })
const before = startAt - 24 * HOUR_MS

it.each<[string, LiveFacts | 'cancelled', LiveFacts | null, number, LiveNews | null]>([
  ['nothing for a change that was taken back', facts(), facts(), before, null],
  ['the new time', facts(), later, before, { kind: 'moved', at: '2026-03-10T12:00:00.000Z' }],
  ['an end that moved', facts(), facts({ endAt: startAt + 2 * HOUR_MS }), before, { kind: 'moved', at: '2026-03-10T11:00:00.000Z' }],
  ['the time before the link', facts(), { ...later, joinUrl: 'https://a.example/2' }, before, { kind: 'moved', at: '2026-03-10T12:00:00.000Z' }],
  ['another link', facts(), facts({ joinUrl: 'https://a.example/2' }), before, { kind: 'joinChanged' }],
  ['another provider', facts(), facts({ liveType: '00', joinUrl: '' }), before, { kind: 'joinChanged' }],
  ['a lesson that is gone, with its time', facts(), null, before, { kind: 'cancelled', at: '2026-03-10T11:00:00.000Z' }],
  ['a cancelled lesson that takes place after all', 'cancelled', facts(), before, { kind: 'moved', at: '2026-03-10T11:00:00.000Z' }],
  ['nothing of a lesson that stays cancelled', 'cancelled', null, before, null],
  ['nothing of a lesson that is over and gone', facts(), null, startAt + HOUR_MS, null],
  ['nothing of a lesson moved into the past', facts(), facts({ startAt: startAt - 48 * HOUR_MS, endAt: startAt - 47 * HOUR_MS }), before, null],
])('attendees of a live lesson hear of %s [ALRM-04]', (_, known, now, at, news) => {
  expect(liveNews(known, now, at)).toEqual(news)
})

it('a link in reserve is no news, and a lesson without a time has none [ALRM-04]', () => {
  const planned = { liveAt: '2026-03-10', liveStartAt: '20:00', liveEndAt: '21:00', liveEndDateAt: null }
  expect(liveFacts({ ...planned, liveType: '00', joinUrl: 'https://a.example/reserve' })).toEqual(facts({ liveType: '00', joinUrl: '' }))
  expect(liveFacts({ ...planned, liveAt: null, liveType: '00', joinUrl: '' })).toBeNull()
})

it('changes are gathered for five minutes, of a lesson that is near for one [ALRM-04]', () => {
  expect(changeDueAt([startAt], before)).toBe(before + CHANGE_GATHER_MS)
  expect(changeDueAt([startAt, startAt + 48 * HOUR_MS], startAt - HOUR_MS)).toBe(startAt - HOUR_MS + MINUTE_MS)
})
