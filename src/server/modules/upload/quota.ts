import { fileSize as sizeText } from '#shared/kernel/format/formats.ts'
import { storageLeft } from '#shared/plan/plans.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { planOf } from '#server/modules/plan/index.ts'
import { countUsedBytes, listArriving, lockBegin } from './queries.ts'

/** Reserve for the database and optimised videos. */
export const KEEP_FREE_BYTES = 512 * 1024 * 1024

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
  // Outside the transaction: later writes can only make it report less space.
  async function measure({ uploadId }: WantedSpace): Promise<Measured> {
    const arriving = (await storage.freeBytes()) === undefined ? [] : await listArriving(db, uploadId, clock.now())
    const left = await Promise.all(arriving.map(async ({ storageKey, fileSize }) => [storageKey, fileSize - ((await storage.stat(storageKey))?.size ?? 0)] as const))
    return { left: new Map(left), free: await storage.freeBytes() }
  }

  async function checkMeasured(wanted: WantedSpace, { left, free }: Measured, on: Db): Promise<void> {
    const planLeft = storageLeft(await planOf(on, wanted.channelSeq), await countUsedBytes(on, wanted, clock.now()))
    if (wanted.fileSize > planLeft) throw new AppError('storageQuotaExceeded', { left: sizeText(planLeft) })
    if (free === undefined) return
    const begunSince = (await listArriving(on, wanted.uploadId, clock.now())).filter(({ storageKey }) => !left.has(storageKey))
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
        await lockBegin(tx)
        await checkMeasured(wanted, measured, tx)
        return begin(tx)
      })
    },
  }
}
