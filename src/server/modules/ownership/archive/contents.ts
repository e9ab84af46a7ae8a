import { CSV_MARK, csvLine } from '#shared/kernel/sheet/csv.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ArchiveFile } from '#server/infra/personalArchive.ts'
import { ARCHIVE_PAGE, listAttendees, listClasses, listCurriculum, listMembers, listOrders, listRefundsOf, listReviews, readSite } from '../queries/contents.ts'

type Value = string | number | boolean | Date | null
type Row = Readonly<Record<string, Value>>

// Texts of classes and their items are long.
const CLASSES_AT_ONCE = 50

const cellOf = (value: Value): string | number => (value === null ? '' : value instanceof Date ? value.toISOString() : typeof value === 'boolean' ? String(value) : value)

/** Pages of rows by their key, the first of them from its start. */
async function* pagesOf<R extends object>(read: (after: number) => Promise<R[]>, key: keyof R, size: number): AsyncGenerator<R[]> {
  for (let after = 0, isMore = true; isMore;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    after = Number(rows.at(-1)?.[key] ?? after)
    isMore = rows.length === size
  }
}

async function* csv(columns: readonly string[], pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns)
  for await (const rows of pages) yield rows.map((row) => csvLine(columns.map((column) => cellOf(row[column] ?? null)))).join('')
}

async function* json(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of pages) {
    yield `${isFirst ? '[\n' : ',\n'}${rows.map((row) => JSON.stringify(row, null, 2)).join(',\n')}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

async function* whole(content: object): AsyncGenerator<string> {
  yield `${JSON.stringify(content, null, 2)}\n`
}

async function* refundPages(db: Db, channelSeq: number): AsyncGenerator<Row[]> {
  for await (const rows of pagesOf((after) => listOrders(db, channelSeq, after), 'orderSeq', ARCHIVE_PAGE)) yield listRefundsOf(db, channelSeq, rows.map(({ orderSeq }) => orderSeq))
}

async function* classPages(db: Db, channelSeq: number): AsyncGenerator<object[]> {
  for await (const classes of pagesOf((after) => listClasses(db, channelSeq, after, CLASSES_AT_ONCE), 'courseSeq', CLASSES_AT_ONCE)) {
    const items = await listCurriculum(db, channelSeq, classes.map(({ courseSeq }) => courseSeq))
    yield classes.map((one) => ({
      ...one, curriculum: items.filter(({ courseSeq }) => courseSeq === one.courseSeq).map(({ curriculumSeq, body }) => ({ curriculumSeq, ...withoutSecrets(body) })),
    }))
  }
}

/** Rooms of live lessons open with these. */
function withoutSecrets(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'password'))
}

const columnsOf = {
  members: ['userSeq', 'name', 'email', 'phone', 'userTypeCd', 'joinedAt', 'lastSeenAt', 'blockedAt', 'memo'],
  orders: [
    'orderSeq', 'orderNo', 'orderedAt', 'userSeq', 'ordererName', 'ordererEmail', 'ordererPhone', 'orderFor', 'courseSeq', 'title', 'orderState', 'payMethodCd', 'currency', 'listAmount', 'discountAmount', 'couponAmount',
    'payAmount', 'chargeCurrency', 'chargeAmount',
  ],
  refunds: ['orderSeq', 'refundNo', 'amount', 'reason', 'done', 'createdAt'],
  attendees: ['attendSeq', 'courseSeq', 'classTitle', 'userSeq', 'name', 'email', 'phone', 'choiseStatusCd', 'createdAt', 'attendAt', 'validAt', 'completedAt', 'reason'],
  reviews: ['evaluationSeq', 'courseSeq', 'classTitle', 'userSeq', 'name', 'reviewPoint', 'description', 'recommendYn', 'answer', 'answeredAt', 'hiddenAt', 'createdAt'],
} as const

/** The files of a site's archive. They are read a page at a time, by key, so that no site is too big. */
export async function* siteFiles(db: Db, channelSeq: number): AsyncGenerator<ArchiveFile> {
  yield { name: 'site.json', content: whole(await readSite(db, channelSeq)) }
  yield { name: 'members.csv', content: csv(columnsOf.members, pagesOf((after) => listMembers(db, channelSeq, after), 'userSeq', ARCHIVE_PAGE)) }
  yield { name: 'orders.csv', content: csv(columnsOf.orders, pagesOf((after) => listOrders(db, channelSeq, after), 'orderSeq', ARCHIVE_PAGE)) }
  yield { name: 'refunds.csv', content: csv(columnsOf.refunds, refundPages(db, channelSeq)) }
  yield { name: 'attendees.csv', content: csv(columnsOf.attendees, pagesOf((after) => listAttendees(db, channelSeq, after), 'attendSeq', ARCHIVE_PAGE)) }
  yield { name: 'reviews.csv', content: csv(columnsOf.reviews, pagesOf((after) => listReviews(db, channelSeq, after), 'evaluationSeq', ARCHIVE_PAGE)) }
  yield { name: 'classes.json', content: json(classPages(db, channelSeq)) }
}
