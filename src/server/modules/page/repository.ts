import { and, asc, eq } from 'drizzle-orm'
import type { SitePage } from '#shared/contract/page.ts'
import { publishStatusCd } from '#shared/domain/codes.ts'
import type { Db } from '#server/db/database.ts'
import { pages } from '#server/db/schema/index.ts'

const columns = { pageSeq: pages.pageSeq, path: pages.path, title: pages.title, seoSetting: pages.seoSetting }
const isShown = (channelSeq: number) => and(eq(pages.channelSeq, channelSeq), eq(pages.publishStatusCd, publishStatusCd.published))

/** The published pages of a site, oldest first. */
export function listPages(db: Db, channelSeq: number, { page, size }: { page: number; size: number }): Promise<SitePage[]> {
  return db.select(columns).from(pages).where(isShown(channelSeq)).orderBy(asc(pages.pageSeq)).limit(size).offset((page - 1) * size)
}

/** The published page at a path; undefined where there is none. */
export async function findPageAt(db: Db, channelSeq: number, path: string): Promise<SitePage | undefined> {
  const [row] = await db.select(columns).from(pages).where(and(isShown(channelSeq), eq(pages.path, path)))
  return row
}
