import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { categories, channels, courseCounts, courses, menus } from '#server/infra/db/schema/index.ts'

export type MenuRow = typeof menus.$inferSelect
export type NewMenuRow = typeof menus.$inferInsert
export type CategoryRow = typeof categories.$inferSelect & { classCount: number }

/** Holds the site, so that two people who save follow one another. */
export async function lockSite(tx: Db, channelSeq: number): Promise<void> {
  await tx.select({ channelSeq: channels.channelSeq }).from(channels).where(eq(channels.channelSeq, channelSeq)).for('update')
}

export async function listMenus(db: Db, channelSeq: number): Promise<MenuRow[]> {
  return db.select().from(menus).where(eq(menus.channelSeq, channelSeq)).orderBy(asc(menus.sortOrder), asc(menus.menuSeq))
}

export async function deleteMenus(tx: Db, channelSeq: number): Promise<void> {
  await tx.delete(menus).where(eq(menus.channelSeq, channelSeq))
}

/** Inserts menus in this order; those with a number keep it. @returns their numbers */
export async function insertMenus(tx: Db, rows: readonly NewMenuRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const inserted = await tx.insert(menus).values([...rows]).returning({ menuSeq: menus.menuSeq, sortOrder: menus.sortOrder })
  return inserted.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ menuSeq }) => menuSeq)
}

/** The categories of a site with the number of their public classes. */
export async function listCategories(db: Db, channelSeq: number): Promise<CategoryRow[]> {
  const classCount = sql<number>`coalesce(sum(${courseCounts.publicCount}), 0)`.mapWith(Number)
  return db.select({ channelSeq: categories.channelSeq, categoryCd: categories.categoryCd, name: categories.name, names: categories.names, sortOrder: categories.sortOrder, classCount }).from(categories)
    .leftJoin(courseCounts, and(eq(courseCounts.channelSeq, categories.channelSeq), eq(courseCounts.categoryCd, categories.categoryCd)))
    .where(eq(categories.channelSeq, channelSeq)).groupBy(categories.channelSeq, categories.categoryCd)
    .orderBy(asc(categories.sortOrder), asc(categories.categoryCd))
}

/** Whether a class of the site, public or not, has one of these categories. */
export async function hasClassesIn(tx: Db, channelSeq: number, categoryCds: readonly string[]): Promise<boolean> {
  if (categoryCds.length === 0) return false
  const found = await tx.select({ courseSeq: courses.courseSeq }).from(courses).where(and(eq(courses.channelSeq, channelSeq), inArray(courses.categoryCd, [...categoryCds]))).limit(1)
  return found.length > 0
}

/** Replaces the categories of a site by these, in their order. */
export async function writeCategories(tx: Db, channelSeq: number, rows: readonly (typeof categories.$inferInsert)[]): Promise<void> {
  await tx.delete(categories).where(and(eq(categories.channelSeq, channelSeq), notInArray(categories.categoryCd, ['', ...rows.map(({ categoryCd }) => categoryCd)])))
  if (rows.length === 0) return
  await tx.insert(categories).values([...rows]).onConflictDoUpdate({
    target: [categories.channelSeq, categories.categoryCd],
    set: { name: sql`excluded.name`, names: sql`excluded.names`, sortOrder: sql`excluded.sort_order` },
  })
}
