import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, moment, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { BULK_CELL_MAX, BULK_CHOSEN_MAX, BULK_EMAIL_MAX, BULK_ROWS_MAX, BULK_SHEET_BYTES, bulkOutcomes, bulkStates } from './rules.ts'

/** Rows of a report in one response. */
export const REPORT_PAGE_MAX = 1_000

/** A line of a sheet or of a list of addresses, numbered as spreadsheets do, with the cell that the action reads. */
const sheetLine = z.object({ line: z.int().min(1).max(1_000_000), email: z.string().max(BULK_EMAIL_MAX), value: z.string().max(BULK_CELL_MAX).default(''), /** Of the person, where the action reads it. */ name: z.string().max(BULK_EMAIL_MAX).optional() })
export type BulkLine = z.infer<typeof sheetLine>

/** Those who are chosen, all that match a filter of the action but some, or those of a sheet. */
const selection = z.discriminatedUnion('way', [
  z.object({ way: z.literal('these'), subjectSeqs: z.array(seq).min(1).max(BULK_CHOSEN_MAX) }),
  z.object({ way: z.literal('matching'), filter: z.record(z.string().max(40), z.unknown()), exceptSeqs: z.array(seq).max(BULK_CHOSEN_MAX) }),
  z.object({ way: z.literal('lines'), lines: z.array(sheetLine).min(1).max(BULK_ROWS_MAX) }),
])
export type BulkSelection = z.infer<typeof selection>
export type BulkSelectionAsked = z.input<typeof selection>

/** An action as its module declares it, with an input that only the action reads. */
const asked = z.object({ kind: z.string().regex(/^[a-z]+\.[a-zA-Z]+$/).max(60), input: z.record(z.string().max(40), z.unknown()), selection })

const counted = z.array(z.object({ reason: z.string(), count: z.int() }))

/** What a bulk change would do to one row. */
const previewRow = z.object({
  /** Below 0: a line that names nobody. */
  subjectSeq: z.int(),
  /** Of a sheet; null: no sheet. */
  line: z.int().nullable(),
  name: z.string(), email: z.string(), act: z.string(),
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
  /** The first lines of a sheet that change nothing. */
  stays: z.array(previewRow.omit({ act: true, to: true }).extend({ reason: z.string() })),
  /** Says what was shown: a start that would do something else is refused. */
  digest: z.string(),
})
export type BulkPreview = z.infer<typeof preview>

const bulkChange = z.object({
  bulkSeq: seq,
  /** Null: of the members of the site. */
  courseSeq: seq.nullable(),
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
  rowNo: z.int(), subjectSeq: z.int(), line: z.int().nullable(), name: z.string(),
  /** Empty once the user has left. */
  email: z.string(),
  outcome: z.enum(bulkOutcomes), act: z.string().nullable(), reason: z.string().nullable(), from: z.string().nullable(), to: z.string().nullable(),
  /** Not what the preview said. */
  differs: z.boolean(),
})
export type BulkReportRow = z.infer<typeof reportRow>

const ofClass = '/channels/:channelSeq/courses/:courseSeq'
const ofSite = '/channels/:channelSeq'
const bulkParams = z.object({ channelSeq: seq, courseSeq: seq, bulkSeq: seq })
const siteBulkParams = z.object({ channelSeq: seq, bulkSeq: seq })
const reply = z.object({ bulk: bulkChange })
const starting = asked.extend({ requestNo: z.uuid(), digest: z.string().max(100) })
const listQuery = z.object({ lastSeq: seq.optional(), size: z.coerce.number().int().min(1).max(100).default(20) })
const listReply = z.object({ bulks: z.array(bulkChange), next: seq.nullable() })
const reportQuery = z.object({ lastRowNo: z.coerce.number().int().min(0).default(0), size: z.coerce.number().int().min(1).max(REPORT_PAGE_MAX).default(50), outcome: z.enum(bulkOutcomes).optional() })
const reportReply = z.object({ rows: z.array(reportRow), next: z.int().nullable(), reasons: counted })

/**
 * Bulk changes of the people in a class or of a site: a preview, a job, a report and an undo, the same for every action (STU-07, SET-02).
 * What a change itself needs, its action says; who may see the people may ask.
 */
export const bulkCalls = /* @__PURE__ */ domainCalls('bulk', {
  preview: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk/preview`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Returns what a bulk change would do, and why some rows would stay; nothing changes',
    params: courseParams, body: asked, response: preview, bodyLimit: BULK_SHEET_BYTES,
    errors: ['bulkTooMany', 'notEnrollable', 'notFound', 'liveNotOpen'],
  }),
  start: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Starts a bulk change that was previewed; a small one is done at once. Asked twice with one number, it runs once',
    params: courseParams, body: starting, response: reply, bodyLimit: BULK_SHEET_BYTES,
    errors: ['bulkTooMany', 'bulkOutdated', 'classInTrash', 'notEnrollable', 'notFound', 'liveNotOpen'],
  }),
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Lists the bulk changes of a class, the latest first',
    params: courseParams, query: listQuery, response: listReply,
  }),
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk/:bulkSeq`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Returns a bulk change and how far it is',
    params: bulkParams, response: reply, errors: ['notFound'],
  }),
  report: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk/:bulkSeq/report`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Returns what came of each row of a bulk change, page by page, and how many stayed by reason',
    params: bulkParams, query: reportQuery, response: reportReply, errors: ['notFound'],
  }),
  undo: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk/:bulkSeq/undo`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Undoes a bulk change as a whole, within 24 hours; rows that changed since stay, with the reason in the report',
    params: bulkParams, response: reply, errors: ['notFound', 'bulkRunning', 'bulkUndone', 'bulkUndoOver', 'classInTrash'],
  }),
  cancel: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofClass}/bulk/:bulkSeq/cancel`, access: { course: 'CLASS_STUDENT_READ' },
    summary: 'Stops a running bulk change; what is done stays, and can be undone',
    params: bulkParams, response: reply, errors: ['notFound'],
  }),
  sitePreview: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/bulk/preview`, access: { site: 'SITE_MEMBER_READ' },
    summary: 'As `preview`, of the members of a site',
    params: siteParams, body: asked, response: preview, bodyLimit: BULK_SHEET_BYTES,
    errors: ['bulkTooMany', 'segmentNotFound'],
  }),
  siteStart: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/bulk`, access: { site: 'SITE_MEMBER_READ' },
    summary: 'As `start`, of the members of a site',
    params: siteParams, body: starting, response: reply, bodyLimit: BULK_SHEET_BYTES,
    errors: ['bulkTooMany', 'bulkOutdated', 'segmentNotFound'],
  }),
  siteList: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofSite}/bulk`, access: { site: 'SITE_MEMBER_READ' },
    summary: 'Lists the bulk changes of the members of a site, the latest first',
    params: siteParams, query: listQuery, response: listReply,
  }),
  siteRead: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofSite}/bulk/:bulkSeq`, access: { site: 'SITE_MEMBER_READ' },
    summary: 'As `read`, of the members of a site',
    params: siteBulkParams, response: reply, errors: ['notFound'],
  }),
  siteReport: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: `${ofSite}/bulk/:bulkSeq/report`, access: { site: 'SITE_MEMBER_READ' },
    summary: 'As `report`, of the members of a site',
    params: siteBulkParams, query: reportQuery, response: reportReply, errors: ['notFound'],
  }),
  siteUndo: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/bulk/:bulkSeq/undo`, access: { site: 'SITE_MEMBER_READ' },
    summary: 'As `undo`, of the members of a site',
    params: siteBulkParams, response: reply, errors: ['notFound', 'bulkRunning', 'bulkUndone', 'bulkUndoOver'],
  }),
  siteCancel: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: `${ofSite}/bulk/:bulkSeq/cancel`, access: { site: 'SITE_MEMBER_READ' },
    summary: 'As `cancel`, of the members of a site',
    params: siteBulkParams, response: reply, errors: ['notFound'],
  }),
})
