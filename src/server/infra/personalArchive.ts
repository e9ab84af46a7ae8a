import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/database.ts'
import { channels, courses } from './db/schema/index.ts'

export interface ArchiveFile {
  name: string
  content: AsyncIterable<Uint8Array | string>
  /** Compressed already. */
  isPressed?: boolean
}

/** A user's rows of a table, as files of their archive (AUTH-10), without what staff wrote about them. */
export interface ArchivePart {
  table: PgTable
  files(db: Db, userSeq: number): AsyncIterable<ArchiveFile>
}

const PAGE = 500

export interface ArchivePage {
  limit: number
  offset: number
}

async function* jsonOf(read: (page: ArchivePage) => Promise<object[]>): AsyncGenerator<string> {
  let count = 0
  for (let rows = await read({ limit: PAGE, offset: 0 }); rows.length > 0; rows = rows.length < PAGE ? [] : await read({ limit: PAGE, offset: count })) {
    yield (count === 0 ? '[\n' : ',\n') + rows.map((row) => JSON.stringify(row, null, 2)).join(',\n')
    count += rows.length
  }
  yield count === 0 ? '[]\n' : '\n]\n'
}

/** A user's rows of a table as `<name>.json`. The query must order them, so that pages do not overlap. */
export function archiveList(name: string, table: PgTable, read: (db: Db, userSeq: number, page: ArchivePage) => Promise<object[]>): ArchivePart {
  return {
    table,
    async* files(db, userSeq) {
      yield { name: `${name}.json`, content: jsonOf((page) => read(db, userSeq, page)) }
    },
  }
}

/** Site columns of an archived row; join with `onSite`. */
export const archivedSite = { channelSeq: channels.channelSeq, siteName: channels.name }
/** Class columns of an archived row; join with `onSite` and `onClass`. */
export const archivedClass = { ...archivedSite, courseSeq: courses.courseSeq, classTitle: courses.title }
export const onSite = (table: { channelSeq: AnyPgColumn }) => eq(channels.channelSeq, table.channelSeq)
export const onClass = (table: { channelSeq: AnyPgColumn; courseSeq: AnyPgColumn }) => and(eq(courses.channelSeq, table.channelSeq), eq(courses.courseSeq, table.courseSeq))
