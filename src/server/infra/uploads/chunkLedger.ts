import { constants } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { uptime } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { DIGEST_BYTES } from '#shared/upload/contentHash.ts'
import type { Storage } from '#server/infra/ports.ts'
import { StorageMissing } from '#server/infra/storage/keys.ts'
import { folderOfOriginal, storedName } from './places.ts'

const ENTRY_BYTES = 1 + DIGEST_BYTES
const kinds = { counted: 1, claimed: 2 } as const

/** `counted`: hashed by the server; `claimed`: only claimed by the client, verified once the file is complete. */
export type KnownDigest = { kind: keyof typeof kinds; digest: Buffer } | undefined

export class ChunkDigests {
  private entries: Buffer

  constructor(stored: Buffer = Buffer.alloc(0)) {
    this.entries = stored
  }

  at(index: number): KnownDigest {
    const entry = this.entry(index)
    if (entry.length < ENTRY_BYTES || entry[0] === 0) return undefined
    return { kind: entry[0] === kinds.counted ? 'counted' : 'claimed', digest: entry.subarray(1) }
  }

  set(index: number, { kind, digest }: NonNullable<KnownDigest>): void {
    const missing = (index + 1) * ENTRY_BYTES - this.entries.length
    if (missing > 0) this.entries = Buffer.concat([this.entries, Buffer.alloc(missing)])
    this.entry(index).set([kinds[kind], ...digest])
  }

  cut(index: number): void {
    this.entries = this.entries.subarray(0, index * ENTRY_BYTES)
  }

  countedFromStart(): number {
    let index = 0
    while (this.at(index)?.kind === 'counted') index += 1
    return index
  }

  entry(index: number): Buffer {
    return this.entries.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)
  }

  bytes(): Buffer {
    return this.entries
  }
}

export interface ChunkLedger {
  read(storageKey: string): Promise<ChunkDigests>
  keep(storageKey: string, digests: ChunkDigests, indexes: readonly number[]): Promise<void>
  /** Ignores a missing one. */
  remove(storageKey: string): Promise<void>
}

const ledgerKey = (storageKey: string) => folderOfOriginal(storageKey) + storedName.digests

export function createChunkLedger(storage: Storage): ChunkLedger {
  const remove = (storageKey: string) => storage.remove(ledgerKey(storageKey))
  const pathOf = (storageKey: string) => storage.localPath(ledgerKey(storageKey))

  return {
    remove,
    async read(storageKey) {
      const path = pathOf(storageKey)
      return new ChunkDigests(await (path === undefined ? readObject(storage, ledgerKey(storageKey)) : readLedgerFile(path)))
    },
    async keep(storageKey, digests, indexes) {
      if (indexes.length === 0) return
      const path = pathOf(storageKey)
      if (path === undefined) await storage.write(ledgerKey(storageKey), digests.bytes(), 'application/octet-stream')
      else await writeLedgerFile(path, digests, indexes)
    },
  }
}

async function readObject(storage: Storage, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage.read(key))
  } catch (error) {
    if (error instanceof StorageMissing) return undefined
    throw error
  }
}

// Header of every ledger. After a power loss, digests may have reached the disk without their bytes: discard those of another boot.
const machineRun = readFile('/proc/sys/kernel/random/boot_id', 'latin1')
  .catch(() => String(Math.round(Date.now() / 60_000 - uptime() / 60)))
  .then((run) => Buffer.alloc(36, run.trim(), 'latin1'))

async function readLedgerFile(path: string): Promise<Buffer | undefined> {
  const [run, stored] = await Promise.all([machineRun, readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })])
  if (stored === undefined) return undefined
  if (stored.subarray(0, run.length).equals(run)) return stored.subarray(run.length)
  await rm(path, { force: true })
  return undefined
}

async function writeLedgerFile(path: string, digests: ChunkDigests, indexes: readonly number[]): Promise<void> {
  const run = await machineRun
  const file = await open(path, constants.O_RDWR | constants.O_CREAT).catch((error: NodeJS.ErrnoException) => {
    // Cancelled: the folder is gone.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  try {
    await file?.write(run, 0, run.length, 0)
    for (const index of indexes) await file?.write(digests.entry(index), 0, ENTRY_BYTES, run.length + index * ENTRY_BYTES)
  } finally {
    await file?.close()
  }
}
