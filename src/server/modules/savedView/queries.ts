import { and, asc, eq, sql } from 'drizzle-orm'
import type { GridName, SavedView } from '#shared/savedView/contract.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { savedViews } from '#server/infra/db/schema/index.ts'

export type GridRef = MemberRef & { grid: GridName }

const mine = ({ channelSeq, userSeq, grid }: GridRef) => and(eq(savedViews.channelSeq, channelSeq), eq(savedViews.userSeq, userSeq), eq(savedViews.grid, grid))
const named = (ref: GridRef, name: string) => and(mine(ref), eq(savedViews.name, name))

export async function listViews(db: Db, ref: GridRef): Promise<SavedView[]> {
  return db.select({ name: savedViews.name, query: savedViews.query }).from(savedViews).where(mine(ref)).orderBy(asc(savedViews.name))
}

/** Keeps other changes of these views waiting until the transaction ends, so that their limit holds. */
export async function lockViews(tx: Db, { channelSeq, userSeq, grid }: GridRef): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${channelSeq} ${userSeq} ${grid}`}, 0))`)
}

export async function writeView(tx: Db, { channelSeq, userSeq, grid }: GridRef, { name, query }: SavedView, savedAt: Date): Promise<void> {
  await tx.insert(savedViews).values({ channelSeq, userSeq, grid, name, query, savedAt })
    .onConflictDoUpdate({ target: [savedViews.channelSeq, savedViews.userSeq, savedViews.grid, savedViews.name], set: { query, savedAt } })
}

/** Returns whether there was one of that name. */
export async function renameView(db: Db, ref: GridRef, name: string, newName: string): Promise<boolean> {
  const rows = await db.update(savedViews).set({ name: newName }).where(named(ref, name)).returning({ name: savedViews.name })
  return rows.length > 0
}

export async function deleteView(db: Db, ref: GridRef, name: string): Promise<void> {
  await db.delete(savedViews).where(named(ref, name))
}
