import { eq, getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { courseUserTypeCd } from '#shared/kernel/codes.ts'
import { columnsNamingPeople } from '#server/infra/db/namesPeople.ts'
import { categories, channels, consents, courses, courseUsers, lessonViews, pages, terms, uploads } from '#server/infra/db/schema/index.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { siteTables } from '#tests/support/server/siteRows.ts'
import type { FullSiteFixture } from './fullSiteFixture.ts'

/** No number of the first site is as high, and every number that the second site alone has is above it: of rows below rows that it alone has, */
export const FAR = 7_000_000_000
/** and of rows below those that have the numbers of the first site's. */
export const BESIDE = 8_000_000_000
/** Stands in every text of the second site. */
export const MARK = 'zqforeign'
/** What every measure of the second site ends in, and the year of what it has behind it. */
const FAR_FRACTION = 0.03125
const FAR_YEAR = 2001
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

/** Whether a text, in JSON or not, tells of the second site: its numbers, marks, measures or moments that stand in it. */
export function tracesOf(text: string): string[] {
  const numbers = (text.match(/(?<![\w.])\d{10}(?!\w)/g) ?? []).filter((number) => Number(number) > FAR && Number(number) < BESIDE + FAR)
  return [...numbers, ...(text.toLowerCase().match(new RegExp(`${MARK}|\\d${String(FAR_FRACTION).slice(1)}(?!\\d)|"${FAR_YEAR}-\\d\\d-\\d\\dT`, 'g')) ?? [])]
}

/** The upload id of a row of the second site in place of one of the first. */
export function uploadIdOf(uploadId: string, own: number): string {
  const rest = uploadId.slice(uploadId.indexOf('-') + 1)
  return own === 0 ? uploadId : `${FAR_SITE}-${own === FAR ? [...rest].toReversed().join('') : rest.slice(1) + rest.slice(0, 1)}`
}

/** A text of the second site, alone or within JSON: its Korean marked, its files its own. */
function marked(value: unknown, from: number): unknown {
  if (typeof value === 'string') return value.replace(/[가-힣]+/g, (word) => word + MARK).replaceAll(`sites/${from}/`, `sites/${FAR_SITE}/`).replace(`${from}/images/`, `${FAR_SITE}/images/`)
  if (Array.isArray(value)) return value.map((one) => marked(one, from))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, from)]))
}

/** What is otherwise in the second site's rows than the marks; `own` is what is added to a row's own number. */
const otherwise = new Map<PgTable, (row: Row, own: number) => Row>([
  [channels, () => ({
    domain: FAR_DOMAIN, customDomain: FAR_CUSTOM_DOMAIN, customDomainVerifiedAt: new Date(0), snsLoginKakId: MARK, snsLoginNavId: MARK,
    marketingTools: [{ toolType: 'ANALYTICS', apiKeyId: `G-${MARK.toUpperCase()}` }],
    customKeyword: 'Y', customKeywordPath: `/keywords/${FAR_SITE}`, customKeywordVersion: MARK,
  })],
  [categories, (_, own) => (own === 0 ? {} : { categoryCd: FAR_CATEGORY })],
  [courses, (_, own) => (own === 0 ? {} : { categoryCd: FAR_CATEGORY })],
  [lessonViews, () => ({ completedAt: new Date(Date.UTC(FAR_YEAR)) })],
  [pages, ({ path }, own) => (own === 0 ? {} : { path: `${String(path)}-${MARK}-${own}` })],
  // A version of each text that the first site does not have.
  [terms, ({ version }, own) => (own === 0 ? {} : { version: Number(version) + 1 })],
  [consents, ({ version }, own) => (own === 0 ? {} : { version: Number(version) + 1 })],
  [uploads, ({ uploadId, storageKey }, own) => {
    const id = uploadIdOf(String(uploadId), own)
    return { fileName: `${MARK}.mp4`, fileSize: FAR_FILE_SIZE, sha256: FAR_SHA256, uploadId: id, storageKey: String(storageKey).replace('/uploads/', `/uploads/${id}-`) }
  }],
])

/** The properties of a table that name people. */
const peopleIn = (table: PgTable): string[] => columnsNamingPeople().filter((one) => one.table === table).map(({ property }) => property)

/** How a row of the first site is made one of the second: what is added to its own number and to those of other rows, and who stands for whom. */
interface Copying {
  own: number
  others: number
  personFor: (userSeq: number) => number
}

function copied(table: PgTable, row: Row, from: number, { own, others, personFor }: Copying): Row {
  const people = peopleIn(table)
  const keys = getTableConfig(table).primaryKeys.flatMap((key) => key.columns.map(({ name }) => name))
  const valueOf = (property: string, column: PgColumn): unknown => {
    const value = row[property]
    // What lies ahead stays there, as what is over would be looked at otherwise.
    if (value instanceof Date) return /expir|valid/i.test(property) ? value : new Date(new Date(value).setUTCFullYear(FAR_YEAR))
    if (typeof value !== 'number') return marked(value, from)
    if (people.includes(property)) return personFor(value)
    if (column.name.endsWith('_seq')) return value + (column.generatedIdentity === undefined ? others : own)
    if (column.getSQLType() === 'double precision') return Math.trunc(value) + FAR_FRACTION
    return keys.includes(column.name) ? value : value + 1
  }
  const values = Object.fromEntries(Object.entries(getTableColumns(table)).map(([property, column]) => [property, valueOf(property, column)]))
  return { ...values, channelSeq: FAR_SITE, ...otherwise.get(table)?.(values, own) }
}

/**
 * Puts a second site beside the first, with every row of the first three times: with the numbers that it has there, so that whoever
 * asks by a number alone gets both; with numbers that the first site does not have; and with such a number for itself, below rows
 * that have those of the first site's. Most people are on both, and are to the one what they are to the other, so that nothing but
 * the site keeps the rows apart. The homebody, the bystander and the neighbour are on the first alone; the outlander has on the
 * second what the neighbour has on the first, and is its owner and the master of its classes.
 */
export async function buildSecondSite(api: TestApi, { course, hidden, homebody, bystander, neighbour, outlander }: FullSiteFixture): Promise<SecondSite> {
  const { db } = api.server.ports.database
  const from = course.channelSeq
  const isHere = (userSeq: unknown) => userSeq === homebody.userSeq || userSeq === bystander.userSeq
  const personFor = (userSeq: number) => (userSeq === neighbour.userSeq ? outlander.userSeq : userSeq)
  for (const table of siteTables) {
    const { channelSeq } = getTableColumns(table) as { channelSeq: PgColumn }
    const rows = ((await db.select().from(table).where(eq(channelSeq, from))) as Row[]).filter((row) => !peopleIn(table).some((name) => isHere(row[name])))
    const ways = [{ own: 0, others: 0 }, { own: FAR, others: FAR }, { own: BESIDE, others: 0 }]
    const copies = ways.flatMap((way) => rows.map((row) => copied(table, row, from, { ...way, personFor })))
    // Where a key has no number of its own, as with the people of a site, they are one.
    if (copies.length > 0) await db.insert(table).values(copies as never).onConflictDoNothing()
    // Written anew, all others lie behind them: whoever takes the first row of any site gets one of the second.
    await db.execute(sql`update ${table} set channel_seq = channel_seq where channel_seq <> ${FAR_SITE}`)
  }
  await api.server.services.channel.appoint(FAR_SITE, outlander.userSeq, 'OWN')
  const master = { channelSeq: FAR_SITE, userSeq: outlander.userSeq, userTypeCd: courseUserTypeCd.master }
  await db.insert(courseUsers).values([course, hidden].map(({ courseSeq }) => ({ ...master, courseSeq })))
  const files = (await db.select({ key: uploads.storageKey }).from(uploads).where(eq(uploads.channelSeq, FAR_SITE))).map(({ key }) => key)
  for (const key of files) await api.server.ports.storage.write(key, Buffer.alloc(FAR_FILE_SIZE), 'application/octet-stream')
  await api.server.ports.storage.write(`${FAR_SITE}/keywords/${MARK}/ko.json`, Buffer.from(JSON.stringify({ 'common:cancel': `${MARK} 취소` })), 'application/json')
  return { channelSeq: FAR_SITE, files }
}
