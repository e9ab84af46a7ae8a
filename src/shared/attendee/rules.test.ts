import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { planPeriod, planStatus, reviewUntil } from './rules.ts'
import type { AttendeeStanding, StatusPlanning } from './rules.ts'

const now = Date.parse('2026-03-10T03:00:00Z')
const waiting: AttendeeStanding = { attendSeq: 1, choiseStatusCd: '01', payUntil: null, attendAt: null, validAt: null, createdAt: now - DAY_MS, isPaid: false, isPaying: false, packageSeq: null }
const approved: AttendeeStanding = { ...waiting, choiseStatusCd: '00', attendAt: now - DAY_MS, validAt: now + 29 * DAY_MS }
const toPay: AttendeeStanding = { ...waiting, payUntil: now + DAY_MS }
const cancelled: AttendeeStanding = { ...approved, choiseStatusCd: '99' }
const free: StatusPlanning = { mustPay: false, freeSeats: null, now }

describe('a change of status [STU-07]', () => {
  it.each<[string, Partial<AttendeeStanding>, ChoiseStatusCd, Partial<StatusPlanning>, string]>([
    ['approves an applicant of a free class [ENR-06]', waiting, '00', {}, 'approve'],
    ['asks an applicant of a paid class to pay [ENR-06]', waiting, '00', { mustPay: true }, 'askToPay'],
    ['approves without paying again who paid', { ...waiting, isPaid: true }, '00', { mustPay: true }, 'approve'],
    ['gives the old period back while it lasts', { ...approved, choiseStatusCd: '01' }, '00', {}, 'restore'],
    ['begins a period again that is over', { ...approved, choiseStatusCd: '01', validAt: now }, '00', {}, 'approve'],
    ['needs a seat [ENR-05]', waiting, '00', { freeSeats: 0 }, 'full'],
    ['leaves alone who may pay already', toPay, '00', { mustPay: true, freeSeats: 0 }, 'same'],
    ['lets who was offered a seat of a free class in at once', toPay, '00', { mustPay: false, freeSeats: 0 }, 'approve'],
    ['gives new time to who did not pay in time, in the same seat', { ...toPay, payUntil: now }, '00', { mustPay: true, freeSeats: 0 }, 'askToPay'],
    ['puts an attendee back', approved, '01', {}, 'standby'],
    ['takes an approval back that is not paid', toPay, '01', {}, 'standby'],
    ['leaves alone who waits', waiting, '01', {}, 'same'],
    ['leaves alone who is in', approved, '00', {}, 'same'],
    ['cancels an attendee', approved, '99', {}, 'cancel'],
    ['refuses an applicant', waiting, '99', {}, 'cancel'],
    ['waits while a payment is under way', { ...toPay, isPaying: true }, '99', {}, 'paying'],
    ['never changes who was cancelled: approved', cancelled, '00', {}, 'cancelled'],
    ['never changes who was cancelled: standby', cancelled, '01', {}, 'cancelled'],
    ['never changes who was cancelled: again', cancelled, '99', {}, 'cancelled'],
    ['leaves attendees of a package to the package', { ...approved, packageSeq: 9 }, '99', {}, 'package'],
  ])('%s', (_, one, to, planning, expected) => {
    const [outcome] = planStatus([{ ...waiting, ...one }], to, { ...free, ...planning })
    expect(outcome?.act ?? outcome?.skip).toBe(expected)
  })

  it('gives the seats that are left to those who applied first [ENR-05]', () => {
    const line = [3, 1, 2].map((attendSeq) => ({ ...waiting, attendSeq, createdAt: now - (10 - attendSeq) * DAY_MS }))
    expect(planStatus(line, '00', { ...free, freeSeats: 2 }).map(({ attendSeq, skip }) => [attendSeq, skip])).toEqual([[1, null], [2, null], [3, 'full']])
  })

  it('never gives more seats than there are, and answers for each attendee once', () => {
    const anyone = fc.record({
      choiseStatusCd: fc.constantFrom<ChoiseStatusCd>('00', '01', '99'), payUntil: fc.constantFrom(null, now - 1, now + 1), attendAt: fc.constantFrom(null, now - 5), validAt: fc.constantFrom(null, now - 1, now + 1),
      createdAt: fc.nat(5), isPaid: fc.boolean(), isPaying: fc.boolean(), packageSeq: fc.constantFrom(null, 7),
    })
    fc.assert(fc.property(fc.array(anyone, { maxLength: 12 }), fc.constantFrom<ChoiseStatusCd>('00', '01', '99'), fc.nat(4), fc.boolean(), (list, to, freeSeats, mustPay) => {
      const all = list.map((one, attendSeq): AttendeeStanding => ({ ...one, attendSeq, payUntil: one.choiseStatusCd === '01' ? one.payUntil : null }))
      const outcomes = planStatus(all, to, { mustPay, freeSeats, now })
      expect(outcomes.map(({ attendSeq }) => attendSeq).toSorted((a, b) => a - b)).toEqual(all.map(({ attendSeq }) => attendSeq))
      const changed = outcomes.flatMap(({ attendSeq, act }) => (act === null ? [] : [all[attendSeq] as AttendeeStanding]))
      expect(changed.some(({ choiseStatusCd, packageSeq }) => choiseStatusCd === '99' || packageSeq !== null)).toBe(false)
      expect(to === '00' ? changed.filter(({ payUntil }) => payUntil === null).length : 0).toBeLessThanOrEqual(freeSeats)
    }))
  })
})

describe('a change of the access period [STU-07]', () => {
  const end = (validAt: number | null) => ({ kind: 'endDate', validAt }) as const
  const days = (count: number) => ({ kind: 'days', days: count }) as const
  it.each<[string, Partial<AttendeeStanding>, Parameters<typeof planPeriod>[1], number | null | string]>([
    ['sets an end', approved, end(now + 60 * DAY_MS), now + 60 * DAY_MS],
    ['takes the end away', approved, end(null), null],
    ['ends access at once', approved, end(now - 1), now - 1],
    ['adds days to what is left', approved, days(10), now + 39 * DAY_MS],
    ['adds days to today when access is over', { ...approved, validAt: now - 9 * DAY_MS }, days(10), now + 10 * DAY_MS],
    ['gives unlimited access an end by date', { ...approved, validAt: null }, end(now + DAY_MS), now + DAY_MS],
    ['adds no days to unlimited access', { ...approved, validAt: null }, days(10), 'unlimited'],
    ['refuses those who wait', waiting, end(now + DAY_MS), 'pending'],
    ['refuses those approved to pay', toPay, end(now + DAY_MS), 'pending'],
    ['refuses the cancelled', cancelled, end(now + DAY_MS), 'cancelled'],
    ['leaves attendees of a package to the package', { ...approved, packageSeq: 9 }, end(now + DAY_MS), 'package'],
    ['changes nothing to the same', approved, end(approved.validAt), 'same'],
    ['refuses an end before the enrollment', approved, end(now - DAY_MS), 'outOfRange'],
    ['refuses more than ten years', approved, days(3650), 'outOfRange'],
  ])('%s', (_, one, change, expected) => {
    const { act, skip } = planPeriod({ ...waiting, ...one }, change, now)
    expect(act === null ? skip : act.validAt).toBe(expected)
  })

  it('keeps reviews open 30 days longer than access, or ten years', () => {
    expect([reviewUntil(now, 0), reviewUntil(null, now)]).toEqual([now + 30 * DAY_MS, now + 3650 * DAY_MS])
  })
})
