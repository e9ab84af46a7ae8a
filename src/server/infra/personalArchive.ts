import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db/database.ts'
import { channels, courses } from './db/schema/index.ts'

/** A file of an archive: its name and what is in it, piece by piece. */
export interface ArchiveFile {
  name: string
  content: AsyncIterable<Uint8Array | string>
  /** Pressed already, as pictures are. */
  isPressed?: boolean
}

/** What a table keeps of a person and is theirs, as files of their archive (AUTH-10). What staff wrote of them is not. */
export interface ArchivePart {
  table: PgTable
  files(db: Db, userSeq: number): AsyncIterable<ArchiveFile>
}

/** Rows read at a time. */
const PAGE = 500

/** A part of a list; the query takes both as they are. */
export interface ArchivePage {
  limit: number
  offset: number
}

/** A JSON array of everything that the pages have. */
async function* jsonOf(read: (page: ArchivePage) => Promise<object[]>): AsyncGenerator<string> {
  let count = 0
  for (let rows = await read({ limit: PAGE, offset: 0 }); rows.length > 0; rows = rows.length < PAGE ? [] : await read({ limit: PAGE, offset: count })) {
    yield (count === 0 ? '[\n' : ',\n') + rows.map((row) => JSON.stringify(row, null, 2)).join(',\n')
    count += rows.length
  }
  yield count === 0 ? '[]\n' : '\n]\n'
}

/** The rows of a person in a table as one file, `<name>.json`. The query orders them, so that no page repeats a row. */
export function archiveList(name: string, table: PgTable, read: (db: Db, userSeq: number, page: ArchivePage) => Promise<object[]>): ArchivePart {
  return {
    table,
    async* files(db, userSeq) {
      yield { name: `${name}.json`, content: jsonOf((page) => read(db, userSeq, page)) }
    },
  }
}

/** The site of a row, as an archive names it; join with `onSite`. */
export const archivedSite = { channelSeq: channels.channelSeq, siteName: channels.name }
/** The class of a row, as an archive names it; join with `onSite` and `onClass`. */
export const archivedClass = { ...archivedSite, courseSeq: courses.courseSeq, classTitle: courses.title }
export const onSite = (table: { channelSeq: AnyPgColumn }) => eq(channels.channelSeq, table.channelSeq)
export const onClass = (table: { channelSeq: AnyPgColumn; courseSeq: AnyPgColumn }) => and(eq(courses.channelSeq, table.channelSeq), eq(courses.courseSeq, table.courseSeq))
