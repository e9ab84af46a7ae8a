import type { FullPage } from '#shared/page/reading.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { PublishStatusCd } from '#shared/kernel/codes.ts'
import { PAGE_TEXT_MAX } from '#shared/page/sitePages.ts'
import type { PageVisible } from '#shared/page/sitePages.ts'
import { blocksOfText, visibleBlocks } from '#shared/page/blocks/blocks.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { PageRef } from '#shared/kernel/refs.ts'
import { REDIRECTS_KEPT, VERSIONS_KEPT } from '#shared/sitePage/rules.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'
import { isUniqueViolation } from '#server/infra/db/uniqueViolation.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { dropMainPages, dropRedirect, findMovedPage, findPage, insertPage, insertRedirect, insertVersion, listDue, listShown, lockPage, setMainPages, updatePage, writePage } from './queries.ts'
import type { MainPages, PageRow } from './queries.ts'

/** A page as its reader sees it. */
const present = ({ pageSeq, path, title, seoSetting, publishStatusCd: status, visibleCd, blocks }: PageRow, isMember: boolean): FullPage => (
  { pageSeq, path, title, seoSetting, publishStatusCd: status, visibleCd, blocks: visibleBlocks(blocks, isMember) })

const found = (page: PageRow | undefined): PageRow => {
  if (page === undefined) throw new AppError('notFound')
  return page
}

/** Custom pages (platform spec §3, §7). @param channels its cached site is invalidated when a main page changes */
export function createPageService({ database: { db }, clock, log }: Pick<ServerPorts, 'database' | 'clock' | 'log'>, channels: Pick<ChannelService, 'forget'>) {
  const isPublished = ({ publishStatusCd: status }: PageRow) => status === publishStatusCd.published

  /** Publishes the draft of a locked page. */
  async function publishLocked(tx: Db, row: PageRow, publisherSeq: number | null): Promise<PageRow> {
    const now = clock.now()
    const blocks = row.draft ?? row.blocks
    const changed = found(await writePage(tx, row, { publishStatusCd: publishStatusCd.published, blocks, draft: null, publishAt: null, publishedAt: now, updatedAt: now, revision: row.revision + 1 }))
    if (row.draft !== null || !isPublished(row)) await insertVersion(tx, { ...row, blocks }, { publisherSeq, now, kept: VERSIONS_KEPT })
    return changed
  }

  return {
    /** At a former path: the page with its present one. Throws `notFound`, also for drafts and private pages that the actor may not read. */
    async read(channelSeq: number, by: { pageSeq: number } | { path: string }, actor: Actor): Promise<FullPage> {
      const page = found(await findPage(db, channelSeq, by) ?? ('path' in by ? await findMovedPage(db, channelSeq, by.path) : undefined))
      if ((!isPublished(page) || page.visibleCd === 'private') && !can(actor, 'SITE_PAGE_READ')) throw new AppError('notFound')
      return present(page, actor.isChannelUser)
    },

    /** Creates a draft. Throws `conflict` when the path is taken. */
    async create(channelSeq: number, { path, title, content }: { path: string; title: string; content: string }, editorSeq: number | null = null): Promise<FullPage> {
      const now = clock.now()
      const text = await safeRichText(content, { max: PAGE_TEXT_MAX, path: ['content'], channelSeq })
      const page = await db.transaction(async (tx) => {
        await dropRedirect(tx, channelSeq, path)
        return insertPage(tx, { channelSeq, path, title, blocks: blocksOfText(text), editorSeq, createdAt: now, updatedAt: now })
      })
      if (page === undefined) throw new AppError('conflict')
      return present(page, true)
    },

    /** Throws `notFound`, `conflict` when the path is taken. */
    async update(page: PageRef, change: { path?: string | undefined; title?: string | undefined; visibleCd?: PageVisible | undefined }, editorSeq: number): Promise<FullPage> {
      try {
        const changed = await db.transaction(async (tx) => {
          const { path: before } = found(await lockPage(tx, page))
          const row = found(await updatePage(tx, page, { ...change, editorSeq, updatedAt: clock.now() }))
          if (row.path !== before) {
            await dropRedirect(tx, page.channelSeq, row.path)
            await insertRedirect(tx, page, before, { now: clock.now(), max: REDIRECTS_KEPT })
          }
          if (row.visibleCd === 'private') await dropMainPages(tx, page)
          return row
        })
        channels.forget(page.channelSeq)
        return present(changed, true)
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('conflict')
        throw error
      }
    },

    /** Publishes with its draft, or unpublishes. @param revision of the draft that is meant. Throws `notFound`, `conflict`. */
    async publish({ channelSeq, pageSeq }: PageRef, status: PublishStatusCd, { revision, publisherSeq = null }: { revision?: number | undefined; publisherSeq?: number | null } = {}): Promise<FullPage> {
      const page = await db.transaction(async (tx) => {
        const row = found(await lockPage(tx, { channelSeq, pageSeq }))
        if (revision !== undefined && revision !== row.revision) throw new AppError('conflict')
        if (status === publishStatusCd.published) return publishLocked(tx, row, publisherSeq)
        await dropMainPages(tx, row)
        return found(await writePage(tx, row, { publishStatusCd: status, publishAt: null, updatedAt: clock.now() }))
      })
      channels.forget(channelSeq)
      return present(page, true)
    },

    /** Publishes the pages whose time has come. */
    async publishDue(): Promise<void> {
      for (const ref of await listDue(db, clock.now())) {
        // One that fails is tried again in a minute, and holds up no other.
        await db.transaction(async (tx) => {
          const row = await lockPage(tx, ref)
          if (row !== undefined && row.publishAt !== null && row.publishAt <= clock.now()) await publishLocked(tx, row, null)
        }).catch((error: unknown) => log.error({ err: error, ...ref }, 'page could not be published yet'))
        channels.forget(ref.channelSeq)
      }
    },

    /** Throws `notFound`. */
    async delete({ channelSeq, pageSeq }: PageRef): Promise<void> {
      await db.transaction(async (tx) => {
        const row = found(await lockPage(tx, { channelSeq, pageSeq }))
        await writePage(tx, row, { removedAt: clock.now(), publishAt: null })
        await dropMainPages(tx, row)
      })
      channels.forget(channelSeq)
    },

    /** Sets the given main pages. Throws `notFound` for a page that others than staff do not see. */
    async setMain(channelSeq: number, main: { [Place in keyof MainPages]?: number | null | undefined }): Promise<void> {
      const given = Object.fromEntries(Object.entries(main).filter(([, pageSeq]) => pageSeq !== undefined)) as Partial<MainPages>
      const pageSeqs = [...new Set(Object.values(given).filter((pageSeq): pageSeq is number => pageSeq !== null))]
      if (pageSeqs.length > 0 && (await listShown(db, channelSeq, pageSeqs)).length < pageSeqs.length) throw new AppError('notFound')
      if (Object.keys(given).length > 0) await db.transaction((tx) => setMainPages(tx, channelSeq, given))
      channels.forget(channelSeq)
    },
  }
}
export type PageService = ReturnType<typeof createPageService>
