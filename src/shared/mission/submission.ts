import { seoulDay } from '#shared/kernel/moments.ts'

/** Standing of a learner's hand-in of a mission (03): nothing yet, or their last one. */
export const submissionStates = ['none', 'submitted', 'returned', 'approved'] as const
export type SubmissionState = (typeof submissionStates)[number]
/** States of a stored hand-in. */
export const handedInStates = ['submitted', 'returned', 'approved'] as const satisfies readonly SubmissionState[]
export type HandedInState = (typeof handedInStates)[number]

export const submissionActions = ['submit', 'edit', 'withdraw', 'approve', 'return'] as const
export type SubmissionAction = (typeof submissionActions)[number]
export const verdicts = ['approve', 'return'] as const satisfies readonly SubmissionAction[]
export type Verdict = (typeof verdicts)[number]

export type SubmissionRole = 'learner' | 'staff'

const byRole: Record<SubmissionRole, Partial<Record<SubmissionState, Partial<Record<SubmissionAction, SubmissionState>>>>> = {
  learner: {
    none: { submit: 'submitted' },
    submitted: { edit: 'submitted', withdraw: 'none' },
    returned: { submit: 'submitted' },
  },
  staff: { submitted: { approve: 'approved', return: 'returned' } },
}

/**
 * The state after an action; null when the role may not do it (ROOM-04, STU-08). An approval is final. A withdrawn hand-in is gone:
 * if it followed a returned one, that one shows again.
 */
export function submissionAfter(state: SubmissionState, action: SubmissionAction, role: SubmissionRole): SubmissionState | null {
  return byRole[role][state]?.[action] ?? null
}

/** Whether a moment (epoch ms) is after the last day (YYYY-MM-DD in Seoul) of a mission. */
export function isLate(dueAt: string, moment: number): boolean {
  return seoulDay(moment) > dueAt
}
