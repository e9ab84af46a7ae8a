import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import type { LiveFacts } from '#shared/live/changes.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, courses, curriculums, liveRooms } from '#server/infra/db/schema/index.ts'
import { isShown } from '#server/modules/course/index.ts'

const ofLesson = ({ channelSeq, curriculumSeq }: ItemRef) => and(eq(liveRooms.channelSeq, channelSeq), eq(liveRooms.curriculumSeq, curriculumSeq))

export async function hasAttendees(db: Db, { channelSeq, courseSeq }: CourseRef): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(attendees)
    .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved))).limit(1)
  return rows.length > 0
}

/** Keeps what attendees know of lessons, unless something older is kept; null: they know nothing but what is kept. */
export async function keepKnown(tx: Db, { channelSeq }: CourseRef, lessons: readonly { curriculumSeq: number; knownAs: LiveFacts | null; dueAt: Date }[]): Promise<void> {
  const known = lessons.flatMap(({ curriculumSeq, knownAs, dueAt }) => (knownAs === null ? [] : [{ channelSeq, curriculumSeq, knownAs, changeDueAt: dueAt }]))
  if (known.length > 0) {
    await tx.insert(liveRooms).values(known).onConflictDoUpdate({
      target: [liveRooms.channelSeq, liveRooms.curriculumSeq],
      set: { knownAs: sql`coalesce(${liveRooms.knownAs}, excluded.known_as)`, changeDueAt: sql`excluded.change_due_at` },
    })
  }
  const unknown = lessons.filter(({ knownAs }) => knownAs === null)
  const [first] = unknown
  if (first === undefined) return
  await tx.update(liveRooms).set({ changeDueAt: first.dueAt })
    .where(and(eq(liveRooms.channelSeq, channelSeq), inArray(liveRooms.curriculumSeq, unknown.map(({ curriculumSeq }) => curriculumSeq)), isNotNull(liveRooms.knownAs)))
}

/** Lessons whose attendees are due to hear of changes, of all sites. */
export async function listChanged(db: Db, now: Date, limit: number): Promise<ItemRef[]> {
  return db.select({ channelSeq: liveRooms.channelSeq, courseSeq: curriculums.courseSeq, curriculumSeq: liveRooms.curriculumSeq }).from(liveRooms)
    .innerJoin(curriculums, and(eq(curriculums.channelSeq, liveRooms.channelSeq), eq(curriculums.curriculumSeq, liveRooms.curriculumSeq)))
    .where(lte(liveRooms.changeDueAt, now)).orderBy(asc(liveRooms.changeDueAt)).limit(limit)
}

/** A changed lesson as it is and as attendees know it, its room locked; undefined: they were notified meanwhile. */
export async function readChanged(tx: Db, lesson: ItemRef) {
  const [row] = await tx.select({ knownAs: liveRooms.knownAs, changeCount: liveRooms.changeCount, body: curriculums.body, isShown: sql<boolean>`${isShown}`, title: courses.title }).from(liveRooms)
    .innerJoin(curriculums, and(eq(curriculums.channelSeq, liveRooms.channelSeq), eq(curriculums.curriculumSeq, liveRooms.curriculumSeq)))
    .innerJoin(courses, and(eq(courses.channelSeq, curriculums.channelSeq), eq(courses.courseSeq, curriculums.courseSeq), isNull(courses.purgedAt)))
    .where(and(ofLesson(lesson), isNotNull(liveRooms.changeDueAt))).for('update', { of: liveRooms })
  return row
}

/** Notes that attendees know what is so now, or that a lesson is cancelled. */
export async function writeKnown(tx: Db, lesson: ItemRef, { knownAs, told }: { knownAs: 'cancelled' | null; told: boolean }): Promise<void> {
  await tx.update(liveRooms).set({ knownAs, changeDueAt: null, ...(told ? { changeCount: sql`${liveRooms.changeCount} + 1` } : {}) }).where(ofLesson(lesson))
}
