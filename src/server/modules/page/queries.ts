import { and, asc, count, desc, eq, getTableColumns, gte, inArray, isNotNull, isNull, lte, max, ne, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publicCd, publishStatusCd, trashTypeCd, yn } from '#shared/kernel/codes.ts'
import type { SitePage } from '#shared/page/reading.ts'
import { CARDS_MAX } from '#shared/page/blocks/limits.ts'
import type { PageRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { prepared } from '#server/infra/db/prepared.ts'
import { channels, courses, pageRedirects, pages, pageVersions, reviews, users } from '#server/infra/db/schema/index.ts'

export type PageRow = typeof pages.$inferSelect
export interface MainPages {
  mainPageSeq: number | null
  introPageSeq: number | null
  logoutMainPageSeq: number | null
}

const columns = { pageSeq: pages.pageSeq, path: pages.path, title: pages.title, seoSetting: pages.seoSetting }
const managedColumns = {
  pageSeq: pages.pageSeq, path: pages.path, title: pages.title, publishStatusCd: pages.publishStatusCd, visibleCd: pages.visibleCd, hasDraft: sql<boolean>`${pages.draft} is not null`.mapWith(Boolean),
  publishedAt: pages.publishedAt, publishAt: pages.publishAt, updatedAt: pages.updatedAt, editorName: users.name, removedAt: pages.removedAt,
}
export const mainColumns = { mainPageSeq: channels.mainPageSeq, introPageSeq: channels.introPageSeq, logoutMainPageSeq: channels.logoutMainPageSeq }
const isPage = ({ channelSeq, pageSeq }: PageRef) => and(eq(pages.channelSeq, channelSeq), eq(pages.pageSeq, pageSeq))
const isLive = (channelSeq: number | Placeholder) => and(eq(pages.channelSeq, channelSeq), isNull(pages.removedAt))

const pagesQuery = prepared((db) => db.select(columns).from(pages).where(and(isLive(sql.placeholder('channelSeq')), eq(pages.publishStatusCd, publishStatusCd.published), eq(pages.visibleCd, 'public')))
  .orderBy(asc(pages.pageSeq)).limit(sql.placeholder('limit')).offset(sql.placeholder('offset')).prepare('list_pages'))

/** Published pages that everyone may find. */
export function listPages(db: Db, channelSeq: number, { page, size }: { page: number; size: number }): Promise<SitePage[]> {
  return pagesQuery(db).execute({ channelSeq, limit: size, offset: (page - 1) * size })
}

/** A published page that others than staff see, without its blocks. */
export async function findPageAt(db: Db, channelSeq: number, path: string) {
  const [row] = await db.select({ ...columns, visibleCd: pages.visibleCd, isEmpty: sql<boolean>`${pages.blocks} = '[]'::jsonb`.mapWith(Boolean) }).from(pages)
    .where(and(isLive(channelSeq), eq(pages.publishStatusCd, publishStatusCd.published), ne(pages.visibleCd, 'private'), eq(pages.path, path)))
  return row
}

/** The title of a published public page. */
export async function findPublicPage(db: Db, page: PageRef) {
  const [row] = await db.select({ title: pages.title }).from(pages).where(and(isLive(page.channelSeq), isPage(page), eq(pages.publishStatusCd, publishStatusCd.published), eq(pages.visibleCd, 'public')))
  return row
}

export async function findPage(db: Db, channelSeq: number, by: { pageSeq: number } | { path: string }): Promise<PageRow | undefined> {
  const [row] = await db.select().from(pages).where(and(isLive(channelSeq), 'pageSeq' in by ? isPage({ channelSeq, pageSeq: by.pageSeq }) : eq(pages.path, by.path)))
  return row
}

/** Of these, the published ones that others than staff see. */
export async function listShown(db: Db, channelSeq: number, pageSeqs: readonly number[]): Promise<number[]> {
  const rows = await db.select({ pageSeq: pages.pageSeq }).from(pages)
    .where(and(isLive(channelSeq), inArray(pages.pageSeq, [...pageSeqs]), eq(pages.publishStatusCd, publishStatusCd.published), ne(pages.visibleCd, 'private')))
  return rows.map(({ pageSeq }) => pageSeq)
}

/** All pages of a site, last changed first, deleted ones apart; with the site's main pages. */
export async function listManaged(db: Db, channelSeq: number, { page, size, removedAfter }: { page: number; size: number; removedAfter: Date | null }) {
  const wanted = removedAfter === null ? isLive(channelSeq) : and(eq(pages.channelSeq, channelSeq), gte(pages.removedAt, removedAfter))
  const rows = await db.select(managedColumns).from(pages).leftJoin(users, eq(users.userSeq, pages.editorSeq)).where(wanted)
    .orderBy(desc(pages.updatedAt), asc(pages.pageSeq)).limit(size).offset((page - 1) * size)
  const [site] = await db.select({ ...mainColumns, totalCount: sql<number>`(${db.select({ number: count() }).from(pages).where(wanted)})`.mapWith(Number) }).from(channels).where(eq(channels.channelSeq, channelSeq))
  const { totalCount = 0, ...mainPages } = site ?? { mainPageSeq: null, introPageSeq: null, logoutMainPageSeq: null }
  return { rows, totalCount, mainPages }
}

/** A page with its draft, for its editor. */
export async function findEdited(db: Db, page: PageRef) {
  const [row] = await db.select({ ...managedColumns, revision: pages.revision, blocks: sql<PageRow['blocks']>`coalesce(${pages.draft}, ${pages.blocks})` }).from(pages)
    .leftJoin(users, eq(users.userSeq, pages.editorSeq)).where(and(isLive(page.channelSeq), isPage(page)))
  return row
}

export function listVersions(db: Db, { channelSeq, pageSeq }: PageRef, limit: number) {
  const publisher = alias(users, 'publisher')
  return db.select({
    versionNo: pageVersions.versionNo, title: pageVersions.title, publishedAt: pageVersions.publishedAt, publisherName: publisher.name,
    blockCount: sql<number>`jsonb_array_length(${pageVersions.blocks})`.mapWith(Number),
  }).from(pageVersions).leftJoin(publisher, eq(publisher.userSeq, pageVersions.publisherSeq))
    .where(and(eq(pageVersions.channelSeq, channelSeq), eq(pageVersions.pageSeq, pageSeq))).orderBy(desc(pageVersions.versionNo)).limit(limit)
}

export async function findVersion(db: Db, { channelSeq, pageSeq }: PageRef, versionNo: number) {
  const [row] = await db.select({ blocks: pageVersions.blocks }).from(pageVersions)
    .where(and(eq(pageVersions.channelSeq, channelSeq), eq(pageVersions.pageSeq, pageSeq), eq(pageVersions.versionNo, versionNo)))
  return row
}

export async function insertVersion(tx: Db, { channelSeq, pageSeq, title, blocks }: Pick<PageRow, 'channelSeq' | 'pageSeq' | 'title' | 'blocks'>, { publisherSeq, now, kept }: { publisherSeq: number | null; now: Date; kept: number }): Promise<void> {
  const ofPage = and(eq(pageVersions.channelSeq, channelSeq), eq(pageVersions.pageSeq, pageSeq))
  const [last] = await tx.select({ versionNo: max(pageVersions.versionNo) }).from(pageVersions).where(ofPage)
  const versionNo = (last?.versionNo ?? 0) + 1
  await tx.insert(pageVersions).values({ channelSeq, pageSeq, versionNo, title, blocks, publisherSeq, publishedAt: now })
  await tx.delete(pageVersions).where(and(ofPage, lte(pageVersions.versionNo, versionNo - kept)))
}

/** The page that had a path before, if others than staff see it. */
export async function findMovedPage(db: Db, channelSeq: number, path: string): Promise<PageRow | undefined> {
  const [row] = await db.select(getTableColumns(pages)).from(pageRedirects)
    .innerJoin(pages, and(eq(pages.channelSeq, pageRedirects.channelSeq), eq(pages.pageSeq, pageRedirects.pageSeq)))
    .where(and(eq(pageRedirects.channelSeq, channelSeq), eq(pageRedirects.path, path), isLive(channelSeq), eq(pages.publishStatusCd, publishStatusCd.published), ne(pages.visibleCd, 'private')))
  return row
}

/** Keeps a page's former path; beyond `max` of a site the oldest go. */
export async function insertRedirect(tx: Db, { channelSeq, pageSeq }: PageRef, path: string, { now, max: kept }: { now: Date; max: number }): Promise<void> {
  await tx.insert(pageRedirects).values({ channelSeq, path, pageSeq, createdAt: now })
    .onConflictDoUpdate({ target: [pageRedirects.channelSeq, pageRedirects.path], set: { pageSeq, createdAt: now } })
  const oldest = tx.select({ path: pageRedirects.path }).from(pageRedirects).where(eq(pageRedirects.channelSeq, channelSeq))
    .orderBy(desc(pageRedirects.createdAt), desc(pageRedirects.path)).offset(kept).limit(500)
  await tx.delete(pageRedirects).where(and(eq(pageRedirects.channelSeq, channelSeq), inArray(pageRedirects.path, oldest)))
}

/** A path leads nowhere else once a page has it. */
export async function dropRedirect(tx: Db, channelSeq: number, path: string): Promise<void> {
  await tx.delete(pageRedirects).where(and(eq(pageRedirects.channelSeq, channelSeq), eq(pageRedirects.path, path)))
}

/** Locks a page until the transaction ends. */
export async function lockPage(tx: Db, page: PageRef, isRemoved = false): Promise<PageRow | undefined> {
  const [row] = await tx.select().from(pages).where(and(isPage(page), isRemoved ? isNotNull(pages.removedAt) : isNull(pages.removedAt))).for('update')
  return row
}

/** Undefined when the path is taken. */
export async function insertPage(db: Db, page: typeof pages.$inferInsert): Promise<PageRow | undefined> {
  const [row] = await db.insert(pages).values(page).onConflictDoNothing().returning()
  return row
}

export async function updatePage(db: Db, page: PageRef, change: Partial<typeof pages.$inferInsert>): Promise<PageRow | undefined> {
  const [row] = await db.update(pages).set(change).where(and(isLive(page.channelSeq), isPage(page))).returning()
  return row
}

/** Writes a locked page, deleted or not. */
export async function writePage(tx: Db, page: PageRef, change: Partial<typeof pages.$inferInsert>): Promise<PageRow | undefined> {
  const [row] = await tx.update(pages).set(change).where(isPage(page)).returning()
  return row
}

export function listDue(db: Db, now: Date): Promise<PageRef[]> {
  return db.select({ channelSeq: pages.channelSeq, pageSeq: pages.pageSeq }).from(pages).where(and(lte(pages.publishAt, now), isNull(pages.removedAt))).orderBy(asc(pages.publishAt)).limit(500)
}

export async function setMainPages(db: Db, channelSeq: number, main: Partial<MainPages>): Promise<void> {
  await db.update(channels).set(main).where(eq(channels.channelSeq, channelSeq))
}

/** The page stops being any of the site's main pages. */
export async function dropMainPages(db: Db, { channelSeq, pageSeq }: PageRef): Promise<void> {
  const without = (column: typeof channels.mainPageSeq | typeof channels.introPageSeq | typeof channels.logoutMainPageSeq) => sql`nullif(${column}, ${pageSeq}::bigint)`
  await db.update(channels).set({ mainPageSeq: without(channels.mainPageSeq), introPageSeq: without(channels.introPageSeq), logoutMainPageSeq: without(channels.logoutMainPageSeq) }).where(eq(channels.channelSeq, channelSeq))
}

const GOOD_POINT = 4
/** Classes whose teachers are shown, most attended first. */
const TEACHING_CLASSES = 200
const isListed = (channelSeq: number) => and(eq(courses.channelSeq, channelSeq), sql`${courses.publicCd} = ${sql.raw(`'${publicCd.public}'`)}`, sql`${courses.trashTypeCd} = ${sql.raw(`'${trashTypeCd.normal}'`)}`)
/** Whether a class shows a part of it: its own switch, else the default, which is yes for these. */
const shows = (name: 'courseReviewShowYn' | 'courseTutorShowYn') => sql`coalesce(${courses.display} ->> ${sql.raw(`'${name}'`)}, ${sql.raw(`'${yn.yes}'`)}) = ${sql.raw(`'${yn.yes}'`)}`

/** The newest good reviews of public classes that show theirs. */
export function listGoodReviews(db: Db, channelSeq: number) {
  return db.select({
    evaluationSeq: reviews.evaluationSeq, reviewPoint: reviews.reviewPoint, description: reviews.description, name: users.name, profileImageUrl: users.profileImageUrl,
    courseSeq: courses.courseSeq, courseTypeCd: courses.courseTypeCd, courseTitle: courses.title,
  }).from(reviews).innerJoin(users, eq(users.userSeq, reviews.userSeq))
    .innerJoin(courses, and(eq(courses.channelSeq, reviews.channelSeq), eq(courses.courseSeq, reviews.courseSeq)))
    .where(and(eq(reviews.channelSeq, channelSeq), isNull(reviews.hiddenAt), gte(reviews.reviewPoint, GOOD_POINT), isListed(channelSeq), shows('courseReviewShowYn')))
    .orderBy(desc(reviews.createdAt), desc(reviews.evaluationSeq)).limit(CARDS_MAX)
}

/** Pictures of public classes, for the demo site. */
export async function listClassPictures(db: Db, channelSeq: number): Promise<{ title: string; imageKey: string }[]> {
  const rows = await db.select({ title: courses.title, imageKey: courses.imageKey }).from(courses).where(and(isListed(channelSeq), isNotNull(courses.imageKey))).orderBy(asc(courses.courseSeq)).limit(8)
  return rows.flatMap(({ title, imageKey }) => (imageKey === null ? [] : [{ title, imageKey }]))
}

/** Who teaches public classes that show it, by how many attend. */
export function listTeachers(db: Db, channelSeq: number) {
  const taught = db.select({ writerSeq: courses.writerSeq, title: courses.title, attendCount: courses.attendCount }).from(courses)
    .where(and(isListed(channelSeq), shows('courseTutorShowYn'))).orderBy(sql`${courses.attendCount} desc nulls first`, sql`${courses.likeCount} desc nulls first`, sql`${courses.courseSeq} desc nulls first`).limit(TEACHING_CLASSES).as('taught')
  return db.select({
    userSeq: users.userSeq, name: users.name, profileImageUrl: users.profileImageUrl, courseCount: count(), courseTitle: sql<string>`(array_agg(${taught.title} order by ${taught.attendCount} desc, ${taught.title}))[1]`,
  }).from(taught).innerJoin(users, eq(users.userSeq, taught.writerSeq)).where(isNull(users.withdrawnAt))
    .groupBy(users.userSeq, users.name, users.profileImageUrl).orderBy(sql`sum(${taught.attendCount}) desc`, asc(users.userSeq)).limit(CARDS_MAX)
}
