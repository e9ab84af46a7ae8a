import { describe, expect, it } from 'vitest'
import { historyAct } from './history.ts'
import type { HistoryAct, NotedEnrollment } from './history.ts'

const noted = (change: Partial<NotedEnrollment> = {}): NotedEnrollment => ({ by: 'staff', choiseStatusCd: '00', createdAt: 1, attendAt: 2, validAt: 9, payUntil: null, packSeq: null, subscriptionSeq: null, orderSeq: null, broughtBy: null, ...change })
const waiting = noted({ choiseStatusCd: '01', attendAt: null, validAt: null, by: 'self' })

describe('the history of an attendee', () => {
  it.each<[NotedEnrollment | null, NotedEnrollment, HistoryAct | null]>([
    [null, waiting, 'applied'],
    [null, noted({ by: 'self' }), 'enrolled'],
    [null, noted({ by: 'self', orderSeq: 5 }), 'paid'],
    [null, noted({ broughtBy: 'staff' }), 'added'],
    [null, noted({ broughtBy: 'invitation' }), 'invited'],
    [null, noted({ packSeq: 5 }), 'givenByPack'],
    [null, noted({ subscriptionSeq: 5 }), 'byMembership'],
    [waiting, noted(), 'approved'],
    [waiting, { ...waiting, by: 'staff', payUntil: 7 }, 'askedToPay'],
    [waiting, { ...waiting, payUntil: 7 }, 'askedToPay'],
    [waiting, { ...waiting, by: 'nobody', payUntil: 7 }, 'offered'],
    [{ ...waiting, payUntil: 7 }, noted({ createdAt: 1, orderSeq: 5 }), 'paid'],
    [{ ...waiting, payUntil: 7 }, waiting, 'putBack'],
    [noted(), noted({ choiseStatusCd: '01' }), 'putBack'],
    [noted({ choiseStatusCd: '01' }), noted(), 'restored'],
    [noted(), noted({ validAt: 20 }), 'period'],
    [noted(), noted({ validAt: null }), 'period'],
    [noted(), noted(), null],
    [waiting, waiting, null],
    [noted(), noted({ packSeq: 5, validAt: 30 }), 'givenByPack'],
    [noted({ packSeq: 5 }), noted(), 'packEnded'],
    [noted(), noted({ choiseStatusCd: '99' }), 'cancelled'],
    [noted(), noted({ choiseStatusCd: '99', by: 'self' }), 'withdrew'],
    [noted(), noted({ choiseStatusCd: '99', by: 'nobody' }), 'ended'],
    [noted({ choiseStatusCd: '99' }), noted({ choiseStatusCd: '99' }), null],
    [noted({ choiseStatusCd: '99' }), noted({ createdAt: 5, by: 'self' }), 'enrolled'],
    [noted({ choiseStatusCd: '99', packSeq: 5 }), noted({ packSeq: 5, by: 'nobody' }), 'givenByPack'],
    [noted({ broughtBy: 'staff' }), noted({ choiseStatusCd: null, createdAt: null }), 'undone'],
    [noted({ choiseStatusCd: null, createdAt: null }), noted({ broughtBy: 'staff' }), 'added'],
  ])('from %o to %o: %s [STU-07]', (before, now, act) => {
    expect(historyAct(before, now)).toBe(act)
  })
})
