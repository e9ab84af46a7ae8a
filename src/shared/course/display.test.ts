import { describe, expect, it } from 'vitest'
import { aCourse, aGuestViewer } from '#tests/support/screens/learnerExamples.ts'
import { slowSeconds } from '#shared/board/codes.ts'
import { daysUntil, displayDefaults, displaySwitchNames, hiddenOf, remainingOf, showsFloatingBanner } from './display.ts'
import { courseDraft } from './form.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const at = (days: number) => new Date(now + days * 86_400_000).toISOString()

it('accepts every switch of the specification as Y or N only [STU-06]', () => {
  expect(displaySwitchNames).toHaveLength(21)
  for (const name of displaySwitchNames) {
    expect(courseDraft.parse({ [name]: 'N' })).toEqual({ [name]: 'N' })
    expect(courseDraft.safeParse({ [name]: 'yes' }).success).toBe(false)
  }
})

it.each([
  ['courseReviewShowYn', ['reviews', 'reviewCount']], ['courseReviewCountShowYn', ['reviewCount']], ['courseTutorShowYn', ['tutor']],
  ['courseAttendCountShowYn', ['attendCount']], ['courseValidShowYn', ['validity']], ['coursePromotionShowYn', ['promotion']],
] as const)('%s switched off hides %j (part of COUR-02)', (name, hidden) => {
  const off = (display: typeof displayDefaults) => Object.entries(hiddenOf(display)).filter(([, isHidden]) => isHidden).map(([what]) => what)
  const before = off(displayDefaults)
  expect(off({ ...displayDefaults, [name]: 'N' }).filter((what) => !before.includes(what))).toEqual(hidden)
})

describe('the floating banner (part of COUR-04)', () => {
  const attendee = { ...aGuestViewer, isAttend: true, attendAt: at(-1), choiseStatusCd: '00' }
  const full = { maxUserCount: 1, attendCount: 1, acceptCnt: 1, isFull: true }
  it.each([
    ['shows', {}, {}, true], ['not when switched off', { courseFloatingShowYn: 'N' }, {}, false], ['not to an attendee', {}, attendee, false],
    ['again once access is over', {}, { ...attendee, validAt: at(-1) }, true], ['not to a manager', {}, { userTypeCd: 'CMG' }, false],
    ['not before recruitment', { payStartAt: at(1) }, {}, false], ['not after it', { payEndAt: at(-1) }, {}, false],
    ['not when sold out', { ...full, userLimitTypeCd: '99' }, {}, false], ['for a waitlist', { ...full, userLimitTypeCd: '00', choiseTypeCd: '00' }, {}, true],
  ] as const)('%s', (_, course, viewer, shows) => {
    expect(showsFloatingBanner({ ...aCourse(), courseFloatingShowYn: 'Y', ...course }, { ...aGuestViewer, ...viewer } as typeof aGuestViewer, now)).toBe(shows)
  })
})

it.each([[at(1), 1], [at(0.1), 1], [at(2.5), 3], [at(0), null], [at(-1), null], [null, null]])('from now to %j: %j days (part of COUR-02)', (iso, days) => {
  expect(daysUntil(iso, now)).toBe(days)
})

it('shows the remaining days by its switches, and counts to the operator’s date (part of COUR-02)', () => {
  const course = { ...displayDefaults, payEndAt: at(3), startAt: at(5), endAt: at(40), remainingAttendee: 4 }
  expect(remainingOf(course, now)).toEqual({ term: null, attendee: null, start: null, end: null })
  const all = { courseRemainingTermShowYn: 'Y', courseRemainingAttendeeShowYn: 'Y', courseRemainingStartShowYn: 'Y', courseRemainingEndShowYn: 'Y' } as const
  expect(remainingOf({ ...course, ...all }, now)).toEqual({ term: 3, attendee: 4, start: 5, end: 40 })
  expect(remainingOf({ ...course, ...all, courseRemainingEndAt: at(7) }, now)).toMatchObject({ end: 7 })
})

it('takes the times of slow mode alone, and none for an older class [STU-06]', () => {
  for (const seconds of slowSeconds) expect(courseDraft.parse({ boardSlowSeconds: seconds })).toEqual({ boardSlowSeconds: seconds })
  for (const wrong of [-1, 1, 45, 901, 30.5, '30', null]) expect(courseDraft.safeParse({ boardSlowSeconds: wrong }).success).toBe(false)
  expect(displayDefaults.boardSlowSeconds).toBe(0)
})
