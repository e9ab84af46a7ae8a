import { and, ilike, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { courses, users } from '#server/infra/db/schema/index.ts'

/** Text that stands for itself in a LIKE pattern. */
const literal = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)

const showsTutor = sql`${courses.display}->>'courseTutorShowYn' is distinct from 'N'`
/** Looked up only where the class's own words do not match. */
const isByWriter = (pattern: string) => sql`exists (select from ${users} where ${users.userSeq} = ${courses.writerSeq} and ${ilike(users.name, pattern)})`

/** The words of a search, without those that say the same again. */
const wordsOf = (q: string | undefined) => [...new Set((q ?? '').split(/\s+/).filter((word) => word !== ''))]

/** Whether a query searches at all. */
export const isSearch = (q: string | undefined) => wordsOf(q).length > 0

/**
 * Classes of a site that have every word of a search in their title, subtitle or teacher's name, in any case (COUR-01).
 * The index of letter pairs finds the candidates, for Korean words of two letters too, where trigrams find nothing; the
 * patterns then decide. A tutor whom the class hides is found by its staff alone.
 */
export function matches(channelSeq: number, q: string | undefined, reader: 'everyone' | 'staff'): (SQL | undefined)[] {
  return wordsOf(q).map((word) => {
    const pattern = `%${literal(word)}%`
    return sql`${courses.searchGrams} @> search_grams(${channelSeq}::bigint, ${word}::text) and ${or(ilike(courses.title, pattern), ilike(courses.subTitle, pattern), and(reader === 'staff' ? undefined : showsTutor, isByWriter(pattern)))}`
  })
}
