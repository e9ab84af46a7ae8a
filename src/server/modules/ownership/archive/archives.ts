import { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SiteArchive } from '#shared/ownership/contract.ts'
import { ARCHIVE_DAYS, ARCHIVES_PER_DAY, archiveUntil } from '#shared/ownership/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/moments.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { isUniqueViolation } from '#server/infra/db/uniqueViolation.ts'
import { zipOf } from '#server/infra/documents/zip.ts'
import { createDownload } from '#server/infra/http/downloads.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { removeStored } from '#server/infra/storage/removal.ts'
import { countArchivesSince, deleteArchives, findArchive, insertArchive, listArchives, lockOldArchives, writeFailed, writeMade } from '../queries/archives.ts'
import type { ArchiveRef } from '../queries/archives.ts'
import { siteFiles } from './contents.ts'

export const SITE_ARCHIVE_QUEUE = 'site-archive'

// An archive that is not made by then never will be: its job and its retries are over.
const STALLED_MS = 13 * HOUR_MS

/** Archives of a site's data (SET-04): a job streams them into a file, which an owner downloads for a week. */
export function createSiteArchives(ports: Pick<ServerPorts, 'database' | 'clock' | 'storage' | 'jobs' | 'log'>) {
  const { database: { db }, clock, storage, jobs, log } = ports
  const download = createDownload(ports, {
    purpose: 'siteArchive', path: '/api/main/v1.0/sites/archive', content: z.object({ channelSeq: z.int(), archiveSeq: z.int(), day: z.string() }),
    nameOf: ({ channelSeq, day }) => `site-${channelSeq}-${day}.zip`,
    async make({ channelSeq, archiveSeq }) {
      const { storageKey } = await ready({ channelSeq, archiveSeq })
      return { type: 'application/zip', bytes: await storage.read(storageKey) }
    },
  })

  async function ready(ref: ArchiveRef): Promise<{ storageKey: string; createdAt: Date }> {
    const found = await findArchive(db, ref)
    if (found?.state !== 'ready' || found.storageKey === null || archiveUntil(found.createdAt) <= clock.now()) throw new AppError('notFound')
    return { storageKey: found.storageKey, createdAt: found.createdAt }
  }

  return {
    register: download.register,

    async list(channelSeq: number): Promise<SiteArchive[]> {
      const now = clock.now()
      return (await listArchives(db, channelSeq, new Date(now.getTime() - ARCHIVE_DAYS * DAY_MS))).map(({ createdAt, state, byName, ...archive }) => ({
        ...archive, byName: byName ?? '', createdAt: createdAt.toISOString(), until: archiveUntil(createdAt).toISOString(),
        state: state === 'making' && now.getTime() - createdAt.getTime() > STALLED_MS ? 'failed' : state,
      }))
    },

    /** Throws `conflict` while one is being made, `tooManyAttempts`. */
    async ask({ channelSeq, userSeq }: MemberRef): Promise<number> {
      const now = clock.now()
      try {
        return await db.transaction(async (tx) => {
          await writeFailed(tx, { channelSeq }, new Date(now.getTime() - STALLED_MS))
          const archiveSeq = await insertArchive(tx, { channelSeq, byUserSeq: userSeq, createdAt: now })
          // Itself among them; the one that is being made keeps others out.
          if (await countArchivesSince(tx, channelSeq, new Date(now.getTime() - DAY_MS)) > ARCHIVES_PER_DAY) throw new AppError('tooManyAttempts')
          await jobs.send<ArchiveRef>(SITE_ARCHIVE_QUEUE, { channelSeq, archiveSeq }, { within: tx })
          return archiveSeq
        })
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('conflict') : error
      }
    },

    /** Issues an address of the file. Throws `notFound`. */
    async link({ channelSeq, archiveSeq }: ArchiveRef, { sessionSeq }: { sessionSeq: number }): Promise<{ url: string; fileName: string }> {
      const { createdAt } = await ready({ channelSeq, archiveSeq })
      return download.issue({ sessionSeq }, { channelSeq, archiveSeq, day: createdAt.toISOString().slice(0, 10) })
    },

    /** Makes the file. One that fails is not tried again: its owner sees it and asks again. */
    async make(payload: object, signal: AbortSignal): Promise<void> {
      const ref = payload as ArchiveRef
      if ((await findArchive(db, ref))?.state !== 'making') return
      const storageKey = `site-archives/${ref.channelSeq}/${ref.archiveSeq}-${randomUUID()}.zip`
      try {
        await storage.write(storageKey, Readable.from(zipOf(siteFiles(db, ref.channelSeq)), { signal }), 'application/zip')
        const stored = await storage.stat(storageKey)
        if (!(await writeMade(db, ref, { storageKey, fileSize: stored?.size ?? 0, madeAt: clock.now() }))) await storage.remove(storageKey)
      } catch (error) {
        // A server that stops leaves it to the next try.
        if (signal.aborted) throw error
        log.error({ err: error, ...ref }, 'archive of a site not made')
        await writeFailed(db, ref, clock.now())
      }
    },

    /** Removes archives that are a week old, with their files. */
    async removeOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - ARCHIVE_DAYS * DAY_MS)
      for (let isMore = true; isMore;) {
        isMore = await db.transaction(async (tx) => {
          const old = await lockOldArchives(tx, before)
          await deleteArchives(tx, old)
          await removeStored(jobs, tx, old.flatMap(({ storageKey }) => (storageKey === null ? [] : [storageKey])))
          return old.length > 0
        })
      }
    },
  }
}
export type SiteArchives = ReturnType<typeof createSiteArchives>
