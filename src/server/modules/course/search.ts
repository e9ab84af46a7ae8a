import { ilike, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { courses, users } from '#server/db/schema/index.ts'

/** Text that stands for itself in a LIKE pattern. */
const literal = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)

const shownName = sql`case when ${courses.display}->>'courseTutorShowYn' = 'N' then '' else ${users.name} end`

/** The words of a search, without those that say the same again. */
const wordsOf = (q: string | undefined) => [...new Set((q ?? '').split(/\s+/).filter((word) => word !== ''))]

/** Whether a query searches at all. */
export const isSearch = (q: string | undefined) => wordsOf(q).length > 0

/**
 * Classes of a site that have every word of a search in their title, subtitle or teacher's name, in any case (COUR-01).
 * The index of letter pairs finds the candidates, for Korean words of two letters too, where trigrams find nothing; the
 * patterns then decide. A tutor whom the class hides is found by its staff alone. Join `users` on the writer.
 */
export function matches(channelSeq: number, q: string | undefined, reader: 'everyone' | 'staff'): (SQL | undefined)[] {
  const name = reader === 'staff' ? users.name : shownName
  return wordsOf(q).map((word) => {
    const pattern = `%${literal(word)}%`
    return sql`${courses.searchGrams} @> search_grams(${channelSeq}::bigint, ${word}::text) and ${or(ilike(courses.title, pattern), ilike(courses.subTitle, pattern), ilike(name, pattern))}`
  })
}
