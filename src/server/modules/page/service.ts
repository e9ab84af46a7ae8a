import type { FullPage } from '#shared/page/contract.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { PublishStatusCd } from '#shared/kernel/codes.ts'
import { PAGE_CONTENT_MAX } from '#shared/page/sitePages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { PageRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'
import { isUniqueViolation } from '#server/infra/db/uniqueViolation.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { deletePage, dropLogoutMainPage, findPage, insertPage, setLogoutMainPage, updatePage } from './queries.ts'

const safeContent = (channelSeq: number, content: string) => safeRichText(content, { max: PAGE_CONTENT_MAX, path: ['content'], channelSeq })

/** Custom pages (platform spec §3, §7). @param channels its cached site is invalidated when the logged-out main page changes */
export function createPageService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, channels: Pick<ChannelService, 'forget'>) {
  const found = (page: FullPage | undefined): FullPage => {
    if (page === undefined) throw new AppError('notFound')
    return page
  }

  return {
    /** Throws `notFound`, also for drafts that the actor may not read. */
    async read(channelSeq: number, by: { pageSeq: number } | { path: string }, actor: Actor): Promise<FullPage> {
      const page = found(await findPage(db, channelSeq, by))
      if (page.publishStatusCd !== publishStatusCd.published && !can(actor, 'SITE_PAGE_READ')) throw new AppError('notFound')
      return page
    },

    /** Creates a draft. Throws `conflict` when the path is taken. */
    async create(channelSeq: number, { path, title, content }: { path: string; title: string; content: string }): Promise<FullPage> {
      const safe = await safeContent(channelSeq, content)
      const page = await db.transaction((tx) => insertPage(tx, { channelSeq, path, title, content: safe }, clock.now()))
      if (page === undefined) throw new AppError('conflict')
      return page
    },

    /** Throws `notFound`, `conflict` when the path is taken. */
    async update(page: PageRef, { content, ...rest }: { path?: string | undefined; title?: string | undefined; content?: string | undefined }): Promise<FullPage> {
      const change = { ...rest, ...(content === undefined ? {} : { content: await safeContent(page.channelSeq, content) }), updatedAt: clock.now() }
      try {
        return found(await db.transaction((tx) => updatePage(tx, page, change)))
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('conflict')
        throw error
      }
    },

    /** Publishes or unpublishes. Throws `notFound`. */
    async publish({ channelSeq, pageSeq }: PageRef, status: PublishStatusCd): Promise<FullPage> {
      const page = await db.transaction(async (tx) => {
        const changed = found(await updatePage(tx, { channelSeq, pageSeq }, { publishStatusCd: status, updatedAt: clock.now() }))
        if (status !== publishStatusCd.published) await dropLogoutMainPage(tx, { channelSeq, pageSeq })
        return changed
      })
      channels.forget(channelSeq)
      return page
    },

    async delete({ channelSeq, pageSeq }: PageRef): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await deletePage(tx, { channelSeq, pageSeq }))) throw new AppError('notFound')
        await dropLogoutMainPage(tx, { channelSeq, pageSeq })
      })
      channels.forget(channelSeq)
    },

    /** The page that guests get at `/`. Throws `notFound` for a draft. */
    async chooseLogoutMainPage({ channelSeq, pageSeq }: { channelSeq: number; pageSeq: number | null }): Promise<void> {
      if (pageSeq !== null && found(await findPage(db, channelSeq, { pageSeq })).publishStatusCd !== publishStatusCd.published) throw new AppError('notFound')
      await db.transaction((tx) => setLogoutMainPage(tx, { channelSeq, logoutMainPageSeq: pageSeq }))
      channels.forget(channelSeq)
    },
  }
}
export type PageService = ReturnType<typeof createPageService>
