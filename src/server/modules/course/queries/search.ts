import { and, ilike, or, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { containing } from '#server/infra/db/like.ts'
import { courses, users } from '#server/infra/db/schema/index.ts'

const showsTutor = sql`${courses.display}->>'courseTutorShowYn' is distinct from 'N'`
// Only evaluated when the class's own text does not match.
const isByWriter = (pattern: string) => sql`exists (select from ${users} where ${users.userSeq} = ${courses.writerSeq} and ${ilike(users.name, pattern)})`

export const wordsOf = (q: string | undefined) => [...new Set((q ?? '').split(/\s+/).filter((word) => word !== ''))]

export const isSearch = (q: string | undefined) => wordsOf(q).length > 0

/** Every word in title, subtitle or teacher (COUR-01; hidden teachers for staff only). Bigrams: trigrams miss two-letter Korean words. */
export function matches(channelSeq: number | Placeholder, q: string | undefined, reader: 'everyone' | 'staff'): (SQL | undefined)[] {
  return wordsOf(q).map((word) => {
    const pattern = containing(word)
    return sql`${courses.searchGrams} @> search_grams(${channelSeq}::bigint, ${word}::text) and ${or(ilike(courses.title, pattern), ilike(courses.subTitle, pattern), and(reader === 'staff' ? undefined : showsTutor, isByWriter(pattern)))}`
  })
}
