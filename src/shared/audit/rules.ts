import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'

/** Rows that one entry names; more are counted. The trigger `write_audit` knows it too. */
export const AUDIT_ROWS_MAX = 20
/** How long entries are kept. */
export const AUDIT_DAYS = 730
/** Saves of one form by one person within this time share an entry. */
export const AUDIT_SAVES_MS = 10 * MINUTE_MS

export const auditActs = ['INSERT', 'UPDATE', 'DELETE'] as const
export type AuditAct = (typeof auditActs)[number]

/** A row that a call changed. */
export interface AuditRow {
  table: string
  act: AuditAct
  label: string | null
  userSeq: number | null
  courseSeq: number | null
  /** Before and after, of each column, or key of an object, that differs. Null: nothing. Secrets and personal texts are masked. */
  fields: Record<string, [unknown, unknown]>
}

/** Calls of members that staff use as well: they are logged where they change what another person wrote. */
const ofOthers: ReadonlySet<string> = new Set(['board.delete', 'board.deleteComment', 'siteBoard.delete', 'siteBoard.deleteComment', 'chat.remove'])
/** Calls that change the staff of a site without a right of theirs. */
const ofStaff: ReadonlySet<string> = new Set(['staff.accept', 'staff.leave'])
/** Forms that save while one writes. */
const savesOften: ReadonlySet<string> = new Set(['course.update', 'curriculum.update'])

/** Whether a call changes a site as its staff, so that it is logged: all, or what belongs to others. */
export function auditOf({ name, method, access, params }: Pick<CallDefinition, 'name' | 'method' | 'access' | 'params'>): 'all' | 'others' | null {
  if (method !== 'POST' || params?.shape['channelSeq'] === undefined) return null
  if (ofOthers.has(name)) return 'others'
  return typeof access === 'object' || ofStaff.has(name) ? 'all' : null
}

/** The number of an entry: the request's own, or that of the span in which a form is saved. */
export function auditRequestNo(call: string, { requestId, byUserSeq, courseSeq, now }: { requestId: string; byUserSeq: number; courseSeq: number | null; now: number }): string {
  return savesOften.has(call) ? `${call} ${byUserSeq} ${courseSeq ?? 0} ${Math.floor(now / AUDIT_SAVES_MS)}` : requestId
}
