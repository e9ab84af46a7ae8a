import { and, asc, eq } from 'drizzle-orm'
import type { FullPage, SitePage } from '#shared/page/contract.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { PublishStatusCd } from '#shared/kernel/codes.ts'
import type { PageRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels, pages } from '#server/infra/db/schema/index.ts'

const columns = { pageSeq: pages.pageSeq, path: pages.path, title: pages.title, seoSetting: pages.seoSetting }
const fullColumns = { ...columns, publishStatusCd: pages.publishStatusCd, content: pages.content }
const inStatus = (channelSeq: number, status: PublishStatusCd) => and(eq(pages.channelSeq, channelSeq), eq(pages.publishStatusCd, status))
const isPage = ({ channelSeq, pageSeq }: PageRef) => and(eq(pages.channelSeq, channelSeq), eq(pages.pageSeq, pageSeq))

type FullRow = Omit<FullPage, 'publishStatusCd'> & { publishStatusCd: string }
const present = (row: FullRow | undefined) => row as FullPage | undefined

export function listPages(db: Db, channelSeq: number, { page, size }: { page: number; size: number }, status: PublishStatusCd = publishStatusCd.published): Promise<SitePage[]> {
  return db.select(columns).from(pages).where(inStatus(channelSeq, status)).orderBy(asc(pages.pageSeq)).limit(size).offset((page - 1) * size)
}

export async function findPageAt(db: Db, channelSeq: number, path: string): Promise<FullPage | undefined> {
  const [row] = await db.select(fullColumns).from(pages).where(and(inStatus(channelSeq, publishStatusCd.published), eq(pages.path, path)))
  return present(row)
}

export async function findPage(db: Db, channelSeq: number, by: { pageSeq: number } | { path: string }): Promise<FullPage | undefined> {
  const [row] = await db.select(fullColumns).from(pages)
    .where('pageSeq' in by ? isPage({ channelSeq, pageSeq: by.pageSeq }) : and(eq(pages.channelSeq, channelSeq), eq(pages.path, by.path)))
  return present(row)
}

/** Undefined when the path is taken. */
export async function insertPage(db: Db, page: { channelSeq: number; path: string; title: string; content: string }, now: Date): Promise<FullPage | undefined> {
  const [row] = await db.insert(pages).values({ ...page, createdAt: now, updatedAt: now }).onConflictDoNothing().returning(fullColumns)
  return present(row)
}

export async function updatePage(db: Db, page: PageRef, change: Partial<typeof pages.$inferInsert>): Promise<FullPage | undefined> {
  const [row] = await db.update(pages).set(change).where(isPage(page)).returning(fullColumns)
  return present(row)
}

export async function deletePage(db: Db, page: PageRef): Promise<boolean> {
  return (await db.delete(pages).where(isPage(page)).returning({ pageSeq: pages.pageSeq })).length > 0
}

export async function setLogoutMainPage(db: Db, { channelSeq, logoutMainPageSeq }: { channelSeq: number; logoutMainPageSeq: number | null }): Promise<void> {
  await db.update(channels).set({ logoutMainPageSeq }).where(eq(channels.channelSeq, channelSeq))
}

export async function dropLogoutMainPage(db: Db, { channelSeq, pageSeq }: PageRef): Promise<void> {
  await db.update(channels).set({ logoutMainPageSeq: null }).where(and(eq(channels.channelSeq, channelSeq), eq(channels.logoutMainPageSeq, pageSeq)))
}
