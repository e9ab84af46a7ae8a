import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { moment, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { SEARCH_COUNT_LIMIT } from '#shared/kernel/paging.ts'
import { auditKinds } from './kinds.ts'
import { auditActs } from './rules.ts'

/** Entries of one answer at most. */
export const AUDIT_PAGE_MAX = 500
/** People offered as a filter at most. */
export const AUDIT_STAFF_MAX = 200

const day = z.iso.datetime({ offset: true })
/** As JSON: a text, a number, a list; null: nothing. */
const value = z.unknown()

const entry = z.object({
  auditSeq: seq,
  at: moment,
  /** Null and '': the account is gone. */
  byUserSeq: seq.nullable(),
  byName: z.string(),
  kind: z.string(),
  call: z.string(),
  act: z.enum(auditActs),
  label: z.string(),
  course: z.object({ courseSeq: seq, title: z.string() }).nullable(),
  person: z.object({ userSeq: seq, name: z.string() }).nullable(),
  /** The first rows that changed. */
  changes: z.array(z.object({
    table: z.string(), act: z.enum(auditActs), label: z.string(), person: z.string(), course: z.string(),
    fields: z.array(z.object({ name: z.string(), before: value, after: value })),
  })),
  /** Of all rows that changed. */
  changeCount: z.int(),
})
export type AuditEntry = z.infer<typeof entry>

export const auditCalls = /* @__PURE__ */ domainCalls('audit', {
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/audit', access: { site: 'SITE_ACL_READ' },
    summary: 'Lists what staff changed at a site, the latest first, from a place of the list on; what the caller may not read is left out',
    params: siteParams,
    query: z.object({
      /** In the name of what changed, of who changed it, and of whom it is about. */
      q: z.string().trim().max(100).default(''),
      kind: z.enum(auditKinds).optional(),
      byUserSeq: seq.optional(),
      courseSeq: seq.optional(),
      from: day.optional(),
      /** Exclusive. */
      until: day.optional(),
      order: z.enum(['asc', 'desc']).default('desc'),
      cursor: z.string().max(400).optional(), size: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(50),
    }),
    response: z.object({
      entries: z.array(entry),
      /** Null at the end. */
      after: z.string().nullable(),
      /** Of all that match; null further on in the list. */
      totalCount: z.int().max(SEARCH_COUNT_LIMIT).nullable(),
      /** The site's staff, by name; empty further on in the list. */
      staff: z.array(z.object({ userSeq: seq, name: z.string() })),
    }),
  }),
})
