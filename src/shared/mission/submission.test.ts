import { expect, it } from 'vitest'
import { submissionActions, submissionAfter, submissionStates } from './submission.ts'
import type { SubmissionRole } from './submission.ts'

const tableOf = (role: SubmissionRole) => submissionStates.map((state) => [state, ...submissionActions.map((action) => submissionAfter(state, action, role) ?? '-')].join(' '))

it('lets a learner hand in, change and take back until judged, and hand in again once returned [ROOM-04]', () => {
  // state, then: submit edit withdraw approve return
  expect(tableOf('learner')).toEqual(['none submitted - - - -', 'submitted - submitted none - -', 'returned submitted - - - -', 'approved - - - - -'])
})

it('lets staff approve or return what is handed in, once [STU-08]', () => {
  expect(tableOf('staff')).toEqual(['none - - - - -', 'submitted - - - approved returned', 'returned - - - - -', 'approved - - - - -'])
})
