import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canEnrollFree, canReview, enrollmentButton, enrollmentStep, entersInsteadOfPaying, firstChoiseStatus, isAttending, isClassManager, isInTrash,
  isLiked, isSoldOut, paymentPs, takesWaitlist,
} from './rules.ts'
import type { CourseViewer, EnrollableCourse, EnrollmentButton } from './rules.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const past = at(-1)
const ahead = at(1)
const course: EnrollableCourse = {
  fareCd: '00', payStartAt: null, payEndAt: null, userLimitTypeCd: '01', choiseTypeCd: '01', maxUserCount: 10, attendCount: 0, acceptCnt: 0,
}
const guest: CourseViewer = { userTypeCd: null, isAttend: false, attendAt: null, validAt: null, choiseStatusCd: null }
const attendee: CourseViewer = { ...guest, isAttend: true, attendAt: past, choiseStatusCd: '00' }
const full99 = { userLimitTypeCd: '99', attendCount: 10 }
const full00 = { userLimitTypeCd: '00', choiseTypeCd: '00', acceptCnt: 10 }

describe('enrollmentButton', () => {
  it.each<[string, Partial<EnrollableCourse>, Partial<CourseViewer>, EnrollmentButton['state']]>([
    ['normal [ENR-01]', {}, {}, 'enroll'],
    ['before payStartAt [ENR-02]', { payStartAt: ahead }, {}, 'preparing'],
    ['at payStartAt [ENR-01]', { payStartAt: at(0) }, {}, 'enroll'],
    ['at payEndAt [ENR-01]', { payEndAt: at(0) }, {}, 'enroll'],
    ['after payEndAt [ENR-03]', { payEndAt: past }, {}, 'closed'],
    ['one seat left [ENR-04]', { ...full99, attendCount: 9 }, {}, 'enroll'],
    ['no seat left [ENR-04]', full99, {}, 'soldOut'],
    ['more than full [ENR-04]', { ...full99, attendCount: 11 }, {}, 'soldOut'],
    ['limited to none [ENR-04]', { userLimitTypeCd: '99', maxUserCount: 0 }, {}, 'soldOut'],
    ['attendCount does not fill a waitlist class [ENR-05]', { ...full00, acceptCnt: 9, attendCount: 99 }, {}, 'enroll'],
    ['accepted fill it [ENR-05]', full00, {}, 'waitlist'],
    ['without operator approval there is no waitlist [ENR-05]', { ...full00, choiseTypeCd: '01' }, {}, 'enroll'],
    ['unlimited never fills [ENR-01]', { userLimitTypeCd: '01', attendCount: 99, acceptCnt: 99 }, {}, 'enroll'],
    ['awaiting approval [ENR-06]', {}, { choiseStatusCd: '01' }, 'awaiting'],
    ['approved and attending [ENR-06]', {}, attendee, 'enrolled'],
    ['approved, not attending [ENR-06]', {}, { choiseStatusCd: '00' }, 'enroll'],
    ['approved until tomorrow [ENR-06]', {}, { ...attendee, validAt: ahead }, 'enrolled'],
    ['access is over [ENR-01]', {}, { ...attendee, validAt: at(0) }, 'enrollAgain'],
    ['access is over, and the seat still theirs [ENR-04]', full99, { ...attendee, validAt: past }, 'enrollAgain'],
    ['access and recruitment are over [ENR-03]', { payEndAt: past }, { ...attendee, validAt: past }, 'expired'],
    ['cancelled counts as none [ENR-01]', {}, { ...attendee, isAttend: false, choiseStatusCd: '99' }, 'enroll'],
    ['manager [COUR-09]', {}, { userTypeCd: 'CMG' }, 'enterClassroom'],
    ['open class [COUR-09]', { fareCd: '03' }, {}, 'enterClassroom'],
    ['manager before attendee', {}, { ...attendee, userTypeCd: 'MNG' }, 'enterClassroom'],
    ['attendee before open', { fareCd: '03' }, attendee, 'enrolled'],
    ['open before expired', { fareCd: '03' }, { ...attendee, validAt: past }, 'enterClassroom'],
    ['expired before preparing', { payStartAt: ahead }, { ...attendee, validAt: past }, 'expired'],
    ['open before awaiting', { fareCd: '03' }, { choiseStatusCd: '01' }, 'enterClassroom'],
    ['awaiting before preparing', { payStartAt: ahead }, { choiseStatusCd: '01' }, 'awaiting'],
    ['preparing before closed', { payStartAt: ahead, payEndAt: past }, {}, 'preparing'],
    ['preparing before sold out', { ...full99, payStartAt: ahead }, {}, 'preparing'],
    ['closed before sold out', { ...full99, payEndAt: past }, {}, 'closed'],
    ['closed before waitlist', { ...full00, payEndAt: past }, {}, 'closed'],
    ['attendee of a closed, full class', { ...full99, payEndAt: past }, attendee, 'enrolled'],
  ])('%s', (_, change, viewer, state) => {
    const enabled = ['enroll', 'enrollAgain', 'waitlist', 'enrolled', 'enterClassroom'].includes(state)
    expect(enrollmentButton({ ...course, ...change }, { ...guest, ...viewer }, now)).toEqual({ state, enabled })
  })

  const anyCourse = fc.record({
    fareCd: fc.constantFrom('00', '01', '03'), userLimitTypeCd: fc.constantFrom('00', '01', '99'), choiseTypeCd: fc.constantFrom('00', '01'),
    maxUserCount: fc.nat(5), attendCount: fc.nat(6), acceptCnt: fc.nat(6),
    payStartAt: fc.constantFrom(null, past, ahead), payEndAt: fc.constantFrom(null, past, ahead),
  })
  it('never offers a missing seat, or a seat outside the pay window [ENR-02] [ENR-03] [ENR-04]', () => {
    fc.assert(fc.property(anyCourse, (any) => {
      const { state } = enrollmentButton(any, guest, now)
      if (state !== 'enroll' && state !== 'waitlist') return
      expect(isSoldOut(any)).toBe(false)
      expect(any.payStartAt).not.toBe(ahead)
      expect(any.payEndAt).not.toBe(past)
      expect(state === 'waitlist').toBe(takesWaitlist(any))
    }))
  })
  it('enters exactly when no payment is needed [COUR-09]', () => {
    const anyViewer = fc.record({
      userTypeCd: fc.constantFrom(null, 'MNG', 'FAC', 'CMG', 'XXX'), choiseStatusCd: fc.constantFrom(null, '00', '01', '99'), validAt: fc.constantFrom(null, past, ahead),
    }).map((viewer): CourseViewer => ({ ...viewer, isAttend: viewer.choiseStatusCd === '00', attendAt: viewer.choiseStatusCd === '00' ? past : null }))
    fc.assert(fc.property(anyCourse, anyViewer, (any, viewer) => {
      const { state } = enrollmentButton(any, viewer, now)
      expect(state === 'enterClassroom' || state === 'enrolled').toBe(entersInsteadOfPaying(any, viewer, now))
    }))
  })
})

describe('derived states [COUR-09]', () => {
  it.each([['MNG', true], ['FAC', true], ['CMG', true], ['TCH', false], [null, false]])('%s is staff: %s', (userTypeCd, manages) => {
    expect(isClassManager({ userTypeCd })).toBe(manages)
  })
  it.each([
    ['00', ahead, null, true], ['00', at(0), past, false], ['00', past, past, false], ['00', null, past, true], ['00', null, null, false],
    ['01', ahead, past, false], ['99', null, past, false], [null, ahead, past, false],
  ])('status %s, valid until %s, attending since %s: %s', (choiseStatusCd, validAt, attendAt, attending) => {
    expect(isAttending({ choiseStatusCd, validAt, attendAt }, now)).toBe(attending)
  })
  it.each([['00', ahead, true], ['00', at(0), false], ['00', past, false], ['00', null, false], ['01', ahead, false], ['99', ahead, false]])(
    'status %s, review until %s: %s [REV-01]', (choiseStatusCd, reviewExpringAt, may) => {
      expect(canReview({ choiseStatusCd, reviewExpringAt }, now)).toBe(may)
    })
  it('is liked by date and in the trash by code (part of COUR-07)', () => {
    expect([isLiked({ likeAt: past }), isLiked({ likeAt: null })]).toEqual([true, false])
    expect(['00', '99', '01'].map((trashTypeCd) => isInTrash({ trashTypeCd }))).toEqual([false, true, true])
  })
})

describe('enrolling', () => {
  const priced = { ...course, price: null, discountPrice: null, currency: 'KRW' }
  it.each([
    ['a free class', {}, {}, true], ['a paid class', { fareCd: '01', price: 1000 }, {}, false],
    ['a paid class discounted to nothing', { fareCd: '01', price: 1000, discountPrice: 0 }, {}, true],
    ['the waitlist of a paid class', { ...full00, fareCd: '01', price: 1000 }, {}, true],
    ['a full class', full99, {}, false], ['a closed class', { payEndAt: past }, {}, false], ['an attended class', {}, attendee, false],
  ])('%s without payment (part of ENR-11)', (_, change, viewer, free) => {
    expect(canEnrollFree({ ...priced, ...change }, { ...guest, ...viewer }, now)).toBe(free)
  })
  it('waits for approval when the operator chooses (part of ENR-09)', () => {
    expect([firstChoiseStatus({ choiseTypeCd: '00' }), firstChoiseStatus({ choiseTypeCd: '01' })]).toEqual(['01', '00'])
    expect([paymentPs({ choiseTypeCd: '00' }), paymentPs({ choiseTypeCd: '01' })]).toEqual(['00', '01'])
  })
  it('needs login, then site membership (part of ENR-07)', () => {
    expect(enrollmentStep({ userSeq: null, isChannelUser: false })).toBe('login')
    expect(enrollmentStep({ userSeq: 1, isChannelUser: false })).toBe('join')
    expect(enrollmentStep({ userSeq: 1, isChannelUser: true })).toBe('enroll')
  })
})
