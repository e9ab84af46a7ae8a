import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HASH_CHUNK_BYTES as CHUNK } from '#shared/upload/contentHash.ts'
import { createLocalStorage } from '#server/infra/storage/localStorage.ts'
import { filesFolder } from '#server/infra/storage/storage.ts'
import { contentHashOf, digestsOf } from '#tests/support/upload/contentHash.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { identify, isCounted } from '#server/modules/upload/identify.ts'
import { Arrival, arrivals } from './arrival.ts'
import { createChunkLedger } from './chunkLedger.ts'
import { createArrivingStore } from './stores.ts'

const storageKey = 'sites/1/uploads/abc/original'
const MIB = 1024 * 1024
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let content: Buffer

beforeEach(async () => {
  folder = await temporaryFolder()
  content = randomBytes(2 * CHUNK + 3 * MIB)
})
afterEach(() => folder.remove())

const pathOf = (key: string) => join(filesFolder({ dataDir: folder.path }), key)
const ledgerFile = () => pathOf('sites/1/uploads/abc/digests')

async function openStore(fileSize = content.length) {
  const config = { dataDir: folder.path, s3: undefined }
  const storage = createLocalStorage(filesFolder(config))
  const ledger = createChunkLedger(storage)
  const store = await createArrivingStore(config, ledger, async () => fileSize)
  const file = { storageKey, fileSize, sha256: null }
  return {
    create: () => store.create(new Upload({ id: storageKey, size: fileSize, offset: 0 })),
    send(offset: number, bytes: Buffer, digests: Buffer[] = []) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) => bytes.subarray(index * 65_536, (index + 1) * 65_536))
      const arrival = new Arrival(Readable.from(pieces) as IncomingMessage, { fileSize, digests })
      return arrivals.run(arrival, () => store.write(Readable.from([]), storageKey, offset))
    },
    size: async () => (await stat(pathOf(storageKey))).size,
    counted: async () => (await ledger.read(storageKey)).countedFromStart(),
    isCounted: () => isCounted(ledger, file),
    identify: () => identify(storage, ledger, file, new AbortController().signal),
  }
}

/** Corrupts the stored file, to reveal who reads it again. */
async function overwrite(at: number): Promise<void> {
  const file = await open(pathOf(storageKey), 'r+')
  await file.write(Buffer.alloc(10), 0, 10, at)
  await file.close()
}

describe('chunks of an arriving file', () => {
  it('are hashed on arrival, in requests of any size, and not read again [STU-04] [DESK-02]', async () => {
    const before = await openStore()
    await before.create()
    await before.send(0, content.subarray(0, 100))
    await before.send(100, content.subarray(100, CHUNK + 2 * MIB))
    expect(await before.counted()).toBe(1)
    expect(await before.isCounted()).toBe(false)

    // Counted chunks are not read after a restart, except an incomplete one.
    await overwrite(5)
    const after = await openStore()
    await after.send(CHUNK + 2 * MIB, content.subarray(CHUNK + 2 * MIB))
    expect(await after.isCounted()).toBe(true)
    await overwrite(2 * CHUNK + 5)
    expect(await after.identify()).toBe(contentHashOf(content))
  })

  it('are dropped one by one when they differ from the client\'s digest', async () => {
    const store = await openStore()
    await store.create()
    const clientDigests = digestsOf(content)
    await store.send(0, content.subarray(0, CHUNK + MIB), clientDigests.slice(0, 1))
    const damaged = Buffer.from(content)
    damaged[CHUNK + 2 * MIB] = (damaged[CHUNK + 2 * MIB] ?? 0) ^ 1
    await expect(store.send(CHUNK + MIB, damaged.subarray(CHUNK + MIB), clientDigests.slice(1))).rejects.toMatchObject({ errorName: 'chunkDamaged' })
    expect(await store.size()).toBe(CHUNK)
    expect(await store.counted()).toBe(1)
    expect(await store.send(CHUNK, content.subarray(CHUNK), clientDigests.slice(1))).toBe(content.length)
    expect(content.equals(await readFile(pathOf(storageKey)))).toBe(true)
    expect(await store.identify()).toBe(contentHashOf(content))
  })

  it('leave no gap when one piece ends a good and a damaged chunk', async () => {
    content = randomBytes(CHUNK + 100)
    const store = await openStore()
    await store.create()
    const wrong = [...digestsOf(content).slice(0, 1), Buffer.alloc(32)]
    await store.send(0, content.subarray(0, CHUNK - 50))
    await expect(store.send(CHUNK - 50, content.subarray(CHUNK - 50), wrong)).rejects.toMatchObject({ errorName: 'chunkDamaged' })
    expect(await store.size()).toBe(CHUNK - 50)
    expect(await store.counted()).toBe(0)
  })

  it('go by the stored bytes, even if the ledger knows of lost ones', async () => {
    const store = await openStore()
    await store.create()
    await store.send(0, content.subarray(0, 2 * CHUNK))
    await open(pathOf(storageKey), 'r+').then(async (file) => file.truncate(CHUNK + 7).then(() => file.close()))
    const other = randomBytes(content.length - CHUNK - 7)
    await store.send(CHUNK + 7, other)
    expect(await store.identify()).toBe(contentHashOf(Buffer.concat([content.subarray(0, CHUNK + 7), other])))
  })

  it('are read again after a reboot or without a ledger', async () => {
    const store = await openStore()
    await store.create()
    await store.send(0, content)
    await overwrite(5)
    const changed = contentHashOf(await readFile(pathOf(storageKey)))
    const kept = await readFile(ledgerFile())
    await writeFile(ledgerFile(), Buffer.concat([Buffer.alloc(36, 'x'), kept.subarray(36)]))
    expect(await store.isCounted()).toBe(false)
    expect(await store.identify()).toBe(changed)
  })
})
