import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PageBlock } from '#shared/page/blocks/blocks.ts'
import type { SnippetForm } from '#shared/snippet/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import { pages, snippets } from '#server/infra/db/schema/index.ts'

export interface SnippetRef { channelSeq: number; snippetSeq: number }
export type SnippetRow = typeof snippets.$inferSelect

const isSnippet = ({ channelSeq, snippetSeq }: SnippetRef) => and(eq(snippets.channelSeq, channelSeq), eq(snippets.snippetSeq, snippetSeq))

export async function listSnippets(db: Db, channelSeq: number): Promise<SnippetRow[]> {
  return db.select().from(snippets).where(eq(snippets.channelSeq, channelSeq)).orderBy(asc(snippets.name), asc(snippets.snippetSeq))
}

/** Which pages of the site show which snippet, published or in their draft. Reads the site's pages. */
export async function listUses(db: Db, channelSeq: number): Promise<{ snippetSeq: number; pageSeq: number; title: string }[]> {
  const shown = sql<number>`jsonb_path_query(jsonb_build_array(${pages.blocks}, ${pages.draft}), 'lax $.**.snippetSeq ? (@.type() == "number")')`
  const uses = db.selectDistinct({ snippetSeq: shown.as('snippet_seq'), pageSeq: pages.pageSeq, title: pages.title }).from(pages).where(and(eq(pages.channelSeq, channelSeq), isNull(pages.removedAt))).as('uses')
  const rows = await db.select().from(uses).orderBy(asc(uses.title), asc(uses.pageSeq))
  return rows.map((row) => ({ ...row, snippetSeq: Number(row.snippetSeq) }))
}

/** Keeps other changes of the site's snippets waiting until the transaction ends, so that their limit holds. */
export async function lockSnippets(tx: Db, channelSeq: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`snippets ${channelSeq}`}, 0))`)
  return tx.$count(snippets, eq(snippets.channelSeq, channelSeq))
}

export async function insertSnippet(tx: Db, channelSeq: number, form: SnippetForm, now: Date): Promise<SnippetRow> {
  const [row] = await tx.insert(snippets).values({ channelSeq, ...form, createdAt: now, updatedAt: now }).returning()
  return row as SnippetRow
}

/** A snippet, held until the transaction ends. */
export async function lockSnippet(tx: Db, ref: SnippetRef): Promise<SnippetRow | undefined> {
  const [row] = await tx.select().from(snippets).where(isSnippet(ref)).for('update')
  return row
}

export async function writeSnippet(tx: Db, ref: SnippetRef, values: SnippetForm & Pick<SnippetRow, 'revision' | 'updatedAt'>): Promise<SnippetRow> {
  const [row] = await tx.update(snippets).set(values).where(isSnippet(ref)).returning()
  return row as SnippetRow
}

export async function deleteSnippet(tx: Db, ref: SnippetRef): Promise<void> {
  await tx.delete(snippets).where(isSnippet(ref))
}

/** Of these, the snippets of the site, held against changes until the transaction ends. */
export async function holdSnippets(tx: Db, channelSeq: number, snippetSeqs: readonly number[]): Promise<{ snippetSeq: number; html: string }[]> {
  return tx.select({ snippetSeq: snippets.snippetSeq, html: snippets.html }).from(snippets)
    .where(and(eq(snippets.channelSeq, channelSeq), inArray(snippets.snippetSeq, [...snippetSeqs]))).orderBy(asc(snippets.snippetSeq)).for('share')
}

export interface ShowingPage { pageSeq: number; blocks: PageBlock[]; draft: PageBlock[] | null; removedAt: Date | null }

/** The pages that show a snippet, deleted ones too, held until the transaction ends. */
export async function lockShowing(tx: Db, { channelSeq, snippetSeq }: SnippetRef): Promise<ShowingPage[]> {
  return tx.select({ pageSeq: pages.pageSeq, blocks: pages.blocks, draft: pages.draft, removedAt: pages.removedAt }).from(pages)
    .where(and(eq(pages.channelSeq, channelSeq), sql`jsonb_path_exists(jsonb_build_array(${pages.blocks}, ${pages.draft}), 'lax $.**.snippetSeq ? (@ == $seq)', jsonb_build_object('seq', ${snippetSeq}::bigint))`))
    .orderBy(asc(pages.pageSeq)).for('update')
}

/** Writes the blocks of several pages in one statement. */
export async function writeShowing(tx: Db, channelSeq: number, changed: readonly ShowingPage[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ pageSeq, blocks, draft }) => ({ page_seq: pageSeq, blocks, draft }))
  await tx.update(pages).set({ blocks: sql`one.blocks`, draft: sql`one.draft` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(page_seq bigint, blocks jsonb, draft jsonb)`)
    .where(and(eq(pages.channelSeq, channelSeq), sql`${pages.pageSeq} = one.page_seq`))
}
