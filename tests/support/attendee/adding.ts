import { randomUUID } from 'node:crypto'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import type { AddInput } from '#shared/attendee/bulk.ts'
import { bulkCalls } from '#shared/bulk/contract.ts'
import type { BulkSelectionAsked } from '#shared/bulk/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Person } from '#tests/support/server/factories.ts'

type By = Pick<Person, 'client'>
export type AddPeriod = AddInput['period']

/** What came of each row of an addition, in their order. */
export interface Added {
  bulkSeq: number
  people: { subjectSeq: number; name: string; email: string; line: number | null; act: string | null; skip: string | null; validAt: string | null }[]
  /** Of those who were added. */
  attendSeqs: number[]
  invitationSeqs: number[]
}

/** Adds people to a class as staff do: a preview, a start, and a report of each row. */
export async function addPeople(by: By, { channelSeq, courseSeq }: CourseRef, selection: BulkSelectionAsked, input: Partial<AddInput> = {}): Promise<Added> {
  const params = { channelSeq, courseSeq }
  const body = { kind: attendeeBulk.add, input: { period: { kind: 'class' }, ...input }, selection }
  const { digest } = await by.client(bulkCalls.preview, { params, body })
  const { bulk: { bulkSeq } } = await by.client(bulkCalls.start, { params, body: { ...body, digest, requestNo: randomUUID() } })
  const { rows } = await by.client(bulkCalls.report, { params: { ...params, bulkSeq }, query: { size: 1_000 } })
  const people = rows.map(({ subjectSeq, name, email, line, outcome, act, reason, to }) => ({ subjectSeq, name, email, line, act: outcome === 'done' ? act : null, skip: reason, validAt: outcome === 'done' ? to : null }))
  const added = new Set(people.flatMap(({ subjectSeq, act }) => (act === 'add' ? [subjectSeq] : [])))
  const invited = new Set(people.flatMap(({ email, act }) => (act === 'invite' ? [email.toLowerCase()] : [])))
  const { attendees } = added.size === 0 ? { attendees: [] } : await by.client(attendeeCalls.list, { params, query: { size: 500 } })
  const { invitations } = invited.size === 0 ? { invitations: [] } : await by.client(attendeeCalls.invitations, { params, query: { size: 100 } })
  return {
    bulkSeq, people, attendSeqs: attendees.flatMap(({ attendSeq, userSeq }) => (added.has(userSeq) ? [attendSeq] : [])).toSorted((a, b) => a - b),
    invitationSeqs: invitations.flatMap(({ invitationSeq, email, state }) => (state === 'open' && invited.has(email) ? [invitationSeq] : [])).toSorted((a, b) => a - b),
  }
}

/** Adds members by their numbers. */
export const addMembers = (by: By, course: CourseRef, people: readonly { userSeq: number }[], period: AddPeriod = { kind: 'class' }): Promise<Added> =>
  addPeople(by, course, { way: 'these', subjectSeqs: people.map(({ userSeq }) => userSeq) }, { period })

/** Invites addresses by mail; those of members are added. */
export const inviteEmails = (by: By, course: CourseRef, emails: readonly string[], language: 'ko' | 'en' = 'ko'): Promise<Added> =>
  addPeople(by, course, { way: 'lines', lines: emails.map((email, index) => ({ line: index + 1, email })) }, { inviteYn: 'Y', language })

/** Undoes an addition. Returns how many it took back, and why others stayed. */
export async function undoAddition(by: By, { channelSeq, courseSeq }: CourseRef, bulkSeq: number): Promise<{ count: number; skips: string[] }> {
  const params = { channelSeq, courseSeq }
  const { bulk } = await by.client(bulkCalls.undo, { params: { ...params, bulkSeq } })
  const { rows } = await by.client(bulkCalls.report, { params: { ...params, bulkSeq: bulk.bulkSeq }, query: { size: 1_000 } })
  return { count: bulk.doneCount, skips: rows.flatMap(({ reason }) => reason ?? []) }
}
