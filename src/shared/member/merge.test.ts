import { describe, expect, it } from 'vitest'
import { canUndoMerge, mergedEnrollment } from './merge.ts'
import type { MergedEnrollment } from './merge.ts'

const day = (number: number) => new Date(Date.UTC(2026, 2, number))
const one = (values: Partial<MergedEnrollment> = {}): MergedEnrollment => (
  { choiseStatusCd: '00', attendAt: day(5), validAt: day(20), reviewExpiringAt: day(25), completedAt: null, createdAt: day(5), payUntil: null, orderSeq: null, ...values })

describe('one enrollment of two [SET-02]', () => {
  it('has the longer access, the earlier start and completion, and the order of either', () => {
    const merged = mergedEnrollment(one({ completedAt: day(12) }), one({ attendAt: day(3), validAt: day(30), reviewExpiringAt: day(28), completedAt: day(9), createdAt: day(1), orderSeq: 7 }))
    expect(merged).toEqual(one({ attendAt: day(3), validAt: day(30), reviewExpiringAt: day(28), completedAt: day(9), createdAt: day(1), orderSeq: 7 }))
  })

  it('has no end where one of the two has none', () => {
    expect(mergedEnrollment(one({ validAt: null }), one()).validAt).toBeNull()
    expect(mergedEnrollment(one(), one({ validAt: null })).validAt).toBeNull()
  })

  it.each([['99', '00', '00'], ['00', '99', '00'], ['01', '00', '00'], ['99', '01', '01'], ['99', '99', '99']] as const)('of %s and %s is %s, with the dates of the better one', (kept, gone, status) => {
    const better = status === gone && kept !== gone ? day(9) : day(20)
    expect(mergedEnrollment(one({ choiseStatusCd: kept }), one({ choiseStatusCd: gone, validAt: status === gone && kept !== gone ? day(9) : day(8) }))).toMatchObject({ choiseStatusCd: status, validAt: better })
  })

  it('keeps no order of a cancelled enrollment', () => {
    expect(mergedEnrollment(one(), one({ choiseStatusCd: '99', orderSeq: 7 })).orderSeq).toBeNull()
  })
})

it('keeps the seat of who was asked to pay, before a waiting application', () => {
  expect(mergedEnrollment(one({ choiseStatusCd: '01' }), one({ choiseStatusCd: '01', payUntil: day(9) })).payUntil).toEqual(day(9))
})

it('can be undone for a day [SET-02]', () => {
  expect(canUndoMerge(day(1), new Date(day(2).getTime() - 1))).toBe(true)
  expect(canUndoMerge(day(1), day(2))).toBe(false)
})
