import { describe, expect, it } from 'vitest'
import type { Course } from '#shared/course/contract.ts'
import { aCourse, aGuestViewer } from '#tests/support/screens/learnerExamples.ts'
import { offerOf } from './offer.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const at = (days: number) => new Date(now + days * 86_400_000).toISOString()

const attendee: Course['viewer'] = { ...aGuestViewer, isAttend: true, attendSeq: 5, attendAt: at(-3), choiseStatusCd: '00' }

const fresh = { lessonCount: 3, begun: false }

describe('the main button of a class', () => {
  it('enrols in a free class [ENR-01] [ENR-11]', () => {
    expect(offerOf(aCourse(), fresh, now)).toEqual({ act: 'attend', label: 'enrollFree' })
  })
  it('applies where the operator approves', () => {
    expect(offerOf(aCourse({ choiseTypeCd: '00', userLimitTypeCd: '01' }), fresh, now)).toEqual({ act: 'attend', label: 'apply' })
  })
  it('leads to payment for a paid class [ENR-07]', () => {
    expect(offerOf(aCourse({ fareCd: '01', price: 50_000 }), fresh, now)).toEqual({ act: 'pay', label: 'enroll' })
  })
  it('is preparing before recruitment, with its date [ENR-02]', () => {
    expect(offerOf(aCourse({ payStartAt: at(2) }), fresh, now)).toEqual({ act: null, label: 'preparing', reason: { key: 'opensAt', date: at(2) } })
  })
  it('is closed after recruitment, with its date [ENR-03]', () => {
    expect(offerOf(aCourse({ payEndAt: at(-2) }), fresh, now)).toEqual({ act: null, label: 'closed', reason: { key: 'closedAt', date: at(-2) } })
  })
  it('is sold out with the number of seats [ENR-04]', () => {
    expect(offerOf(aCourse({ userLimitTypeCd: '99', maxUserCount: 20, attendCount: 20 }), fresh, now)).toEqual({ act: null, label: 'soldOut', reason: { key: 'full', count: 20 } })
  })
  it('offers the waitlist of a full class [ENR-05]', () => {
    expect(offerOf(aCourse({ userLimitTypeCd: '00', choiseTypeCd: '00', maxUserCount: 10, acceptCnt: 10, attendCount: 10 }), fresh, now)).toEqual({ act: 'attend', label: 'waitlist' })
  })
  it('applies on the payment page to the waitlist of a paid class [ENR-05] [ENR-09]', () => {
    expect(offerOf(aCourse({ userLimitTypeCd: '00', choiseTypeCd: '00', maxUserCount: 10, acceptCnt: 10, fareCd: '01', price: 1000 }), fresh, now)).toEqual({ act: 'pay', label: 'waitlist' })
  })
  it('leads an approved applicant to payment while the time to pay lasts [ENR-06]', () => {
    const approved = (days: number) => offerOf(aCourse({ fareCd: '01', price: 1000, choiseTypeCd: '00', viewer: { ...aGuestViewer, choiseStatusCd: '01', attendSeq: 5, payUntil: at(days) } }), fresh, now)
    expect(approved(1)).toEqual({ act: 'pay', label: 'pay' })
    expect(offerOf(aCourse({ fareCd: '00', choiseTypeCd: '00', viewer: { ...aGuestViewer, choiseStatusCd: '01', payUntil: new Date(now + 1).toISOString() } }), fresh, now)).toEqual({ act: 'attend', label: 'accept' })
    expect(approved(-1)).toEqual({ act: 'pay', label: 'enroll' })
  })
  it('waits for approval [ENR-06]', () => {
    expect(offerOf(aCourse({ viewer: { ...aGuestViewer, choiseStatusCd: '01', attendSeq: 5 } }), fresh, now)).toEqual({ act: null, label: 'awaiting', reason: { key: 'awaiting' } })
  })
  it('enters the classroom, going on where something was begun [ENR-06]', () => {
    expect(offerOf(aCourse({ viewer: attendee }), fresh, now)).toEqual({ act: 'enter', label: 'start' })
    expect(offerOf(aCourse({ viewer: attendee }), { lessonCount: 3, begun: true }, now)).toEqual({ act: 'enter', label: 'goOn' })
  })
  it('offers to take the class again when access is over, and names the day once recruitment is over too [ENR-01]', () => {
    const expired = { ...attendee, validAt: at(-1) }
    expect(offerOf(aCourse({ viewer: expired }), fresh, now)).toEqual({ act: 'attend', label: 'enrollAgain' })
    expect(offerOf(aCourse({ viewer: expired, payEndAt: at(-1) }), fresh, now)).toEqual({ act: null, label: 'expired', reason: { key: 'expiredAt', date: at(-1) } })
    expect(offerOf(aCourse({ viewer: expired, fareCd: '01', price: 1000 }), fresh, now)).toEqual({ act: 'pay', label: 'enrollAgain' })
  })
  it('lets managers in, and anyone where the class is open, unless there is no lesson [COUR-09]', () => {
    expect(offerOf(aCourse({ viewer: { ...aGuestViewer, userTypeCd: 'FAC' } }), fresh, now)).toEqual({ act: 'enter', label: 'enter' })
    expect(offerOf(aCourse({ fareCd: '03' }), fresh, now)).toEqual({ act: 'enter', label: 'enter' })
    expect(offerOf(aCourse({ fareCd: '03' }), { lessonCount: 0, begun: false }, now)).toEqual({ act: null, label: 'enter', reason: { key: 'noLessons' } })
  })
})
