import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { fileSize as sizeText } from '#shared/kernel/format/formats.ts'
import { plans, storageLeft } from '#shared/channel/plans.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { uploads } from '#server/infra/db/schema/index.ts'

/** Bytes that must stay free beside uploads, for the database and what is made of videos. */
export const KEEP_FREE_BYTES = 512 * 1024 * 1024

/** Key of the advisory lock under which uploads begin one at a time, so that two cannot take the same space. */
const BEGIN_LOCK = 4_000_002

/** A file that wants space. */
export interface WantedSpace {
  channelSeq: number
  /** An upload that has begun already has its space. */
  uploadId?: string | undefined
  fileSize: number
}

/** Space as the storage tells it; `free` undefined where it cannot. */
interface Measured {
  /** Bytes of arriving uploads that are promised and not written yet, by storage key. */
  left: ReadonlyMap<string, number>
  free: number | undefined
}

/**
 * Space for uploads. A row of an upload that is arriving is its reservation: it holds the whole size of the file from the
 * moment the upload begins until it is finished, cancelled or expired.
 */
export function createQuota({ database: { db }, storage, clock }: Pick<ServerPorts, 'database' | 'storage' | 'clock'>) {
  const isOther = (uploadId: string | undefined) => (uploadId === undefined ? undefined : ne(uploads.uploadId, uploadId))

  /** Bytes of the site's files, copies of an item once; what has not arrived in time holds nothing. */
  async function usedBytes(on: Db, { channelSeq, uploadId }: WantedSpace): Promise<number> {
    const files = on.select({ bytes: sql<number>`max(${uploads.fileSize})`.as('bytes') }).from(uploads)
      .where(and(
        eq(uploads.channelSeq, channelSeq), isOther(uploadId),
        sql`(${uploads.state} <> 'uploading' or ${uploads.expiresAt} > ${clock.now().toISOString()}::timestamptz)`,
      ))
      .groupBy(uploads.storageKey).as('files')
    const [row] = await on.select({ bytes: sql`coalesce(sum(${files.bytes}), 0)`.mapWith(Number) }).from(files)
    return row?.bytes ?? 0
  }

  /** Uploads of all sites that are arriving. */
  const listArriving = (on: Db, uploadId: string | undefined) => on.select({ storageKey: uploads.storageKey, fileSize: uploads.fileSize }).from(uploads)
    .where(and(eq(uploads.state, 'uploading'), gt(uploads.expiresAt, clock.now()), isOther(uploadId)))

  /** What the storage says, asked outside the transaction that reserves. What is written meanwhile makes it report less space, never more. */
  async function measure({ uploadId }: WantedSpace): Promise<Measured> {
    const arriving = (await storage.freeBytes()) === undefined ? [] : await listArriving(db, uploadId)
    const left = await Promise.all(arriving.map(async ({ storageKey, fileSize }) => [storageKey, fileSize - ((await storage.stat(storageKey))?.size ?? 0)] as const))
    return { left: new Map(left), free: await storage.freeBytes() }
  }

  async function checkMeasured(wanted: WantedSpace, { left, free }: Measured, on: Db): Promise<void> {
    const planLeft = storageLeft(plans.basic, await usedBytes(on, wanted))
    if (wanted.fileSize > planLeft) throw new AppError('storageQuotaExceeded', { left: sizeText(planLeft) })
    if (free === undefined) return
    const begunSince = (await listArriving(on, wanted.uploadId)).filter(({ storageKey }) => !left.has(storageKey))
    const promised = [...left.values(), ...begunSince.map(({ fileSize }) => fileSize)].reduce((sum, bytes) => sum + bytes, 0)
    if (free - promised < wanted.fileSize + KEEP_FREE_BYTES) throw new AppError('storageFull')
  }

  return {
    /** Throws `storageQuotaExceeded` when the site's plan has no room for the file, `storageFull` when the disk has none. */
    check: async (wanted: WantedSpace): Promise<void> => checkMeasured(wanted, await measure(wanted), db),

    /** Begins an upload whose space is checked while no other one begins. Throws as `check`. */
    async reserve<Result>(wanted: WantedSpace, begin: (tx: Db) => Promise<Result>): Promise<Result> {
      const measured = await measure(wanted)
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${BEGIN_LOCK})`)
        await checkMeasured(wanted, measured, tx)
        return begin(tx)
      })
    },
  }
}
