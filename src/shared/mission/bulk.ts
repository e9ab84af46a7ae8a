import { z } from 'zod'
import { NOTE_MAX } from './contract.ts'
import { handedInStates, verdicts } from './submission.ts'

/** The bulk action on hand-ins (decision 0060). */
export const missionBulk = { judge: 'mission.judge' } as const

export const judgeInput = z.strictObject({
  verdict: z.enum(verdicts),
  /** What the learners read; a hand-in is not returned without. */
  note: z.string().trim().max(NOTE_MAX).default(''),
}).refine(({ verdict, note }) => verdict === 'approve' || note !== '', { path: ['note'] })
export type JudgeInput = z.infer<typeof judgeInput>

/** The hand-ins of a class as the list filters them. */
export const submissionFilter = z.strictObject({
  q: z.string().trim().max(100).default(''),
  state: z.enum(handedInStates).optional(), mission: z.int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
})
export type SubmissionFilter = z.infer<typeof submissionFilter>

/** What it does to a hand-in. */
export const judgeActs = ['approveWork', 'returnWork'] as const
/** Why a hand-in stays as it is; the last ones, why its judgement is not undone. */
export const judgeSkips = ['judged', 'gone', 'changed', 'handedInAgain', 'certified'] as const
export type JudgeSkip = (typeof judgeSkips)[number]
