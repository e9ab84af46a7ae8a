import { describe, expect, it } from 'vitest'
import { formatMoment } from '#renderer/lib/dates.ts'
import { auditAskedOf, valueText } from './auditView.ts'

describe('the view of the audit log [SET-10]', () => {
  it('asks for whole days of Seoul', () => {
    expect(auditAskedOf({ q: '봄', sort: { by: 'at', order: 'asc' }, filters: { kind: 'coupon', by: '7', from: '2026-03-01', until: '2026-03-02' } })).toEqual({
      q: '봄', order: 'asc', kind: 'coupon', byUserSeq: 7, from: '2026-02-28T15:00:00.000Z', until: '2026-03-02T15:00:00.000Z',
    })
    expect(auditAskedOf({ q: '', sort: { by: 'at', order: 'desc' }, filters: {} })).toEqual({ q: '', order: 'desc' })
  })

  it.each([[null, ''], [undefined, ''], ['봄', '봄'], [3000, '3000'], [false, 'false'], [['a', 2], 'a, 2'], [{ a: 1 }, '{"a":1}'], ['2026-03-10T03:00:00+00:00', formatMoment('2026-03-10T03:00:00Z', 'ko')]])('shows %j as “%s”', (value, text) => {
    expect(valueText(value, 'ko')).toBe(text)
  })
})
