import { AppError } from '#shared/kernel/errors.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { allBlocks } from '#shared/page/blocks/blocks.ts'
import type { PageBlock } from '#shared/page/blocks/blocks.ts'
import { PAGE_BLOCKS_CHARS_MAX } from '#shared/page/blocks/limits.ts'
import { SNIPPETS_MAX } from '#shared/snippet/contract.ts'
import type { Snippet, SnippetForm } from '#shared/snippet/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { deleteSnippet, holdSnippets, insertSnippet, listSnippets, listUses, lockShowing, lockSnippet, lockSnippets, writeShowing, writeSnippet } from './queries.ts'
import type { ShowingPage, SnippetRef, SnippetRow } from './queries.ts'

type Use = Awaited<ReturnType<typeof listUses>>[number]

const present = ({ snippetSeq, name, html, revision, updatedAt }: SnippetRow, uses: readonly Use[]): Snippet => (
  { snippetSeq, name, html, revision, updatedAt: updatedAt.toISOString(), pages: uses.filter((use) => use.snippetSeq === snippetSeq).map(({ pageSeq, title }) => ({ pageSeq, title })) })

/** Blocks with the given texts of snippets; a block of another snippet stays as it is. */
export function withSnippets(blocks: readonly PageBlock[], html: ReadonlyMap<number, string>): PageBlock[] {
  return blocks.map((block): PageBlock => {
    if (block.type === 'columns') return { ...block, columns: block.columns.map((column) => withSnippets(column, html) as typeof column) }
    const text = block.type === 'snippet' && block.snippetSeq != null ? html.get(block.snippetSeq) : undefined
    return block.type === 'snippet' && text !== undefined ? { ...block, html: text } : block
  })
}

/** Blocks in which the text of a snippet that is gone is their own. */
function released(blocks: readonly PageBlock[], isGone: (snippetSeq: number) => boolean): PageBlock[] {
  return blocks.map((block): PageBlock => {
    if (block.type === 'columns') return { ...block, columns: block.columns.map((column) => released(column, isGone) as typeof column) }
    return block.type === 'snippet' && block.snippetSeq != null && isGone(block.snippetSeq) ? { ...block, snippetSeq: null } : block
  })
}

/** Snippets that blocks name. */
const namedIn = (blocks: readonly PageBlock[]) => [...new Set(allBlocks(blocks).flatMap((block) => (block.type === 'snippet' && block.snippetSeq != null ? [block.snippetSeq] : [])))]

/** Blocks of a page of the site with the present texts of its snippets, which stay so until the transaction ends. Throws `invalidInput` for a snippet that the site does not have. */
export async function filledSnippets(tx: Db, channelSeq: number, blocks: readonly PageBlock[]): Promise<PageBlock[]> {
  const named = namedIn(blocks)
  if (named.length === 0) return [...blocks]
  const held = new Map((await holdSnippets(tx, channelSeq, named)).map(({ snippetSeq, html }) => [snippetSeq, html]))
  if (named.some((snippetSeq) => !held.has(snippetSeq))) throw new AppError('invalidInput', {}, [{ path: ['blocks', 'snippetSeq'], message: validationMessage('validation:choose') }])
  return withSnippets(blocks, held)
}

/** As `filledSnippets`, of an old version: a block whose snippet is gone keeps its text as its own. */
export async function keptSnippets(tx: Db, channelSeq: number, blocks: readonly PageBlock[]): Promise<PageBlock[]> {
  const named = namedIn(blocks)
  if (named.length === 0) return [...blocks]
  const held = new Map((await holdSnippets(tx, channelSeq, named)).map(({ snippetSeq, html }) => [snippetSeq, html]))
  return released(withSnippets(blocks, held), (snippetSeq) => !held.has(snippetSeq))
}

export function createSnippetService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>) {
  return {
    async list(channelSeq: number): Promise<Snippet[]> {
      const [rows, uses] = [await listSnippets(db, channelSeq), await listUses(db, channelSeq)]
      return rows.map((row) => present(row, uses))
    },

    /** Throws `conflict` beyond `SNIPPETS_MAX`. */
    async create(channelSeq: number, form: SnippetForm): Promise<Snippet> {
      const row = await db.transaction(async (tx) => {
        if (await lockSnippets(tx, channelSeq) >= SNIPPETS_MAX) throw new AppError('conflict')
        return insertSnippet(tx, channelSeq, form, clock.now())
      })
      return present(row, [])
    },

    /** Saves it and the blocks that show it. Throws `notFound`, `staleEdit`, and `invalidInput` when a page would become too long. */
    async save(ref: SnippetRef, { revision, ...form }: SnippetForm & { revision: number }): Promise<Snippet> {
      const row = await db.transaction(async (tx) => {
        const before = await lockSnippet(tx, ref)
        if (before === undefined) throw new AppError('notFound')
        if (before.revision !== revision) throw new AppError('staleEdit')
        if (before.html !== form.html) {
          const html = new Map([[ref.snippetSeq, form.html]])
          const changed = (await lockShowing(tx, ref)).map((page): ShowingPage => ({ ...page, blocks: withSnippets(page.blocks, html), draft: page.draft === null ? null : withSnippets(page.draft, html) }))
          const isTooLong = (blocks: PageBlock[] | null) => blocks !== null && JSON.stringify(blocks).length > PAGE_BLOCKS_CHARS_MAX
          if (changed.some((page) => isTooLong(page.blocks) || isTooLong(page.draft))) throw new AppError('invalidInput', {}, [{ path: ['html'], message: validationMessage('validation:maxLength', { max: PAGE_BLOCKS_CHARS_MAX }) }])
          await writeShowing(tx, ref.channelSeq, changed)
        }
        return writeSnippet(tx, ref, { ...form, revision: revision + 1, updatedAt: clock.now() })
      })
      return present(row, await listUses(db, ref.channelSeq))
    },

    /** Throws `notFound`, `conflict` while a page shows it. */
    async delete(ref: SnippetRef): Promise<void> {
      await db.transaction(async (tx) => {
        if (await lockSnippet(tx, ref) === undefined) throw new AppError('notFound')
        const showing = await lockShowing(tx, ref)
        if (showing.some(({ removedAt }) => removedAt === null)) throw new AppError('conflict')
        // Deleted pages can be restored.
        const freed = (blocks: readonly PageBlock[]) => released(blocks, (snippetSeq) => snippetSeq === ref.snippetSeq)
        await writeShowing(tx, ref.channelSeq, showing.map((page) => ({ ...page, blocks: freed(page.blocks), draft: page.draft === null ? null : freed(page.draft) })))
        await deleteSnippet(tx, ref)
      })
    },
  }
}
export type SnippetService = ReturnType<typeof createSnippetService>
