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
export type BulkPlan = {
  /** Below 0: a line that names no member. */
  subjectSeq: number
  /** Null: no member. */
  userSeq: number | null
  /** Of a sheet: its line, and the address where it is no member's. */
  line?: number
  label?: string
  /** What `apply` needs of this row alone. */
  asked?: Record<string, unknown>
  from?: string | null; to?: string | null; note?: string
  /** What else a start must find as the preview showed it. */
  bind?: string
} & ({ act: string; skip: null } | { act: null; skip: string })

/** What it did; `kept` is what its undo needs. */
export type BulkResult = { subjectSeq: number } & ({ act: string; skip: null; kept: Record<string, unknown>; from?: string | null; to?: string | null } | { act: null; skip: string })

export type BulkUndone = { subjectSeq: number; skip: string | null }

/** The chosen rows, with a filter that the action has read. */
export type BulkChosen<Filter> = Extract<BulkSelection, { way: 'these' }> | { way: 'matching'; filter: Filter; exceptSeqs: number[] }
/** As `BulkChosen`, or the lines of a sheet. */
export type BulkAsked<Filter> = BulkChosen<Filter> | Extract<BulkSelection, { way: 'lines' }>

/** A row that is about to change. */
export interface BulkTodo {
  subjectSeq: number
  label: string | null
  asked: Record<string, unknown> | null
}

/** Where a bulk change belongs: a class, or the members of a site. */
export interface BulkPlace {
  channelSeq: number
  courseSeq: number | null
}

/** A bulk action on people of a class or of a site (decision 0051). Its module declares it in the manifest; `modules/bulk` runs it and knows nothing else of it. */
export interface BulkAction<Input = unknown, Filter = unknown, Place = BulkPlace, Asked = BulkAsked<Filter>> {
  /** `<domain>.<name>`, for good: it stands in the database. */
  kind: string
  scope: 'class' | 'site'
  /** How rows can be chosen. */
  ways: readonly BulkSelection['way'][]
  /** Beside that of the call. */
  permission: Permission
  /** To read its report, where it names people whom readers of the class may not know. */
  readPermission?: Permission
  /** What a filter needs beside it. */
  filterPermissions?(filter: Filter): readonly Permission[]
  input: z.ZodType<Input>
  filter: z.ZodType<Filter>
  /** All rows in the order in which they are changed; at most `limit`. Nothing changes. */
  plan(db: Db, place: Place, chosen: Asked, input: Input, by: { limit: number; byUserSeq: number | null; can: (permission: Permission) => boolean }): Promise<BulkPlan[]>
  /** Changes these rows, in this order, as the rules are now. Throws an `AppError` that refuses all of them. */
  apply(tx: Db, place: Place, rows: readonly BulkTodo[], input: Input, by: BulkBy): Promise<BulkResult[]>
  /** Gives rows back what they had, or says why not: later changes are never overwritten. `since`: when the change began. */
  undo(tx: Db, place: Place, rows: readonly { subjectSeq: number; kept: Record<string, unknown> }[], by: BulkBy & { since: Date }): Promise<BulkUndone[]>
}

/** An action on people of a class; of any input, which `modules/bulk` parses before it passes it on. */
export function bulkAction<Input, Filter, Asked extends BulkAsked<Filter> = BulkAsked<Filter>>(action: Omit<BulkAction<Input, Filter, CourseRef, Asked>, 'scope'>): BulkAction {
  return { ...action, scope: 'class' } as unknown as BulkAction
}

/** An action on members of a site. */
export function siteBulkAction<Input, Filter, Asked extends BulkAsked<Filter> = BulkAsked<Filter>>(action: Omit<BulkAction<Input, Filter, { channelSeq: number }, Asked>, 'scope'>): BulkAction {
  return { ...action, scope: 'site' } as unknown as BulkAction
}
