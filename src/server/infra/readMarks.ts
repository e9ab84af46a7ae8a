import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
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
    set: { readNo: sql`greatest(${readMarks.readNo}, excluded.read_no)`, seenNos: sql`array(select no from unnest(${readMarks.seenNos}) no where no > excluded.read_no)`, readAt: now },
    setWhere: sql`${readMarks.readNo} < excluded.read_no`,
  }).returning({ readNo: readMarks.readNo })
  return written.length > 0
}

/** Numbers beyond a mark that are kept of one place. */
const SEEN_MAX = 200

/** Notes what a user read beyond the mark, one by one; without a mark it begins at `base`. Returns whether something new was among it. */
export async function noteSeen(tx: Db, { channelSeq, courseSeq, placeCd, placeSeq }: ReadPlace, userSeq: number, nos: readonly number[], { base, now }: { base: SQL<number> | number; now: Date }): Promise<boolean> {
  if (nos.length === 0) return false
  const written = await tx.insert(readMarks).values({ channelSeq, courseSeq, placeCd, placeSeq, userSeq, readNo: base as number, seenNos: [...nos], readAt: now }).onConflictDoUpdate({
    target: [readMarks.channelSeq, readMarks.courseSeq, readMarks.placeCd, readMarks.placeSeq, readMarks.userSeq],
    set: { seenNos: sql`array(select distinct no from unnest(${readMarks.seenNos} || excluded.seen_nos) no where no > ${readMarks.readNo} order by no desc limit ${sql.raw(String(SEEN_MAX))})` },
    setWhere: sql`exists (select 1 from unnest(excluded.seen_nos) no where no > ${readMarks.readNo} and no <> all(${readMarks.seenNos}))`,
  }).returning({ readNo: readMarks.readNo })
  return written.length > 0
}
