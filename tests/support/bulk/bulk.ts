import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { bulkCalls } from '#shared/bulk/contract.ts'
import type { BulkChange, BulkSelectionAsked } from '#shared/bulk/contract.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { attendees, channelUsers, courses, sitePlans, users } from '#server/infra/db/schema/index.ts'
import { noteAttendees } from '#server/modules/enrollment/index.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import type { Person } from '#tests/support/server/factories.ts'

const kinds = ['waiting', 'approved', 'toPay', 'cancelled'] as const
type Filled = Record<(typeof kinds)[number], number[]>

const AT_ONCE = 2000

let people = 0

/** Puts so many people of each standing into a class, with their counts and a plan that has room for them. */
export async function fillClass(api: TestApi, { channelSeq, courseSeq }: CourseRef, wanted: Partial<Record<keyof Filled, number>>): Promise<Filled> {
  const { database: { db }, clock } = api.server.ports
  const now = clock.now()
  const filled: Filled = { waiting: [], approved: [], toPay: [], cancelled: [] }
  await db.insert(sitePlans).values({ channelSeq, planCd: 'business' }).onConflictDoNothing()
  // A statement has 65,535 parameters at most.
  const parts = kinds.flatMap((kind) => Array.from({ length: Math.ceil((wanted[kind] ?? 0) / AT_ONCE) }, (_, at) => ({ kind, count: Math.min(AT_ONCE, (wanted[kind] ?? 0) - at * AT_ONCE) })))
  for (const { kind, count } of parts) {
    const made = await db.insert(users).values(Array.from({ length: count }, () => ({ email: `bulk.${people += 1}@madang.test`, name: `회원 ${people}`, createdAt: now }))).returning({ userSeq: users.userSeq })
    await db.insert(channelUsers).values(made.map(({ userSeq }) => ({ channelSeq, userSeq, joinedAt: now })))
    const later = (days: number) => new Date(now.getTime() + days * DAY_MS)
    const standing = {
      waiting: { choiseStatusCd: choiseStatusCd.awaiting }, toPay: { choiseStatusCd: choiseStatusCd.awaiting, payUntil: later(2) }, cancelled: { choiseStatusCd: choiseStatusCd.cancelled },
      approved: { choiseStatusCd: choiseStatusCd.approved, attendAt: later(-3), validAt: later(20), reviewExpiringAt: later(50) },
    }[kind]
    const rows = await db.insert(attendees).values(made.map(({ userSeq }) => ({ channelSeq, courseSeq, userSeq, createdAt: now, ...standing }))).returning({ attendSeq: attendees.attendSeq })
    filled[kind].push(...rows.map(({ attendSeq }) => attendSeq))
    await noteAttendees(db, { channelSeq, courseSeq }, made.map(({ userSeq }) => userSeq), { at: now, byUserSeq: null })
  }
  const { waiting, approved, toPay } = filled
  await db.update(courses).set({ waitCount: waiting.length + toPay.length, attendCount: approved.length, acceptCount: approved.length + toPay.length, attendSum: approved.length })
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  return filled
}

/** The enrollments of a class, all that is stored of them. */
export async function attendeesOf(api: TestApi, { channelSeq, courseSeq }: CourseRef) {
  return api.server.ports.database.db.select().from(attendees).where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq))).orderBy(asc(attendees.attendSeq))
}

/** Previews a bulk change, and starts what was shown. */
export async function startBulk(by: Pick<Person, 'client'>, params: CourseRef, body: { kind: string; input: Record<string, unknown>; selection: BulkSelectionAsked }): Promise<BulkChange> {
  const { digest } = await by.client(bulkCalls.preview, { params, body })
  return (await by.client(bulkCalls.start, { params, body: { ...body, digest, requestNo: randomUUID() } })).bulk
}

/** As `startBulk`, of the members of a site. */
export async function startSiteBulk(by: Pick<Person, 'client'>, channelSeq: number, body: { kind: string; input: Record<string, unknown>; selection: BulkSelectionAsked }): Promise<BulkChange> {
  const { digest } = await by.client(bulkCalls.sitePreview, { params: { channelSeq }, body })
  return (await by.client(bulkCalls.siteStart, { params: { channelSeq }, body: { ...body, digest, requestNo: randomUUID() } })).bulk
}
