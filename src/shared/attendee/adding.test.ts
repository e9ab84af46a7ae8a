import { describe, expect, it } from 'vitest'
import { VOD_DAYS_MAX } from '#shared/enrollment/accessPeriod.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { planAdding } from './adding.ts'
import type { AddPlanning, Candidate } from './adding.ts'

const NOW = Date.parse('2026-03-10T00:00:00Z')
const days = (count: number) => NOW + count * DAY_MS
const one = (change: Partial<Candidate> = {}): Candidate => ({ userSeq: 1, isMember: true, isStaff: false, isOwnAct: false, standing: null, isPaying: false, period: { kind: 'class' }, seatsIn: [7], places: 1, ...change })
const planning = (change: Partial<AddPlanning> = {}): AddPlanning => ({ course: { vodDays: 30, startAt: null }, freeSeats: new Map([[7, null]]), planRoom: null, now: NOW, ...change })
const skips = (candidates: Candidate[], change: Partial<AddPlanning> = {}) => planAdding(candidates, planning(change)).map(({ skip }) => skip)
const enrolled = (choiseStatusCd: '00' | '01' | '99', change: object = {}) => one({ standing: { choiseStatusCd, payUntil: null, validAt: null, packageSeq: null, ...change } })

describe('adding people', () => {
  it.each<[string, Candidate, string | null]>([
    ['a member', one(), null],
    ['no member', one({ isMember: false }), 'notMember'],
    ['staff of the class', one({ isStaff: true }), 'staff'],
    ['an attendee', enrolled('00'), 'attending'],
    ['an attendee whose access is over', enrolled('00', { validAt: days(-1) }), null],
    ['an applicant', enrolled('01'), 'applied'],
    ['one who was cancelled', enrolled('99'), 'cancelled'],
    ['one whose package took its access back', enrolled('99', { packageSeq: 9 }), null],
    ['an applicant who accepts an invitation', { ...enrolled('01'), isOwnAct: true }, null],
    ['one who was cancelled and accepts an invitation', { ...enrolled('99'), isOwnAct: true }, null],
    ['one who is paying', one({ isPaying: true }), 'paying'],
    ['an end that is over', one({ period: { kind: 'endDate', validAt: days(0) } }), 'outOfRange'],
    ['an end beyond ten years', one({ period: { kind: 'endDate', validAt: days(VOD_DAYS_MAX + 1) } }), 'outOfRange'],
    ['no end', one({ period: { kind: 'endDate', validAt: null } }), null],
  ])('%s [STU-07]', (_, candidate, skip) => {
    expect(skips([candidate])).toEqual([skip])
  })

  it('gives the period of the class, or the end that staff chose [STU-07]', () => {
    const ends = [one(), one({ userSeq: 2, period: { kind: 'endDate', validAt: days(9) } }), one({ userSeq: 3, period: { kind: 'endDate', validAt: null } })]
    expect(planAdding(ends, planning()).map(({ attendance }) => attendance?.validAt)).toEqual([days(30), days(9), null])
  })

  it('gives the seats that are left in order, and each person once [STU-07] [ENR-04]', () => {
    expect(skips([one(), one(), one({ userSeq: 2 }), one({ userSeq: 3 })], { freeSeats: new Map([[7, 2]]) })).toEqual([null, 'twice', null, 'full'])
  })

  it('counts the seats of a package in each class that needs one [PACK-02] [STU-07]', () => {
    const people = [one({ seatsIn: [9, 7] }), one({ userSeq: 2, seatsIn: [9, 7] }), one({ userSeq: 3, seatsIn: [9] })]
    expect(skips(people, { freeSeats: new Map([[9, null], [7, 1]]) })).toEqual([null, 'full', null])
  })

  it('stops at the cap of the plan [ENR-14]', () => {
    expect(skips([one({ places: 2 }), one({ userSeq: 2, places: 2 }), one({ userSeq: 3 })], { planRoom: 3 })).toEqual([null, 'planFull', null])
  })
})
