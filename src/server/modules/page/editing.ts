import { CARDS_MAX } from '#shared/page/blocks/limits.ts'
import type { PageBlock, Showcase } from '#shared/page/blocks/blocks.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PageRef } from '#shared/kernel/refs.ts'
import { PAGE_PATH_MAX, PAGE_TITLE_MAX } from '#shared/page/sitePages.ts'
import type { EditedPage, ManagedPage, MainPages } from '#shared/sitePage/contract.ts'
import { REMOVED_KEPT_MS, SCHEDULE_AHEAD_MS, VERSIONS_KEPT } from '#shared/sitePage/rules.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { isUniqueViolation } from '#server/infra/db/uniqueViolation.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { filledSnippets, keptSnippets } from '#server/modules/snippet/index.ts'
import { findEdited, findPage, findVersion, insertPage, listGoodReviews, listManaged, listTeachers, listVersions, lockPage, updatePage, writePage } from './queries.ts'
import { safeBlocks } from './safeBlocks.ts'

/** Paths tried for a copy: `about-2` to `about-30`. */
const COPIES_TRIED = 30

type Listed = Awaited<ReturnType<typeof listManaged>>['rows'][number]

const presentListed = ({ publishedAt, publishAt, updatedAt, removedAt, ...row }: Listed): ManagedPage => (
  { ...row, publishedAt: isoOf(publishedAt), publishAt: isoOf(publishAt), updatedAt: isoOf(updatedAt), removedAt: isoOf(removedAt) })

/** Pages as staff make them: drafts, versions, the time to publish (SHELL-05). */
export function createPageEditing({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>) {
  async function detail(page: PageRef): Promise<EditedPage> {
    const row = await findEdited(db, page)
    if (row === undefined) throw new AppError('notFound')
    const { revision, blocks, ...listed } = row
    const versions = await listVersions(db, page, VERSIONS_KEPT)
    return { ...presentListed(listed), revision, blocks, versions: versions.map((version) => ({ ...version, publishedAt: isoOf(version.publishedAt) })) }
  }

  return {
    detail,

    async list(channelSeq: number, { page, size, removedYn }: { page: number; size: number; removedYn: 'Y' | 'N' }): Promise<{ pages: ManagedPage[]; totalCount: number; mainPages: MainPages }> {
      const removedAfter = removedYn === 'Y' ? new Date(clock.now().getTime() - REMOVED_KEPT_MS) : null
      const { rows, ...rest } = await listManaged(db, channelSeq, { page, size, removedAfter })
      return { pages: rows.map(presentListed), ...rest }
    },

    /** Throws `notFound`, `invalidInput`, and `conflict` when another save came first. */
    async saveDraft(page: PageRef, { revision, blocks }: { revision: number; blocks: readonly PageBlock[] }, editorSeq: number): Promise<{ revision: number; savedAt: string }> {
      const safe = await safeBlocks(page.channelSeq, blocks)
      const now = clock.now()
      const saved = await db.transaction(async (tx) => {
        const draft = await filledSnippets(tx, page.channelSeq, safe)
        const row = await lockPage(tx, page)
        if (row === undefined) throw new AppError('notFound')
        if (row.revision !== revision) throw new AppError('conflict')
        return writePage(tx, page, { draft, revision: revision + 1, editorSeq, updatedAt: now })
      })
      return { revision: saved?.revision ?? revision + 1, savedAt: isoOf(now) }
    },

    /** @param publishAt null: not at all. Throws `notFound`, `invalidInput` for a time that is over or too far. */
    async schedule(page: PageRef, publishAt: Date | null, editorSeq: number): Promise<EditedPage> {
      const now = clock.now()
      if (publishAt !== null && (publishAt <= now || publishAt.getTime() > now.getTime() + SCHEDULE_AHEAD_MS)) throw new AppError('invalidInput')
      if (await db.transaction((tx) => updatePage(tx, page, { publishAt, editorSeq, updatedAt: now })) === undefined) throw new AppError('notFound')
      return detail(page)
    },

    /** Throws `notFound`. */
    async restore(page: PageRef, versionNo: number, editorSeq: number): Promise<EditedPage> {
      await db.transaction(async (tx) => {
        const version = await findVersion(tx, page, versionNo)
        const draft = version === undefined ? [] : await keptSnippets(tx, page.channelSeq, version.blocks)
        const row = await lockPage(tx, page)
        if (row === undefined || version === undefined) throw new AppError('notFound')
        await writePage(tx, page, { draft, revision: row.revision + 1, editorSeq, updatedAt: clock.now() })
      })
      return detail(page)
    },

    /** Throws `notFound`, `conflict` when no path like the page's is free. */
    async copy({ channelSeq, pageSeq }: PageRef, editorSeq: number): Promise<EditedPage> {
      const row = await findPage(db, channelSeq, { pageSeq })
      if (row === undefined) throw new AppError('notFound')
      const now = clock.now()
      for (let number = 2; number <= COPIES_TRIED; number += 1) {
        const [pathEnd, titleEnd] = [`-${number}`, ` (${number})`]
        const copy = {
          channelSeq, path: `${[...row.path].slice(0, PAGE_PATH_MAX - pathEnd.length).join('')}${pathEnd}`, title: `${row.title.slice(0, PAGE_TITLE_MAX - titleEnd.length)}${titleEnd}`,
          draft: row.draft ?? row.blocks, visibleCd: row.visibleCd, seoSetting: row.seoSetting, editorSeq, createdAt: now, updatedAt: now,
        }
        const made = await db.transaction((tx) => insertPage(tx, copy))
        if (made !== undefined) return detail(made)
      }
      throw new AppError('conflict')
    },

    /** Throws `notFound`, `conflict` when another page has its path. */
    async restoreRemoved(page: PageRef): Promise<EditedPage> {
      try {
        await db.transaction(async (tx) => {
          const row = await lockPage(tx, page, true)
          if (row?.removedAt == null || row.removedAt.getTime() < clock.now().getTime() - REMOVED_KEPT_MS) throw new AppError('notFound')
          await writePage(tx, page, { removedAt: null, publishStatusCd: publishStatusCd.unpublished, updatedAt: clock.now() })
        })
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('conflict')
        throw error
      }
      return detail(page)
    },

    async showcase(channelSeq: number): Promise<Showcase> {
      const [reviews, teachers] = [await listGoodReviews(db, channelSeq), await listTeachers(db, channelSeq)]
      return { reviews: reviews.slice(0, CARDS_MAX), teachers }
    },
  }
}
export type PageEditing = ReturnType<typeof createPageEditing>
