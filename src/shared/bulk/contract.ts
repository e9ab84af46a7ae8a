import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, moment, seq } from '#shared/kernel/call/fields.ts'
import { BULK_CHOSEN_MAX, bulkOutcomes, bulkStates } from './rules.ts'

/** Rows of a report in one response. */
export const REPORT_PAGE_MAX = 1_000

/** Those who are chosen, or all that match a filter of the action but some. */
const selection = z.discriminatedUnion('way', [
  z.object({ way: z.literal('these'), subjectSeqs: z.array(seq).min(1).max(BULK_CHOSEN_MAX) }),
  z.object({ way: z.literal('matching'), filter: z.record(z.string().max(40), z.unknown()), exceptSeqs: z.array(seq).max(BULK_CHOSEN_MAX) }),
])
export type BulkSelection = z.infer<typeof selection>

/** An action as its module declares it, with an input that only the action reads. */
const asked = z.object({ kind: z.string().regex(/^[a-z]+\.[a-zA-Z]+$/).max(60), input: z.record(z.string().max(40), z.unknown()), selection })

const counted = z.array(z.object({ reason: z.string(), count: z.int() }))

/** What a bulk change would do to one row. */
const previewRow = z.object({
  subjectSeq: seq, name: z.string(), email: z.string(), act: z.string(),
  /** What changes, before and after, where it is more than the act. */
  from: z.string().nullable(), to: z.string().nullable(),
})
export type BulkPreviewRow = z.infer<typeof previewRow>

const preview = z.object({
  totalCount: z.int(),
  acts: z.array(z.object({ act: z.string(), count: z.int() })),
  /** Why some stay as they are; some of their names. */
  skipped: z.array(z.object({ reason: z.string(), count: z.int(), names: z.array(z.string()) })),
  /** What else to know of those that change, such as that they paid. */
  notes: z.array(z.object({ note: z.string(), count: z.int() })),
  /** The first of those that change. */
  rows: z.array(previewRow),
  /** Says what was shown: a start that would do something else is refused. */
  digest: z.string(),
})
export type BulkPreview = z.infer<typeof preview>

const bulkChange = z.object({
  bulkSeq: seq,
  kind: z.string(),
  input: z.record(z.string(), z.unknown()),
  state: z.enum(bulkStates),
  /** Empty once the person has left. */
  byName: z.string(),
  createdAt: moment,
  endedAt: moment.nullable(),
  totalCount: z.int(), doneCount: z.int(), skippedCount: z.int(), failedCount: z.int(),
  /** What the preview said would change, and how many rows came out otherwise. */
  expectedCount: z.int(), differsCount: z.int(),
  undoOfSeq: seq.nullable(), undoneBySeq: seq.nullable(),
  /** Until when it can be undone; null: it cannot. */
  undoUntil: moment.nullable(),
})
export type BulkChange = z.infer<typeof bulkChange>

const reportRow = z.object({
  rowNo: z.int(), subjectSeq: seq, name: z.string(),
  /** Empty once the user has left. */
  email: z.string(),
  outcome: z.enum(bulkOutcomes), act: z.string().nullable(), reason: z.string().nullable(), from: z.string().nullable(), to: z.string().nullable(),
  /** Not what the preview said. */
  differs: z.boolean(),
})
export type BulkReportRow = z.infer<typeof reportRow>

const ofClass = '/channels/:channelSeq/courses/:courseSeq'
const bulkParams = z.object({ channelSeq: seq, courseSeq: seq, bulkSeq: seq })
const reply = z.object({ bulk: bulkChange })

/** Bulk changes of the people in a class: a preview, a job, a report and an undo, the same for every action (STU-07). */
export const bulkCalls = /* @__PURE__ */ domainCalls('bulk', {
  preview: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk/preview`, access: { course: 'CLASS_STUDENT_UPDATE' },
    summary: 'Returns what a bulk change would do, and why some rows would stay; nothing changes',
    params: courseParams, body: asked, response: preview,
    errors: ['bulkTooMany'],
  }),
  start: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk`, access: { course: 'CLASS_STUDENT_UPDATE' },
    summary: 'Starts a bulk change that was previewed; a small one is done at once. Asked twice with one number, it runs once',
    params: courseParams, body: asked.extend({ requestNo: z.uuid(), digest: z.string().max(100) }), response: reply,
    errors: ['bulkTooMany', 'bulkOutdated', 'classInTrash'],
  }),
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Lists the bulk changes of a class, the latest first',
    params: courseParams, query: z.object({ lastSeq: seq.optional(), size: z.coerce.number().int().min(1).max(100).default(20) }),
    response: z.object({ bulks: z.array(bulkChange), next: seq.nullable() }),
  }),
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk/:bulkSeq`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Returns a bulk change and how far it is',
    params: bulkParams, response: reply, errors: ['notFound'],
  }),
  report: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk/:bulkSeq/report`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Returns what came of each row of a bulk change, page by page, and how many stayed by reason',
    params: bulkParams, query: z.object({ lastRowNo: z.coerce.number().int().min(0).default(0), size: z.coerce.number().int().min(1).max(REPORT_PAGE_MAX).default(50), outcome: z.enum(bulkOutcomes).optional() }),
    response: z.object({ rows: z.array(reportRow), next: z.int().nullable(), reasons: counted }), errors: ['notFound'],
  }),
  undo: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk/:bulkSeq/undo`, access: { course: 'CLASS_STUDENT_UPDATE' },
    summary: 'Undoes a bulk change as a whole, within 24 hours; rows that changed since stay, with the reason in the report',
    params: bulkParams, response: reply, errors: ['notFound', 'bulkRunning', 'bulkUndone', 'bulkUndoOver', 'classInTrash'],
  }),
  cancel: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk/:bulkSeq/cancel`, access: { course: 'CLASS_STUDENT_UPDATE' },
    summary: 'Stops a running bulk change; what is done stays, and can be undone',
    params: bulkParams, response: reply, errors: ['notFound'],
  }),
})
