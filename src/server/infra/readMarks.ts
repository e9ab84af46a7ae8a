import { sql } from 'drizzle-orm'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from './db/database.ts'
import { readMarks } from './db/schema/index.ts'
import type { ReadPlaceCd } from './db/schema/index.ts'

export { readPlaceCd } from './db/schema/index.ts'

export interface ReadPlace extends CourseRef {
  placeCd: ReadPlaceCd
  /** The room of a chat; 0 where a class has one such place. */
  placeSeq: number
}

/** Moves a user's mark forward, never back. Returns whether it moved. */
export async function moveReadMark(tx: Db, { channelSeq, courseSeq, placeCd, placeSeq }: ReadPlace, userSeq: number, readNo: number, now: Date): Promise<boolean> {
  const written = await tx.insert(readMarks).values({ channelSeq, courseSeq, placeCd, placeSeq, userSeq, readNo, readAt: now }).onConflictDoUpdate({
    target: [readMarks.channelSeq, readMarks.courseSeq, readMarks.placeCd, readMarks.placeSeq, readMarks.userSeq],
    set: { readNo: sql`greatest(${readMarks.readNo}, excluded.read_no)`, readAt: now },
    setWhere: sql`${readMarks.readNo} < excluded.read_no`,
  }).returning({ readNo: readMarks.readNo })
  return written.length > 0
}
