import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { planUndo } from './bulk.ts'
import type { UndoSkip, UndoStanding } from './bulk.ts'

const now = Date.parse('2026-03-10T03:00:00Z')
const waiting = { choiseStatusCd: '01', payUntil: null } as const
const approved = { choiseStatusCd: '00', payUntil: null } as const
const toPay = { choiseStatusCd: '01', payUntil: now + DAY_MS } as const
const cancelled = { choiseStatusCd: '99', payUntil: null } as const
const comesBack: UndoStanding = { attendSeq: 1, isUntouched: true, isPaying: false, isRefunded: false, now: cancelled, before: approved }
const leaves: UndoStanding = { ...comesBack, now: approved, before: waiting }
const open = { seats: null, plan: null }

describe('an undo of an attendee [STU-07]', () => {
  it.each<[string, Partial<UndoStanding>, { seats: number | null; plan: number | null }, UndoSkip | null]>([
    ['gives back what they had', {}, open, null],
    ['gives back the last seat and the last place of the plan', {}, { seats: 1, plan: 1 }, null],
    ['leaves who changed since', { isUntouched: false }, open, 'changed'],
    ['leaves who pays now', { isPaying: true }, open, 'paying'],
    ['leaves whose order was refunded', { isRefunded: true }, open, 'refunded'],
    ['names the change before the payment', { isUntouched: false, isPaying: true, isRefunded: true }, open, 'changed'],
    ['leaves whose time to pay is over', { before: { ...toPay, payUntil: now } }, open, 'payTimeOver'],
    ['gives back a time to pay that lasts', { before: { ...toPay, payUntil: now + 1 } }, open, null],
    ['needs a seat', {}, { seats: 0, plan: null }, 'full'],
    ['needs a seat for who may pay', { before: toPay }, { seats: 0, plan: null }, 'full'],
    ['needs room in the plan', {}, { seats: null, plan: 0 }, 'planFull'],
    ['names the seat before the plan', {}, { seats: 0, plan: 0 }, 'full'],
    ['needs no seat to wait again', { before: waiting }, { seats: 0, plan: 0 }, null],
    ['needs no seat for who has one', { now: approved, before: approved }, { seats: 0, plan: 0 }, null],
    ['needs no other seat for who may pay and was in', { now: toPay, before: approved }, { seats: 0, plan: 0 }, null],
    ['takes a seat away in a class beyond its limit', leaves, { seats: -2, plan: -1 }, null],
  ])('%s', (_, change, room, expected) => {
    expect(planUndo([{ ...comesBack, ...change }], room, now)).toEqual([{ attendSeq: 1, skip: expected }])
  })

  it('frees seats before it takes them', () => {
    expect(planUndo([comesBack, { ...leaves, attendSeq: 2 }, { ...comesBack, attendSeq: 3 }], { seats: 0, plan: 0 }, now))
      .toEqual([{ attendSeq: 2, skip: null }, { attendSeq: 1, skip: null }, { attendSeq: 3, skip: 'full' }])
  })

  it('frees no seat of who stays as they are', () => {
    expect(planUndo([{ ...leaves, attendSeq: 2, isUntouched: false }, comesBack], { seats: 0, plan: null }, now)).toEqual([{ attendSeq: 2, skip: 'changed' }, { attendSeq: 1, skip: 'full' }])
  })

  it('gives the seats that are left to the first', () => {
    const all = [1, 2, 3].map((attendSeq) => ({ ...comesBack, attendSeq }))
    expect(planUndo(all, { seats: 2, plan: null }, now).map(({ skip }) => skip)).toEqual([null, null, 'full'])
    expect(planUndo(all, { seats: null, plan: 1 }, now).map(({ skip }) => skip)).toEqual([null, 'planFull', 'planFull'])
  })
})
