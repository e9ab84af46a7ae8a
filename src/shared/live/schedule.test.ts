import { describe, expect, it } from 'vitest'
import { liveFields, liveTimes, moveEnd, moveStart, weeklySeries } from './schedule.ts'

const plan = { liveAt: '2026-12-01', liveStartAt: '20:00', liveEndAt: '21:30', liveEndDateAt: null }
const at = (iso: string) => Date.parse(iso)

describe('liveTimes (part of LIVE-03)', () => {
  it('reads days and times in Seoul, with an end on another day', () => {
    expect(liveTimes(plan)).toEqual({ startAt: at('2026-12-01T11:00:00Z'), endAt: at('2026-12-01T12:30:00Z') })
    expect(liveTimes({ ...plan, liveEndAt: '00:30', liveEndDateAt: '2026-12-02' })?.endAt).toBe(at('2026-12-01T15:30:00Z'))
    for (const field of ['liveAt', 'liveStartAt', 'liveEndAt'] as const) expect(liveTimes({ ...plan, [field]: null })).toBeNull()
  })

  it('is the inverse of the fields', () => {
    for (const one of [plan, { ...plan, liveEndAt: '00:30', liveEndDateAt: '2026-12-02' }]) expect(liveFields(liveTimes(one)!)).toEqual(one)
  })
})

it('keeps the length when the start moves, and ends at the next half hour without one (part of LIVE-09)', () => {
  expect(moveStart(plan, '2026-12-03', '23:00')).toEqual({ liveAt: '2026-12-03', liveStartAt: '23:00', liveEndAt: '00:30', liveEndDateAt: '2026-12-04' })
  expect(moveStart({ liveAt: null, liveStartAt: null, liveEndAt: null, liveEndDateAt: null }, '2026-12-03', '10:10')).toMatchObject({ liveEndAt: '10:30' })
  expect(moveStart(plan, '', '23:00')).toMatchObject({ liveAt: null, liveStartAt: '23:00', liveEndAt: '21:30' })
})

it('ends on the next day when the end is before the start, and back; a later day stays (part of LIVE-09)', () => {
  const late = { ...plan, liveAt: '2026-12-31', liveStartAt: '23:00', liveEndAt: '23:30' }
  const over = moveEnd(late, '00:30', null)
  expect(over).toEqual({ liveEndAt: '00:30', liveEndDateAt: '2027-01-01' })
  expect(moveEnd(late, '23:45', over.liveEndDateAt)).toEqual({ liveEndAt: '23:45', liveEndDateAt: null })
  expect(moveEnd(late, '00:30', '2026-12-31')).toEqual(over)
  expect(moveEnd(late, '23:45', '2027-01-03')).toEqual({ liveEndAt: '23:45', liveEndDateAt: '2027-01-03' })
  expect(moveEnd(late, '', '2027-01-01')).toEqual({ liveEndAt: null, liveEndDateAt: '2027-01-01' })
  expect(moveEnd({ ...late, liveStartAt: null }, '00:30', null)).toEqual({ liveEndAt: '00:30', liveEndDateAt: null })
})

it('repeats weekly at the same hour', () => {
  expect(weeklySeries(liveTimes(plan)!, 3).map((one) => liveFields(one).liveAt)).toEqual(['2026-12-01', '2026-12-08', '2026-12-15'])
  expect(weeklySeries(liveTimes(plan)!, 3).map((one) => liveFields(one).liveStartAt)).toEqual(['20:00', '20:00', '20:00'])
})
