import { ilike, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { courses, users } from '#server/db/schema/index.ts'

/** Text that stands for itself in a LIKE pattern. */
const literal = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)

/** Classes that have every word of a search in their title, subtitle or teacher's name, in any case (COUR-01). */
export function matches(q: string | undefined): (SQL | undefined)[] {
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '')
  return words.map((word) => {
    const pattern = `%${literal(word)}%`
    return or(ilike(courses.title, pattern), ilike(courses.subTitle, pattern), ilike(users.name, pattern))
  })
}
