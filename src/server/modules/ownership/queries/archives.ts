import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { siteArchives, users } from '#server/infra/db/schema/index.ts'

const LISTED_MAX = 50
const REMOVED_AT_ONCE = 100

export interface ArchiveRef {
  channelSeq: number
  archiveSeq: number
}

const isOf = ({ channelSeq, archiveSeq }: ArchiveRef) => and(eq(siteArchives.channelSeq, channelSeq), eq(siteArchives.archiveSeq, archiveSeq))

export async function listArchives(db: Db, channelSeq: number, since: Date) {
  return db.select({ archiveSeq: siteArchives.archiveSeq, state: siteArchives.state, byName: users.name, createdAt: siteArchives.createdAt, fileSize: siteArchives.fileSize }).from(siteArchives)
    .leftJoin(users, eq(users.userSeq, siteArchives.byUserSeq))
    .where(and(eq(siteArchives.channelSeq, channelSeq), gt(siteArchives.createdAt, since))).orderBy(desc(siteArchives.archiveSeq)).limit(LISTED_MAX)
}

export async function findArchive(db: Db, ref: ArchiveRef) {
  const [row] = await db.select({ state: siteArchives.state, storageKey: siteArchives.storageKey, createdAt: siteArchives.createdAt }).from(siteArchives).where(isOf(ref))
  return row
}

/** Throws a unique violation while one of the site is being made. */
export async function insertArchive(tx: Db, row: { channelSeq: number; byUserSeq: number; createdAt: Date }): Promise<number> {
  const [added] = await tx.insert(siteArchives).values({ ...row, state: 'making' }).returning({ archiveSeq: siteArchives.archiveSeq })
  if (added === undefined) throw new Error('the archive is gone')
  return added.archiveSeq
}

export async function countArchivesSince(tx: Db, channelSeq: number, since: Date): Promise<number> {
  return tx.$count(siteArchives, and(eq(siteArchives.channelSeq, channelSeq), gt(siteArchives.createdAt, since)))
}

/** Returns false when it is no longer wanted. */
export async function writeMade(db: Db, ref: ArchiveRef, made: { storageKey: string; fileSize: number; madeAt: Date }): Promise<boolean> {
  const rows = await db.update(siteArchives).set({ ...made, state: 'ready' }).where(and(isOf(ref), eq(siteArchives.state, 'making'))).returning({ archiveSeq: siteArchives.archiveSeq })
  return rows.length > 0
}

/** Gives up an archive, or those of a site, that were asked for by `before` and are not made. */
export async function writeFailed(db: Db, { channelSeq, archiveSeq }: { channelSeq: number; archiveSeq?: number }, before: Date): Promise<void> {
  await db.update(siteArchives).set({ state: 'failed' }).where(and(
    eq(siteArchives.channelSeq, channelSeq), archiveSeq === undefined ? undefined : eq(siteArchives.archiveSeq, archiveSeq), eq(siteArchives.state, 'making'), lte(siteArchives.createdAt, before),
  ))
}

export async function lockOldArchives(tx: Db, before: Date) {
  return tx.select({ channelSeq: siteArchives.channelSeq, archiveSeq: siteArchives.archiveSeq, storageKey: siteArchives.storageKey }).from(siteArchives)
    .where(lte(siteArchives.createdAt, before)).orderBy(siteArchives.createdAt).limit(REMOVED_AT_ONCE).for('update')
}

export async function deleteArchives(tx: Db, refs: readonly ArchiveRef[]): Promise<void> {
  for (const ref of refs) await tx.delete(siteArchives).where(isOf(ref))
}
