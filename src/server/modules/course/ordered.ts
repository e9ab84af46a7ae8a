import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/infra/db/database.ts'
import { courses } from '#server/infra/db/schema/index.ts'

/** One key of an order, in the direction of its index. */
export type OrderKey = { by: SQL | PgColumn; descending: boolean; nullsLast?: boolean }
export const up = (by: OrderKey['by']): OrderKey => ({ by, descending: false })
export const down = (by: OrderKey['by'], nullsLast = false): OrderKey => ({ by, descending: true, nullsLast })

/** What sorts by some keys; `reversed` from the end of the list. */
export function orderBy(keys: readonly OrderKey[], reversed: boolean): SQL[] {
  return keys.map(({ by, descending, nullsLast = !descending }) => {
    const direction = sql.raw(`${descending !== reversed ? 'desc' : 'asc'} nulls ${nullsLast !== reversed ? 'last' : 'first'}`)
    return sql`${by} ${direction}`
  })
}

/** Where a page lies in a list, from its start or, `reversed`, from its end. */
export type Slice = { limit: number; offset: number; reversed: boolean }

/** A part of a list that one index has in order. Of two parts the one of the lower rank comes first; those of the same rank are merged. */
export interface Part {
  rank: number
  which: SQL | undefined
  /** Sorts the part, before the number of the class; of one kind and direction in all parts. */
  key: OrderKey
}

/**
 * The numbers of the classes of a slice in a list whose order no single index has: each part gives its first ones from its
 * index, and these few are merged.
 */
export function pickMerged(db: Db, listed: SQL | undefined, parts: readonly Part[], tie: OrderKey, { limit, offset, reversed }: Slice) {
  const ordered = parts.map(({ rank, which, key }) => sql`(
    select ${courses.courseSeq} as course_seq, ${sql.raw(String(rank))} as rank, ${key.by} as sort_key from ${courses}
    where ${and(listed, which)} order by ${sql.join(orderBy([key, tie], reversed), sql`, `)} limit ${limit + offset}
  )`)
  const keys = [up(sql`rank`), { ...(parts[0]?.key ?? tie), by: sql`sort_key` }, { ...tie, by: sql`course_seq` }]
  return db.select({ courseSeq: sql<number>`course_seq`.as('picked_seq') })
    .from(sql`(${sql.join(ordered, sql` union all `)}) as parts`)
    .orderBy(...orderBy(keys, reversed)).limit(limit).offset(offset).as('picked')
}
