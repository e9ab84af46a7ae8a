import { expect, it } from 'vitest'
import { isLate, submissionActions, submissionAfter, submissionStates } from './submission.ts'
import type { SubmissionRole } from './submission.ts'

const tableOf = (role: SubmissionRole) => submissionStates.map((state) => [state, ...submissionActions.map((action) => submissionAfter(state, action, role) ?? '-')].join(' '))

it('lets a learner hand in, change and take back until judged, and hand in again once returned [ROOM-04]', () => {
  // state, then: submit edit withdraw approve return
  expect(tableOf('learner')).toEqual(['none submitted - - - -', 'submitted - submitted none - -', 'returned submitted - - - -', 'approved - - - - -'])
})

it('lets staff approve or return what is handed in, once [STU-08]', () => {
  expect(tableOf('staff')).toEqual(['none - - - - -', 'submitted - - - approved returned', 'returned - - - - -', 'approved - - - - -'])
})

it.each([['2026-03-10T23:59:59+09:00', false], ['2026-03-11T00:00:00+09:00', true], ['2026-03-10T15:00:00Z', true]])('is late at %s: %s', (moment, late) => {
  expect(isLate('2026-03-10', Date.parse(moment))).toBe(late)
})
