import { and, asc, eq, max, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SiteBoardRef } from '#shared/board/place.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channelUsers, posts, siteBoardMarks, siteBoards } from '#server/infra/db/schema/index.ts'

export type SiteBoardRow = typeof siteBoards.$inferSelect

const isBoard = ({ channelSeq, boardSeq }: SiteBoardRef) => and(eq(siteBoards.channelSeq, channelSeq), eq(siteBoards.boardSeq, boardSeq))

export async function findSiteBoard(db: Db, board: SiteBoardRef): Promise<SiteBoardRow | undefined> {
  const [row] = await db.select().from(siteBoards).where(isBoard(board))
  return row
}

/** Counted at most of one board. */
const COUNT_MAX = 100

/** Newest posts of a board, pinned or not apart, so that the index of the list leads to the latest of each. */
const newest = (channelSeq: number, boardSeq: SQL, pinned: boolean, count: number) => sql`(select ${posts.postSeq} as no, ${posts.createdAt} as created_at, ${posts.userSeq} as user_seq, ${posts.scopeCd} as scope_cd, ${posts.hiddenAt} as hidden_at from ${posts}
  where ${posts.channelSeq} = ${channelSeq} and ${posts.boardSeq} is not null and ${posts.boardSeq} = ${boardSeq} and ${posts.pinned} = ${pinned} order by ${posts.postSeq} desc limit ${sql.raw(String(count))})`
const latest = (channelSeq: number, boardSeq: SQL, count = COUNT_MAX) => sql`(${newest(channelSeq, boardSeq, true, count)} union all ${newest(channelSeq, boardSeq, false, count)}) latest`

/** The boards of a site in their order, with what is new in each of their latest posts for a member; without a mark, since the member joined. */
export async function listSiteBoards(db: Db, channelSeq: number, reader: { userSeq: number | null; seesAll: boolean }) {
  const me = reader.userSeq ?? 0
  const ofBoard = sql`${siteBoards.boardSeq}`
  const isNews = sql`latest.hidden_at is null and latest.user_seq is distinct from ${me} and ${reader.seesAll ? sql`true` : sql`latest.scope_cd not in ('staff', 'secret')`}`
  const unread = sql<number>`(select least(count(*), ${COUNT_MAX}) from ${latest(channelSeq, ofBoard)} where ${isNews}
    and case when ${siteBoardMarks.readNo} is null then latest.created_at >= ${channelUsers.joinedAt} else latest.no > ${siteBoardMarks.readNo} and latest.no <> all(${siteBoardMarks.seenNos}) end)`
  return db.select({ board: siteBoards, unread: sql`${unread}`.mapWith(Number) }).from(siteBoards)
    .leftJoin(channelUsers, and(eq(channelUsers.channelSeq, siteBoards.channelSeq), eq(channelUsers.userSeq, me)))
    .leftJoin(siteBoardMarks, and(eq(siteBoardMarks.channelSeq, siteBoards.channelSeq), eq(siteBoardMarks.boardSeq, siteBoards.boardSeq), eq(siteBoardMarks.userSeq, me)))
    .where(eq(siteBoards.channelSeq, channelSeq)).orderBy(asc(siteBoards.sortOrder), asc(siteBoards.boardSeq))
}

/** One transaction at a time changes which boards a site has, and their order. */
export async function lockSiteBoards(tx: Db, channelSeq: number): Promise<{ boardSeq: number }[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`site boards ${channelSeq}`}, 0))`)
  return tx.select({ boardSeq: siteBoards.boardSeq }).from(siteBoards).where(eq(siteBoards.channelSeq, channelSeq)).orderBy(asc(siteBoards.sortOrder), asc(siteBoards.boardSeq))
}

export async function insertSiteBoard(tx: Db, values: Omit<SiteBoardRow, 'boardSeq' | 'sortOrder'>): Promise<number> {
  const [last] = await tx.select({ sortOrder: max(siteBoards.sortOrder) }).from(siteBoards).where(eq(siteBoards.channelSeq, values.channelSeq))
  const [row] = await tx.insert(siteBoards).values({ ...values, sortOrder: (last?.sortOrder ?? 0) + 1 }).returning({ boardSeq: siteBoards.boardSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return row.boardSeq
}

/** Returns whether there was one. */
export async function writeSiteBoard(tx: Db, board: SiteBoardRef, values: Partial<SiteBoardRow>): Promise<boolean> {
  return (await tx.update(siteBoards).set(values).where(isBoard(board)).returning({ boardSeq: siteBoards.boardSeq })).length > 0
}

export async function writeOrder(tx: Db, channelSeq: number, boardSeqs: readonly number[]): Promise<void> {
  const rows = boardSeqs.map((boardSeq, index) => sql`(${boardSeq}::bigint, ${index + 1}::int)`)
  await tx.update(siteBoards).set({ sortOrder: sql`placed.place` }).from(sql`(values ${sql.join(rows, sql`, `)}) as placed(seq, place)`)
    .where(and(eq(siteBoards.channelSeq, channelSeq), sql`${siteBoards.boardSeq} = placed.seq`))
}

/** Says that all posts of a board are seen. Returns whether the mark moved. */
export async function markBoardSeen(tx: Db, { channelSeq, userSeq }: MemberRef, boardSeq: number): Promise<boolean> {
  const last = sql`coalesce((select max(no) from ${latest(channelSeq, sql`${boardSeq}::bigint`, 1)}), 0)`
  const written = await tx.insert(siteBoardMarks).values({ channelSeq, boardSeq, userSeq, readNo: last as unknown as number }).onConflictDoUpdate({
    target: [siteBoardMarks.channelSeq, siteBoardMarks.boardSeq, siteBoardMarks.userSeq],
    set: { readNo: sql`excluded.read_no`, seenNos: [] }, setWhere: sql`${siteBoardMarks.readNo} < excluded.read_no`,
  }).returning({ readNo: siteBoardMarks.readNo })
  return written.length > 0
}

/** Notes that one post was opened by itself; without a mark it begins before the first post since the member joined. Returns whether it was new. */
export async function markPostSeen(tx: Db, { channelSeq, userSeq }: MemberRef, { boardSeq, postSeq }: { boardSeq: number; postSeq: number }): Promise<boolean> {
  const joined = sql`(select ${channelUsers.joinedAt} from ${channelUsers} where ${channelUsers.channelSeq} = ${channelSeq} and ${channelUsers.userSeq} = ${userSeq})`
  const base = sql`(select coalesce(min(no) filter (where created_at >= ${joined}) - 1, max(no), 0) from ${latest(channelSeq, sql`${boardSeq}::bigint`)})`
  const written = await tx.insert(siteBoardMarks).values({ channelSeq, boardSeq, userSeq, readNo: base as unknown as number, seenNos: [postSeq] }).onConflictDoUpdate({
    target: [siteBoardMarks.channelSeq, siteBoardMarks.boardSeq, siteBoardMarks.userSeq],
    set: { seenNos: sql`array(select distinct no from unnest(${siteBoardMarks.seenNos} || excluded.seen_nos) no where no > ${siteBoardMarks.readNo} order by no desc limit 200)` },
    setWhere: sql`exists (select 1 from unnest(excluded.seen_nos) no where no > ${siteBoardMarks.readNo} and no <> all(${siteBoardMarks.seenNos}))`,
  }).returning({ readNo: siteBoardMarks.readNo })
  return written.length > 0
}
