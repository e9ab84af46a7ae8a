import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Draft } from '#shared/draft/contract.ts'
import { DRAFTS_MAX } from '#shared/draft/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import { drafts } from '#server/infra/db/schema/index.ts'

export interface DraftScope {
  userSeq: number
  /** The site that the session is bound to; null for a platform session. */
  channelSeq: number | null
  /** Drafts of all sites too. */
  isWhole: boolean
}

export type KeptDraft = Omit<Draft, 'typedAt'> & { typedAt: Date }

const within = ({ userSeq, channelSeq, isWhole }: DraftScope) =>
  and(eq(drafts.userSeq, userSeq), isWhole ? undefined : channelSeq === null ? isNull(drafts.siteSeq) : eq(drafts.siteSeq, channelSeq))

export async function listDrafts(db: Db, scope: DraftScope, since: Date): Promise<KeptDraft[]> {
  return db.select({ name: drafts.name, keep: drafts.keep, content: drafts.content, typedAt: drafts.typedAt }).from(drafts)
    .where(and(within(scope), gte(drafts.keptAt, since))).orderBy(asc(drafts.name)).limit(DRAFTS_MAX)
}

/** Keeps other changes of these drafts waiting until the transaction ends, so that their limit holds. */
export async function lockDrafts(tx: Db, { userSeq }: DraftScope): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${userSeq}`}, 0))`)
}

export async function writeDrafts(tx: Db, { userSeq, channelSeq }: DraftScope, rows: readonly KeptDraft[], keptAt: Date): Promise<void> {
  await tx.insert(drafts).values(rows.map((row) => ({ ...row, userSeq, siteSeq: channelSeq, keptAt }))).onConflictDoUpdate({
    target: [drafts.userSeq, drafts.name],
    set: { siteSeq: channelSeq, keep: sql`excluded.keep`, content: sql`excluded.content`, typedAt: sql`excluded.typed_at`, keptAt },
    setWhere: lt(drafts.typedAt, sql`excluded.typed_at`),
  })
}

export async function deleteBeyondLimit(tx: Db, { userSeq }: DraftScope): Promise<void> {
  const oldest = tx.select({ name: drafts.name }).from(drafts).where(eq(drafts.userSeq, userSeq)).orderBy(desc(drafts.typedAt), asc(drafts.name)).offset(DRAFTS_MAX)
  await tx.delete(drafts).where(and(eq(drafts.userSeq, userSeq), inArray(drafts.name, oldest)))
}

export async function deleteDrafts(db: Db, scope: DraftScope, taken: readonly Pick<KeptDraft, 'name' | 'typedAt'>[]): Promise<void> {
  await db.delete(drafts).where(and(within(scope), or(...taken.map(({ name, typedAt }) => and(eq(drafts.name, name), eq(drafts.typedAt, typedAt))))))
}
