import type { z } from 'zod'
import type { BulkSelection } from '#shared/bulk/contract.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from './db/database.ts'

/** Who changes, in which bulk change, and when. */
export interface BulkBy {
  bulkSeq: number
  /** Null: the account is gone. */
  byUserSeq: number | null
  at: Date
}

/** What a bulk change would do to a row: an act, or the reason why it stays. */
export type BulkPlan = { subjectSeq: number; userSeq: number; from?: string | null; to?: string | null; note?: string } & ({ act: string; skip: null } | { act: null; skip: string })

/** What it did; `kept` is what its undo needs. */
export type BulkResult = { subjectSeq: number } & ({ act: string; skip: null; kept: Record<string, unknown>; from?: string | null; to?: string | null } | { act: null; skip: string })

export type BulkUndone = { subjectSeq: number; skip: string | null }

/** The chosen rows, with a filter that the action has read. */
export type BulkChosen<Filter> = Extract<BulkSelection, { way: 'these' }> | { way: 'matching'; filter: Filter; exceptSeqs: number[] }

/** A bulk action of a class (decision 0051). Its module declares it in the manifest; `modules/bulk` runs it and knows nothing else of it. */
export interface BulkAction<Input = unknown, Filter = unknown> {
  /** `<domain>.<name>`, for good: it stands in the database. */
  kind: string
  /** Beside that of the call. */
  permission: Permission
  input: z.ZodType<Input>
  filter: z.ZodType<Filter>
  /** All rows in the order in which they are changed; at most `limit`. Nothing changes. */
  plan(db: Db, course: CourseRef, chosen: BulkChosen<Filter>, input: Input, limit: number): Promise<BulkPlan[]>
  /** Changes these rows, in this order, as the rules are now. Throws an `AppError` that refuses all of them. */
  apply(tx: Db, course: CourseRef, subjectSeqs: readonly number[], input: Input, by: BulkBy): Promise<BulkResult[]>
  /** Gives rows back what they had, or says why not: later changes are never overwritten. `since`: when the change began. */
  undo(tx: Db, course: CourseRef, rows: readonly { subjectSeq: number; kept: Record<string, unknown> }[], by: BulkBy & { since: Date }): Promise<BulkUndone[]>
}

/** An action of any input, which `modules/bulk` parses before it passes it on. */
export function bulkAction<Input, Filter>(action: BulkAction<Input, Filter>): BulkAction {
  return action as unknown as BulkAction
}
