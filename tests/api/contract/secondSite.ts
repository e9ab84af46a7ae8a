import { eq, getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { subscriptionState } from '#shared/membership/rules.ts'
import { orderState } from '#shared/order/status.ts'
import { courseUserTypeCd } from '#shared/kernel/codes.ts'
import { columnsNamingPeople } from '#server/infra/db/namesPeople.ts'
import { attachments, bulkChanges, categories, certificates, chatMessages, channels, charges, consents, couponCodes, coupons, courses, courseUsers, formFiles, formSubmissions, ledgerTransfers, lessonViews, missionSubmissions, orders, pages, planInvoices, referralLinks, refunds, registeredCards, settlements, sitePlans, subscriptions, terms, uploads, refundBatchItems, refundBatches } from '#server/infra/db/schema/index.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { siteTables } from '#tests/support/server/siteRows.ts'
import type { FullSiteFixture } from './fullSiteFixture.ts'

/** Above every number of the first site: added to numbers that only the second site has. */
export const FAR = 7_000_000_000
/** Added to a row's own number when its parents have the first site's numbers. */
export const BESIDE = 8_000_000_000
export const MARK = 'zqforeign'
/** Fraction of every measure of the second site; its past dates lie in another year. */
const FAR_FRACTION = 0.03125
export const FAR_YEAR = 2001
/** Hash of the second site's files; their size is that of the `upload.check` sample. */
export const FAR_SHA256 = 'f'.repeat(64)
const FAR_FILE_SIZE = 1000
export const FAR_CATEGORY = '000009'
export const FAR_DOMAIN = MARK
export const FAR_CUSTOM_DOMAIN = `${MARK}-academy.kr`
export const FAR_SITE = FAR + 1

/** A statement takes 65,535 values. */
const ROWS_AT_ONCE = 1000

export interface SecondSite {
  channelSeq: number
  files: string[]
}

type Row = Record<string, unknown>

/** Whether a text contains numbers, marks, measures or dates of the second site. */
export function tracesOf(text: string): string[] {
  const numbers = (text.match(/(?<![\w.])\d{10}(?!\w)/g) ?? []).filter((number) => Number(number) > FAR && Number(number) < BESIDE + FAR)
  return [...numbers, ...(text.toLowerCase().match(new RegExp(`${MARK}|\\d\\${String(FAR_FRACTION).slice(1)}(?!\\d)|"${FAR_YEAR}-\\d\\d-\\d\\dT`, 'g')) ?? [])]
}

/** A random text of the second site; `own` as in `differences`. */
/** Other letters of the same kind; `own` as in `differences`. */
export const turned = (text: string, own: number): string => (own === 0 ? text : own === FAR ? [...text].toReversed().join('') : text.slice(1) + text.slice(0, 1))

export function uploadIdOf(uploadId: string, own: number): string {
  const rest = uploadId.slice(uploadId.indexOf('-') + 1)
  return own === 0 ? uploadId : `${FAR_SITE}-${turned(rest, own)}`
}

/** The number of the second site's order; `own` as in `differences`. */
export function orderNoOf(orderNo: string, own: number): string {
  const [day = '', letters = ''] = orderNo.split('-')
  if (own === 0) return orderNo
  return `${day}-${turned(letters, own)}`
}

/** The number of the second site's certificate; `own` as in `differences`. */
export function certificateNoOf(certificateNo: string, own: number): string {
  const groups = certificateNo.split('-')
  return (own === 0 ? groups : own === FAR ? groups.toReversed() : [...groups.slice(1), ...groups.slice(0, 1)]).join('-')
}

/** The number of the second site's batch of refunds; `own` as in `differences`. */
export function batchNoOf(batchNo: string, own: number): string {
  const digit = (Number.parseInt(batchNo.at(-2) ?? '0', 16) + (own === 0 ? 0 : own === FAR ? 1 : 2)) % 16
  return batchNo.slice(0, -2) + digit.toString(16) + batchNo.slice(-1)
}

/** Marks a text of the second site: its Korean words and its file hashes. */
function marked(value: unknown, from: number): unknown {
  if (typeof value === 'string') return value.replace(/[가-힣]+/g, (word) => word + MARK).replaceAll(`sites/${from}/`, `sites/${FAR_SITE}/`).replace(`${from}/images/`, `${FAR_SITE}/images/`)
  if (Array.isArray(value)) return value.map((one) => marked(one, from))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, from)]))
}

/** Other differences of the second site's rows; `own` is the offset of the row's own number. */
const differences = new Map<PgTable, (row: Row, own: number) => Row>([
  [channels, () => ({
    domain: FAR_DOMAIN, customDomain: FAR_CUSTOM_DOMAIN, customDomainVerifiedAt: new Date(0), snsLoginKakId: MARK, snsLoginNavId: MARK,
    marketingTools: [{ toolType: 'ANALYTICS', apiKeyId: `G-${MARK.toUpperCase()}` }],
    customKeyword: 'Y', customKeywordPath: `/keywords/${FAR_SITE}`, customKeywordVersion: MARK,
  })],
  [categories, (_, own) => (own === 0 ? {} : { categoryCd: FAR_CATEGORY })],
  [courses, (_, own) => (own === 0 ? {} : { categoryCd: FAR_CATEGORY })],
  [lessonViews, () => ({ completedAt: new Date(Date.UTC(FAR_YEAR)) })],
  [pages, ({ path }, own) => (own === 0 ? {} : { path: `${String(path)}-${MARK}-${own}` })],
  [terms, ({ version }, own) => (own === 0 ? {} : { version: Number(version) + 1 })],
  [consents, ({ version }, own) => (own === 0 ? {} : { version: Number(version) + 1 })],
  [orders, ({ orderNo, monthNo }, own) => ({ orderNo: orderNoOf(String(orderNo), own), ...(own === BESIDE ? { orderState: orderState.booked, monthNo: monthNo === null ? null : Number(monthNo) + 1 } : {}) })],
  [certificates, ({ certificateNo }, own) => ({ certificateNo: certificateNoOf(String(certificateNo), own) })],
  [coupons, ({ code }, own) => ({ code: typeof code === 'string' ? `${code}${own}` : null })],
  [referralLinks, ({ refererCode }, own) => ({ refererCode: turned(String(refererCode), own) })],
  [couponCodes, ({ code }, own) => ({ code: `${String(code)}${MARK}${own}` })],
  [subscriptions, (_, own) => (own === BESIDE ? { state: subscriptionState.ended } : {})],
  [registeredCards, ({ registerNo }, own) => ({ registerNo: `${own}${String(registerNo)}` })],
  [planInvoices, ({ invoiceNo, chargeNo }, own) => ({ invoiceNo: `${own}${String(invoiceNo)}`, chargeNo: `${own}${String(chargeNo)}` })],
  // One alone of a learner's hand-ins waits.
  [missionSubmissions, (_, own) => (own === BESIDE ? { state: 'returned' } : {})],
  [settlements, (_, own) => ({ month: own === 0 ? '2031-01' : own === BESIDE ? '2031-02' : '2031-03' })],
  // A plan whose period is over could not be changed.
  [sitePlans, () => ({ periodEndAt: new Date(Date.UTC(2026, 3, 10)) })],
  [charges, ({ chargeNo }, own) => ({ chargeNo: `${own}${String(chargeNo)}` })],
  [refunds, ({ refundNo }, own) => ({ refundNo: `${own}${String(refundNo)}` })],
  [refundBatches, ({ batchNo }, own) => ({ batchNo: batchNoOf(String(batchNo), own) })],
  [refundBatchItems, ({ batchNo }, own) => ({ batchNo: batchNoOf(String(batchNo), own) })],
  [bulkChanges, ({ requestNo }, own) => ({ requestNo: turned(String(requestNo), own) })],
  [formFiles, ({ fileId }, own) => ({ fileId: turned(String(fileId), own) })],
  [formSubmissions, ({ submitKey }, own) => ({ submitKey: turned(String(submitKey).replaceAll('-', ''), own) })],
  [attachments, ({ storageId }, own) => ({ storageId: turned(String(storageId), own) })],
  [chatMessages, ({ messageNo, version, sendNo }, own) => (own === BESIDE ? { messageNo: Number(messageNo) + 1000, version: Number(version) + 1000, sendNo: turned(String(sendNo), own) } : {})],
  [ledgerTransfers, ({ idempotencyKey }, own) => ({ idempotencyKey: `${own}${String(idempotencyKey)}` })],
  [uploads, ({ uploadId, storageKey }, own) => {
    const id = uploadIdOf(String(uploadId), own)
    return { fileName: `${MARK}.mp4`, fileSize: FAR_FILE_SIZE, sha256: FAR_SHA256, uploadId: id, storageKey: String(storageKey).replace('/uploads/', `/uploads/${id}-`) }
  }],
])

const peopleIn = (table: PgTable): string[] => columnsNamingPeople().filter((one) => one.table === table).map(({ property }) => property)
const keysOf = (table: PgTable): string[] => getTableConfig(table).primaryKeys.flatMap((key) => key.columns.map(({ name }) => name))

interface Copying {
  people: readonly string[]
  keys: readonly string[]
  own: number
  others: number
  personFor: (userSeq: number) => number
}

function copied(table: PgTable, row: Row, from: number, { people, keys, own, others, personFor }: Copying): Row {
  const valueOf = (property: string, column: PgColumn): unknown => {
    const value = row[property]
    // Dates in the future stay: an expired row would behave differently.
    if (value instanceof Date) return /expir|valid/i.test(property) ? value : new Date(new Date(value).setUTCFullYear(FAR_YEAR))
    if (typeof value !== 'number') return marked(value, from)
    if (people.includes(property)) return personFor(value)
    if (column.name.endsWith('_seq')) return value + (column.generatedIdentity === undefined ? others : own)
    if (column.getSQLType() === 'double precision') return Math.trunc(value) + FAR_FRACTION
    return keys.includes(column.name) ? value : value + 1
  }
  const values = Object.fromEntries(Object.entries(getTableColumns(table)).map(([property, column]) => [property, valueOf(property, column)]))
  return { ...values, channelSeq: FAR_SITE, ...differences.get(table)?.(values, own) }
}

/** Adds a second site: each row of the first thrice, with the same number, a new one, and a new one below parents of the same number. */
export async function buildSecondSite(api: TestApi, { course, hidden, homebody, bystander, neighbour, outlander }: FullSiteFixture): Promise<SecondSite> {
  const { db } = api.server.ports.database
  const from = course.channelSeq
  const isHere = (userSeq: unknown) => userSeq === homebody.userSeq || userSeq === bystander.userSeq
  const personFor = (userSeq: number) => (userSeq === neighbour.userSeq ? outlander.userSeq : userSeq)
  for (const table of siteTables) {
    const { channelSeq } = getTableColumns(table) as { channelSeq: PgColumn }
    const [people, keys] = [peopleIn(table), keysOf(table)]
    const rows = ((await db.select().from(table).where(eq(channelSeq, from))) as Row[]).filter((row) => !people.some((name) => isHere(row[name])))
    const ways = [{ own: 0, others: 0 }, { own: FAR, others: FAR }, { own: BESIDE, others: 0 }]
    const copies = ways.flatMap((way) => rows.map((row) => copied(table, row, from, { ...way, people, keys, personFor })))
    // Rows without a number of their own, such as a site's members, coincide.
    for (let at = 0; at < copies.length; at += ROWS_AT_ONCE) await db.insert(table).values(copies.slice(at, at + ROWS_AT_ONCE) as never).onConflictDoNothing()
    // Rewritten, the first site's rows come last (but for the ledger's, which nobody can rewrite): a query without `channel_seq` finds the second's first.
    if (table === ledgerTransfers) continue
    await db.execute(sql`update ${table} set channel_seq = channel_seq where channel_seq <> ${FAR_SITE}`)
  }
  await api.server.services.channel.appoint({ channelSeq: FAR_SITE, userSeq: outlander.userSeq }, 'OWN')
  const master = { channelSeq: FAR_SITE, userSeq: outlander.userSeq, userTypeCd: courseUserTypeCd.master }
  await db.insert(courseUsers).values([course, hidden].map(({ courseSeq }) => ({ ...master, courseSeq })))
  const files = (await db.select({ key: uploads.storageKey }).from(uploads).where(eq(uploads.channelSeq, FAR_SITE))).map(({ key }) => key)
  for (const key of files) await api.server.ports.storage.write(key, Buffer.alloc(FAR_FILE_SIZE), 'application/octet-stream')
  await api.server.ports.storage.write(`${FAR_SITE}/keywords/${MARK}/ko.json`, Buffer.from(JSON.stringify({ 'common:cancel': `${MARK} 취소` })), 'application/json')
  return { channelSeq: FAR_SITE, files }
}
