import { z } from 'zod'
import { seq } from '#shared/kernel/call/fields.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { cameBy } from './rules.ts'

/** Orders of the list of attendees: when they applied, when their access ends (no end: last), their names, and their progress (those without access first). */
export const attendeeSorts = ['applied', 'until', 'name', 'progress'] as const
export type AttendeeSort = (typeof attendeeSorts)[number]

/** Access of approved attendees: it ends later, is over, or has no end. */
export const accessStates = ['open', 'ended', 'unlimited'] as const
export type AccessState = (typeof accessStates)[number]

/** Which attendees: of the list, of bulk changes and of files. */
export const attendeeFilter = z.strictObject({
  q: z.string().trim().max(100).default(''), status: z.enum(choiseStatusCd).optional(), access: z.enum(accessStates).optional(), cameBy: z.enum(cameBy).optional(),
  /** That one alone. */
  attendSeq: seq.optional(),
})
export type AttendeeFilter = z.infer<typeof attendeeFilter>

/** Columns of the list and of its files, in their standard order. */
export const attendeeColumns = ['person', 'email', 'phone', 'status', 'applied', 'began', 'until', 'progress', 'cameBy'] as const
export type AttendeeColumn = (typeof attendeeColumns)[number]

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Where a page of the list begins: the sort value of the row before it (µs since 1970, no end, a name as hexadecimal UTF-8, or lessons completed) and its number. */
export const listCursor = z.string().regex(/^(?:\d{1,16}|infinity|x(?:[\da-f]{2}){0,800})_\d{1,15}$/)
