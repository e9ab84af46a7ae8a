import { and, count, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/infra/db/database.ts'
import { textPictures } from '#server/infra/db/schema/index.ts'

/** How many pictures of the site no text used when they were last looked at, new ones included. */
export async function countUnused(db: Db, channelSeq: number): Promise<number> {
  const [row] = await db.select({ unused: count() }).from(textPictures).where(and(eq(textPictures.channelSeq, channelSeq), isNotNull(textPictures.unusedSince)))
  return row?.unused ?? 0
}

export async function insertTextPicture(tx: Db, channelSeq: number, pictureId: string, now: Date): Promise<void> {
  await tx.insert(textPictures).values({ channelSeq, pictureId, unusedSince: now, checkedAt: now })
}

/** Sites with pictures that were last looked at before `before`, at most `limit`. */
export async function listDueSites(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db.selectDistinct({ channelSeq: textPictures.channelSeq }).from(textPictures).where(lt(textPictures.checkedAt, before)).limit(limit)
  return rows.map(({ channelSeq }) => channelSeq)
}

/** Every text of a site that may show pictures: published, edited, discarded and in the trash. */
const textsOf = (channelSeq: number) => sql`
  select introduction as html from courses where channel_seq = ${channelSeq} and introduction like '%/images/%'
  union all select change::text from course_drafts where channel_seq = ${channelSeq} and change::text like '%/images/%'
  union all select discarded::text from course_drafts where channel_seq = ${channelSeq} and discarded::text like '%/images/%'
  union all select body::text from curriculums where channel_seq = ${channelSeq} and body::text like '%/images/%'
  union all select draft_body::text from curriculums where channel_seq = ${channelSeq} and draft_body::text like '%/images/%'
  union all select content from posts where channel_seq = ${channelSeq} and board_cd = 'notice' and content like '%/images/%'
  union all select content from campaigns where channel_seq = ${channelSeq} and content like '%/images/%'
  union all select header_logo_url from channels where channel_seq = ${channelSeq} and header_logo_url like '%/images/%'
  union all select config from channels where channel_seq = ${channelSeq} and config like '%/images/%'
  union all select seo_setting from channels where channel_seq = ${channelSeq} and seo_setting like '%/images/%'
  union all select seo_setting from courses where channel_seq = ${channelSeq} and seo_setting like '%/images/%'
  union all select seo_setting from pages where channel_seq = ${channelSeq} and seo_setting like '%/images/%'
  union all select blocks::text from pages where channel_seq = ${channelSeq} and blocks::text like '%/images/%'
  union all select draft::text from pages where channel_seq = ${channelSeq} and draft::text like '%/images/%'
  union all select blocks::text from page_versions where channel_seq = ${channelSeq} and blocks::text like '%/images/%'
  union all select picture::text from popups where channel_seq = ${channelSeq} and picture is not null
  union all select content from popups where channel_seq = ${channelSeq} and content like '%/images/%'`

/** Notes which pictures of the site texts use now. Reads all of its texts: for the nightly job. */
export async function checkTextPictures(tx: Db, channelSeq: number, now: Date): Promise<void> {
  const used = sql`select (regexp_matches(texts.html, '/images/[0-9]+/([0-9a-f]{32})', 'g'))[1] from (${textsOf(channelSeq)}) as texts`
  await tx.update(textPictures)
    .set({
      checkedAt: now,
      unusedSince: sql`case when ${textPictures.pictureId} in (${used}) then null else coalesce(${textPictures.unusedSince}, ${now.toISOString()}::timestamptz) end`,
    })
    .where(eq(textPictures.channelSeq, channelSeq))
}

/** Deletes the rows of pictures that no text has used since before `before`, at most `limit`; returns their ids. */
export async function deleteUnused(tx: Db, channelSeq: number, before: Date, limit: number): Promise<string[]> {
  const due = tx.select({ pictureId: textPictures.pictureId }).from(textPictures)
    .where(and(eq(textPictures.channelSeq, channelSeq), lt(textPictures.unusedSince, before))).limit(limit)
  const rows = await tx.delete(textPictures).where(and(eq(textPictures.channelSeq, channelSeq), inArray(textPictures.pictureId, due))).returning({ pictureId: textPictures.pictureId })
  return rows.map(({ pictureId }) => pictureId)
}
