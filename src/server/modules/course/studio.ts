import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { publicCd, trashTypeCd } from '#shared/domain/codes.ts'
import type { CallParsed } from '#shared/contract/kernel.ts'
import type { courseCalls } from '#shared/contract/course.ts'
import type { CourseState } from '#shared/domain/lifecycle.ts'
import type { Actor } from '#shared/policies/can.ts'
import type { Db } from '#server/db/database.ts'
import { courses, courseUsers, curriculums, uploads, users } from '#server/db/schema/index.ts'
import { cardColumns } from './cards.ts'
import type { CardRow } from './cards.ts'
import { appointment, runBy } from './runBy.ts'
import { matches } from './search.ts'

export type StudioQuery = CallParsed<typeof courseCalls.studioList>['query']

/** Rows of the studio's list. */
export type StudioRow = CardRow & {
  onMainPage: boolean
  submittedAt: Date | null
  releaseAt: Date | null
  trashTypeCd: string
  trashedAt: Date | null
  restoreExpiredAt: Date | null
  updatedAt: Date
  uploadingCount: number
}

/** The state of a class (`courseState`) as SQL. */
const inState: Record<CourseState | 'all', SQL> = {
  all: sql`${courses.trashTypeCd} = ${trashTypeCd.normal}`,
  trash: sql`${courses.trashTypeCd} <> ${trashTypeCd.normal}`,
  public: sql`${courses.trashTypeCd} = ${trashTypeCd.normal} and ${courses.publicCd} = ${publicCd.public}`,
  private: sql`${courses.trashTypeCd} = ${trashTypeCd.normal} and ${courses.publicCd} = ${publicCd.private}`,
  draft: sql`${courses.trashTypeCd} = ${trashTypeCd.normal} and ${courses.publicCd} not in (${publicCd.public}, ${publicCd.private})`,
}

const uploading = sql<number>`(
  select count(*) from ${uploads} join ${curriculums}
    on ${curriculums.channelSeq} = ${uploads.channelSeq} and ${curriculums.curriculumSeq} = ${uploads.curriculumSeq}
  where ${uploads.channelSeq} = ${courses.channelSeq} and ${uploads.courseSeq} = ${courses.courseSeq}
    and ${uploads.state} in ('uploading', 'verifying', 'optimising') and ${curriculums.deletedAt} is null
)`.mapWith(Number)

/** A page of the classes that the actor runs, newest change first; purged ones are gone. */
export async function readStudio(db: Db, channelSeq: number, actor: Actor, query: StudioQuery): Promise<{ rows: StudioRow[]; totalCount: number }> {
  const rows = await db
    .select({
      ...cardColumns,
      onMainPage: courses.onMainPage,
      submittedAt: courses.submittedAt,
      releaseAt: courses.releaseAt,
      trashTypeCd: courses.trashTypeCd,
      trashedAt: courses.trashedAt,
      restoreExpiredAt: courses.restoreExpiredAt,
      updatedAt: courses.updatedAt,
      uploadingCount: uploading,
      totalCount: sql<number>`count(*) over()`.mapWith(Number),
    })
    .from(courses)
    .innerJoin(users, eq(users.userSeq, courses.writerSeq))
    .leftJoin(courseUsers, appointment(actor))
    .where(and(eq(courses.channelSeq, channelSeq), isNull(courses.purgedAt), runBy(actor), inState[query.state], ...matches(channelSeq, query.q, 'staff')))
    .orderBy(desc(courses.updatedAt), desc(courses.courseSeq))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  // Beyond the last page no row is left to carry the count.
  if (rows.length === 0 && query.page > 1) return { rows, totalCount: (await readStudio(db, channelSeq, actor, { ...query, page: 1, size: 1 })).totalCount }
  return { rows, totalCount: rows[0]?.totalCount ?? 0 }
}

/** How many classes the actor runs in each state. */
export async function countStudio(db: Db, channelSeq: number, actor: Actor): Promise<Record<CourseState | 'all', number>> {
  const number = (state: CourseState | 'all') => sql<number>`count(*) filter (where ${inState[state]})`.mapWith(Number)
  const [row] = await db
    .select({ all: number('all'), draft: number('draft'), public: number('public'), private: number('private'), trash: number('trash') })
    .from(courses)
    .leftJoin(courseUsers, appointment(actor))
    .where(and(eq(courses.channelSeq, channelSeq), isNull(courses.purgedAt), runBy(actor)))
  return row ?? { all: 0, draft: 0, public: 0, private: 0, trash: 0 }
}
