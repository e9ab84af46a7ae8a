import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { fileSize as sizeText } from '#shared/kernel/format/formats.ts'
import { plans, storageLeft } from '#shared/channel/plans.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { uploads } from '#server/infra/db/schema/index.ts'

/** Reserve for the database and optimised videos. */
export const KEEP_FREE_BYTES = 512 * 1024 * 1024

// Advisory lock: concurrent uploads must not reserve the same space.
const BEGIN_LOCK = 4_000_002

export interface WantedSpace {
  channelSeq: number
  /** A started upload has reserved its space. */
  uploadId?: string | undefined
  fileSize: number
}

interface Measured {
  /** Unwritten bytes of running uploads, by storage key. */
  left: ReadonlyMap<string, number>
  free: number | undefined
}

/** Storage space. The row of a running upload reserves the whole file size until it finishes or expires. */
export function createQuota({ database: { db }, storage, clock }: Pick<ServerPorts, 'database' | 'storage' | 'clock'>) {
  const isOther = (uploadId: string | undefined) => (uploadId === undefined ? undefined : ne(uploads.uploadId, uploadId))

  // Shared originals count once.
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

  const listArriving = (on: Db, uploadId: string | undefined) => on.select({ storageKey: uploads.storageKey, fileSize: uploads.fileSize }).from(uploads)
    .where(and(eq(uploads.state, 'uploading'), gt(uploads.expiresAt, clock.now()), isOther(uploadId)))

  // Outside the transaction: later writes can only make it report less space.
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
    /** Throws `storageQuotaExceeded` (the site's plan), `storageFull` (the disk). */
    check: async (wanted: WantedSpace): Promise<void> => checkMeasured(wanted, await measure(wanted), db),

    /** Checks and begins atomically. Throws as `check`. */
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
