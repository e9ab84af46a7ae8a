import { describe, expect, it } from 'vitest'
import { applicationRefusal, approvedAttendance, enrollmentRefusal, newAttendance, purchaseRefusal } from './attendance.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'

const now = Date.parse('2026-03-10T03:00:00Z')
const iso = (epoch: number) => new Date(epoch).toISOString()

const free = {
  fareCd: '00', price: null, discountPrice: null, currency: 'KRW', userLimitTypeCd: '01', choiseTypeCd: '01',
  maxUserCount: 0, attendCount: 0, acceptCnt: 0, payStartAt: null, payEndAt: null,
}
const nobody = { userTypeCd: null, isAttend: false, attendAt: null, validAt: null, choiseStatusCd: null }
const attendee = { ...nobody, isAttend: true, attendAt: iso(now - DAY_MS), choiseStatusCd: '00' }

describe('what refuses an enrollment', () => {
  it.each([
    ['nothing for a free class [ENR-01]', free, nobody, null],
    ['recruitment that has not begun [ENR-02]', { ...free, payStartAt: iso(now + 1) }, nobody, 'enrollmentPreparing'],
    ['recruitment that is over [ENR-03]', { ...free, payEndAt: iso(now - 1) }, nobody, 'enrollmentClosed'],
    ['no seat left [ENR-04]', { ...free, userLimitTypeCd: '99', maxUserCount: 5, attendCount: 5 }, nobody, 'soldOut'],
    ['nothing for a waitlist [ENR-05]', { ...free, userLimitTypeCd: '00', choiseTypeCd: '00', maxUserCount: 5, acceptCnt: 5 }, nobody, null],
    ['an application that waits [ENR-06]', free, { ...nobody, choiseStatusCd: '01' }, 'alreadyEnrolled'],
    ['an enrollment [ENR-06]', free, attendee, 'alreadyEnrolled'],
    ['nothing for an enrollment whose access is over [ENR-01]', free, { ...attendee, validAt: iso(now - 1) }, null],
    ['the price of taking it again [ENR-11]', { ...free, fareCd: '01', price: 1000 }, { ...attendee, validAt: iso(now - 1) }, 'paymentRequired'],
    ['access and recruitment that are over', { ...free, payEndAt: iso(now - 1) }, { ...attendee, validAt: iso(now - 1) }, 'notEnrollable'],
    ['managing the class', free, { ...nobody, userTypeCd: 'FAC' }, 'notEnrollable'],
    ['a class that anyone may enter', { ...free, fareCd: '03' }, nobody, 'notEnrollable'],
    ['a price [ENR-11]', { ...free, fareCd: '01', price: 1000 }, nobody, 'paymentRequired'],
    ['nothing for a paid class at no price', { ...free, fareCd: '01', price: 1000, discountPrice: 0 }, nobody, null],
  ])('%s', (_, course, viewer, expected) => {
    expect(enrollmentRefusal(course, viewer, now)).toBe(expected)
  })
})

describe('a paid class with approval', () => {
  const approval = { ...free, fareCd: '01', price: 1000, choiseTypeCd: '00' }
  const waiting = { ...nobody, choiseStatusCd: '01' }
  const approved = { ...waiting, payUntil: iso(now + 1) }
  const late = { ...waiting, payUntil: iso(now) }
  it.each([
    ['is applied for first', approval, nobody, null, 'notEnrollable'], ['is applied for once', approval, waiting, 'alreadyEnrolled', 'alreadyEnrolled'],
    ['is paid after the approval', approval, approved, 'alreadyEnrolled', null], ['is applied for again after the deadline', approval, late, null, 'notEnrollable'],
    ['may be paid after recruitment ended', { ...approval, payEndAt: iso(now - 1) }, approved, 'alreadyEnrolled', null], ['asks for no application without approval', { ...approval, choiseTypeCd: '01' }, nobody, 'notEnrollable', null],
    ['has a waiting list', { ...approval, userLimitTypeCd: '00', maxUserCount: 1, acceptCnt: 1 }, nobody, null, 'notEnrollable'], ['takes no application when limited and full', { ...approval, userLimitTypeCd: '99', maxUserCount: 1, attendCount: 1 }, nobody, 'soldOut', 'soldOut'],
  ])('%s [ENR-05] [ENR-06]', (_, course, viewer, application, purchase) => {
    expect([applicationRefusal(course, viewer, now), purchaseRefusal(course, viewer, now)]).toEqual([application, purchase])
  })
})

describe('a new enrollment [ENR-11]', () => {
  it('awaits approval without access or review when the operator approves', () => {
    expect(newAttendance({ choiseTypeCd: '00', vodDays: 30, startAt: null }, now))
      .toEqual({ choiseStatusCd: '01', attendAt: null, validAt: null, reviewExpiringAt: null })
  })

  it('is else approved at once, for the access days', () => {
    expect(newAttendance({ choiseTypeCd: '01', vodDays: 30, startAt: null }, now))
      .toEqual({ choiseStatusCd: '00', attendAt: now, validAt: now + 30 * DAY_MS, reviewExpiringAt: now + 60 * DAY_MS })
  })

  it('counts the days from the start of a future class', () => {
    const startAt = now + 10 * DAY_MS
    expect(approvedAttendance({ vodDays: 30, startAt: iso(startAt) }, now)).toMatchObject({ attendAt: now, validAt: startAt + 30 * DAY_MS })
    expect(approvedAttendance({ vodDays: 30, startAt: iso(now - 10 * DAY_MS) }, now)).toMatchObject({ validAt: now + 30 * DAY_MS })
  })

  it('has no end with unlimited access, and allows reviews for ten years', () => {
    expect(approvedAttendance({ vodDays: -1, startAt: null }, now)).toMatchObject({ validAt: null, reviewExpiringAt: now + 3650 * DAY_MS })
  })
})
