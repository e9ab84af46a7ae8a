import { z } from 'zod'
import { yn } from '#shared/kernel/call/fields.ts'

/** The bulk action on the learners of an offline lesson (decision 0060; ROOM-03). */
export const liveBulk = { markOffline: 'live.markOffline' } as const

export const markInput = z.strictObject({
  curriculumSeq: z.int().positive().max(Number.MAX_SAFE_INTEGER),
  /** Y: they were there; N: they were not. */
  attendedYn: yn,
})
export type MarkInput = z.infer<typeof markInput>

export const markStates = ['unmarked', 'there', 'absent'] as const
/** The learners of the lesson; unmarked: neither staff nor they themselves say anything. */
export const markFilter = z.strictObject({ state: z.enum(markStates).optional() })
export type MarkFilter = z.infer<typeof markFilter>

/** What it does to a learner. */
export const markActs = ['markThere', 'markAbsent'] as const
export type MarkAct = (typeof markActs)[number]
/** Why a learner stays as marked; the last ones, why their mark is not undone. */
export const markSkips = ['same', 'gone', 'changed', 'certified'] as const
export type MarkSkip = (typeof markSkips)[number]

export interface MarkStanding {
  isAttending: boolean
  /** The last mark of staff, which holds; null: none, whatever the learner says. */
  mark: boolean | null
}

/** What a mark does to a learner, or why it does nothing: the word of staff replaces what a learner said. */
export function markOf({ isAttending, mark }: MarkStanding, attended: boolean): { act: MarkAct; skip: null } | { act: null; skip: MarkSkip } {
  if (!isAttending) return { act: null, skip: 'gone' }
  return mark === attended ? { act: null, skip: 'same' } : { act: attended ? 'markThere' : 'markAbsent', skip: null }
}

/** What an undo knows of a learner. */
export interface MarkUndoStanding {
  isAttending: boolean
  /** Staff marked them no more, and the lesson is as the mark left it. */
  isUntouched: boolean
  /** The mark completed the lesson, or one that waited for it. */
  completed: boolean
  isCertified: boolean
  /** A lesson that waits for others was completed since. */
  isBuiltOn: boolean
}

/** Why a mark is not undone; null: it is. */
export function markUndoSkip({ isAttending, isUntouched, completed, isCertified, isBuiltOn }: MarkUndoStanding): MarkSkip | null {
  if (!isAttending) return 'gone'
  if (!isUntouched) return 'changed'
  if (completed && isCertified) return 'certified'
  return completed && isBuiltOn ? 'changed' : null
}
