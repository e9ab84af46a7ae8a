import { describe, expect, it } from 'vitest'
import { eventsAskedOf } from './eventsView.ts'

const now = Date.parse('2026-03-10T01:00:00+09:00')
const sort = { by: 'at', order: 'desc' } as const

describe('the view of the event log [SHELL-24]', () => {
  it('asks for the last seven days of Seoul', () => {
    expect(eventsAskedOf({ q: '', sort, filters: {} }, now)).toEqual({ path: '', order: 'desc', from: '2026-03-03T15:00:00.000Z', until: '2026-03-10T15:00:00.000Z' })
  })

  it('asks for the days, the person and the path that are chosen', () => {
    expect(eventsAskedOf({ q: '/classes', sort, filters: { kind: 'other', who: 'members', person: '7', from: '2026-03-01', until: '2026-03-02' } }, now)).toEqual({
      path: '/classes', order: 'desc', kind: 'other', who: 'members', userSeq: 7, from: '2026-02-28T15:00:00.000Z', until: '2026-03-02T15:00:00.000Z',
    })
  })

  it('asks for 92 days at most, and for none where the days are the wrong way round', () => {
    expect(eventsAskedOf({ q: '', sort, filters: { from: '2025-01-01' } }, now).from).toBe('2025-12-08T15:00:00.000Z')
    const { from, until } = eventsAskedOf({ q: '', sort, filters: { from: '2026-03-09', until: '2026-03-01' } }, now)
    expect(from).toBe(until)
  })
})
