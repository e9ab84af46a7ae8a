import { and, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/infra/db/database.ts'
import { courses } from '#server/infra/db/schema/index.ts'

export type OrderKey = { by: SQL | PgColumn; descending: boolean; nullsLast?: boolean }
export const up = (by: OrderKey['by']): OrderKey => ({ by, descending: false })
export const down = (by: OrderKey['by'], nullsLast = false): OrderKey => ({ by, descending: true, nullsLast })

/** ORDER BY for some keys. @param reversed from the end of the list */
export function orderBy(keys: readonly OrderKey[], reversed: boolean): SQL[] {
  return keys.map(({ by, descending, nullsLast = !descending }) => {
    const direction = sql.raw(`${descending !== reversed ? 'desc' : 'asc'} nulls ${nullsLast !== reversed ? 'last' : 'first'}`)
    return sql`${by} ${direction}`
  })
}

/** A page, counted from the end when `reversed`. */
export type Slice = { limit: number | Placeholder; offset: number | Placeholder; reversed: boolean }

/** A part of a list that one index sorts. Lower ranks first; equal ranks are merged. */
export interface Part {
  rank: number
  which: SQL | undefined
  /** Primary sort key, of the same type and direction in all parts. */
  key: OrderKey
}

/** Picks a page from several indexes: reads the first rows of each part and merges them. */
export function pickMerged(db: Db, listed: SQL | undefined, parts: readonly Part[], tie: OrderKey, { limit, offset, reversed }: Slice) {
  const ordered = parts.map(({ rank, which, key }) => sql`(
    select ${courses.courseSeq} as course_seq, ${sql.raw(String(rank))} as rank, ${key.by} as sort_key from ${courses}
    where ${and(listed, which)} order by ${sql.join(orderBy([key, tie], reversed), sql`, `)} limit ${limit}::bigint + ${offset}::bigint
  )`)
  const keys = [up(sql`rank`), { ...(parts[0]?.key ?? tie), by: sql`sort_key` }, { ...tie, by: sql`course_seq` }]
  return db.select({ courseSeq: sql<number>`course_seq`.as('picked_seq') })
    .from(sql`(${sql.join(ordered, sql` union all `)}) as parts`)
    .orderBy(...orderBy(keys, reversed)).limit(limit).offset(offset).as('picked')
}
