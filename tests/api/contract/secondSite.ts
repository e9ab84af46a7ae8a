import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { courseUserTypeCd } from '#shared/domain/codes.ts'
import { columnsNamingPeople } from '#server/db/namesPeople.ts'
import { categories, channels, consents, courses, courseUsers, pages, terms, uploads } from '#server/db/schema/index.ts'
import type { TestApi } from '#tests/support/api.ts'
import type { BuiltCourse, Person } from '#tests/support/factories.ts'
import { siteTables } from '#tests/support/siteRows.ts'

/** No number of the first site is as high, and every number that the second site alone has is above it. */
export const FAR = 7_000_000_000
/** Stands in every text of the second site. */
export const MARK = 'zqforeign'
/** What files of the second site are, and none of the first; their size is that of the file that `upload.check` asks for. */
export const FAR_SHA256 = 'f'.repeat(64)
const FAR_FILE_SIZE = 1000
/** A category that the second site alone has. */
export const FAR_CATEGORY = '000009'
/** The second site's domains: its name, and its own. */
export const FAR_DOMAIN = MARK
export const FAR_CUSTOM_DOMAIN = `${MARK}-academy.kr`
const FAR_SITE = FAR + 1

/** The site that was put beside the first. */
export interface SecondSite {
  channelSeq: number
  /** Storage keys of its files. */
  files: string[]
}

type Row = Record<string, unknown>

/** An upload id of the second site in place of one of the first. */
export const farUploadId = (uploadId: string): string => uploadId.replace(/^\d+-(.*)$/, (_, rest: string) => `${FAR_SITE}-${[...rest].toReversed().join('')}`)

/** A value of the second site: its Korean marked, its files its own. */
function marked(value: unknown, from: number): unknown {
  if (typeof value === 'string') return value.replace(/[가-힣]+/g, (word) => word + MARK).replaceAll(`sites/${from}/`, `sites/${FAR_SITE}/`).replace(`${from}/images/`, `${FAR_SITE}/images/`)
  if (Array.isArray(value)) return value.map((one) => marked(one, from))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, from)]))
}

/** What is otherwise in the second site's rows than their marks; `isFar`: in those that have numbers of their own. */
const otherwise = new Map<PgTable, (row: Row, isFar: boolean) => Row>([
  [channels, () => ({
    domain: FAR_DOMAIN, customDomain: FAR_CUSTOM_DOMAIN, customDomainVerifiedAt: new Date(0), snsLoginKakId: MARK, snsLoginNavId: MARK,
    marketingTools: [{ toolType: 'ANALYTICS', apiKeyId: `G-${MARK.toUpperCase()}` }],
    customKeyword: 'Y', customKeywordPath: `/keywords/${FAR_SITE}`, customKeywordVersion: MARK,
  })],
  [categories, (_, isFar) => (isFar ? { categoryCd: FAR_CATEGORY } : {})],
  [courses, (_, isFar) => (isFar ? { categoryCd: FAR_CATEGORY } : {})],
  [pages, ({ path }, isFar) => (isFar ? { path: `${String(path)}-${MARK}` } : {})],
  // A version of each text that the first site does not have.
  [terms, ({ version }, isFar) => (isFar ? { version: Number(version) + 1 } : {})],
  [consents, ({ version }, isFar) => (isFar ? { version: Number(version) + 1 } : {})],
  [uploads, ({ uploadId, storageKey }, isFar) => ({
    fileName: `${MARK}.mp4`, fileSize: FAR_FILE_SIZE, sha256: FAR_SHA256,
    ...(isFar ? { uploadId: farUploadId(String(uploadId)), storageKey: String(storageKey).replace(String(uploadId), farUploadId(String(uploadId))) } : {}),
  })],
])

/** The properties of a table that name people. */
const peopleIn = (table: PgTable): string[] => columnsNamingPeople().filter((one) => one.table === table).map(({ property }) => property)

function copied(table: PgTable, row: Row, from: number, { offset, personFor }: { offset: number; personFor: (userSeq: number) => number }): Row {
  const people = peopleIn(table)
  const values = Object.fromEntries(Object.entries(getTableColumns(table)).map(([property, column]) => {
    const value = row[property]
    if (typeof value !== 'number' || !column.name.endsWith('_seq')) return [property, marked(value, from)]
    return [property, people.includes(property) ? personFor(value) : value + offset]
  }))
  return { ...values, channelSeq: FAR_SITE, ...otherwise.get(table)?.(values, offset > 0) }
}

/** Who is what on the second site. */
interface SecondPeople {
  /** On the first site alone. */
  homebody: Person
  /** On the first site alone; the outlander has on the second what they have on the first. */
  neighbour: Person
  /** On the first site a mere member; on the second owner and master of the class too. */
  outlander: Person
}

/**
 * Puts a second site beside the first: every row of the first twice. Once with the numbers that it has there, so that whoever asks
 * by a number alone gets both, and once with numbers that the first site does not have. Most people are on both, and are to the
 * one what they are to the other, so that nothing but the site keeps the rows apart.
 */
export async function buildSecondSite(api: TestApi, { channelSeq: from, courseSeq }: BuiltCourse, { homebody, neighbour, outlander }: SecondPeople): Promise<SecondSite> {
  const { db } = api.server.ports.database
  const personFor = (userSeq: number) => (userSeq === neighbour.userSeq ? outlander.userSeq : userSeq)
  for (const table of siteTables) {
    const { channelSeq } = getTableColumns(table) as { channelSeq: PgColumn }
    const rows = ((await db.select().from(table).where(eq(channelSeq, from))) as Row[]).filter((row) => peopleIn(table).every((name) => row[name] !== homebody.userSeq))
    const copies = [0, FAR].flatMap((offset) => rows.map((row) => copied(table, row, from, { offset, personFor })))
    // Where the key has no number, as with the people of a site, both are one.
    if (copies.length > 0) await db.insert(table).values(copies as never).onConflictDoNothing()
    // Written anew, all others lie behind them: whoever takes the first row of any site gets one of the second.
    await db.execute(sql`update ${table} set channel_seq = channel_seq where channel_seq <> ${FAR_SITE}`)
  }
  await api.server.services.channel.appoint(FAR_SITE, outlander.userSeq, 'OWN')
  await db.insert(courseUsers).values({ channelSeq: FAR_SITE, courseSeq, userSeq: outlander.userSeq, userTypeCd: courseUserTypeCd.master })
  const files = (await db.select({ key: uploads.storageKey }).from(uploads).where(eq(uploads.channelSeq, FAR_SITE))).map(({ key }) => key)
  for (const key of files) await api.server.ports.storage.write(key, Buffer.alloc(FAR_FILE_SIZE), 'application/octet-stream')
  await api.server.ports.storage.write(`${FAR_SITE}/keywords/${MARK}/ko.json`, Buffer.from(JSON.stringify({ 'common:cancel': `${MARK} 취소` })), 'application/json')
  return { channelSeq: FAR_SITE, files }
}
