import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '#server/infra/ports.ts'
import { BadStorageKey, StorageMissing } from '#server/infra/storage/keys.ts'
import { createStorage, filesFolder } from '#server/infra/storage/storage.ts'
import { startS3 } from '#tests/support/server/s3.ts'

const ends: (() => Promise<void>)[] = []
let folder: string
const storages: Partial<Record<'a folder' | 'S3', Storage>> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-storage-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const { s3, stop } = await startS3()
  ends.push(stop)
  storages['a folder'] = await createStorage({ dataDir: folder, s3: undefined })
  storages.S3 = await createStorage({ dataDir: folder, s3 })
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

describe.each(['a folder', 'S3'] as const)('storage in %s', (kind) => {
  const storage = () => storages[kind] as Storage
  const read = async (key: string, range?: { start: number; end: number }) => (await buffer(await storage().read(key, range))).toString('latin1')

  it('stores a buffer, and a stream of unknown length', async () => {
    await storage().write('sites/1/a.txt', Buffer.from('hello'), 'text/plain')
    expect(await read('sites/1/a.txt')).toBe('hello')
    const large = randomBytes(11 * 1024 * 1024)
    await storage().write('sites/1/large', Readable.from([large.subarray(0, 5), large.subarray(5)]), 'video/mp4')
    expect(large.equals(await buffer(await storage().read('sites/1/large')))).toBe(true)
    expect((await storage().stat('sites/1/large'))?.size).toBe(large.length)
  })

  it('replaces an object as a whole', async () => {
    await storage().write('sites/1/b', Buffer.from('a longer first version'), 'text/plain')
    await storage().write('sites/1/b', Buffer.from('second'), 'text/plain')
    expect(await read('sites/1/b')).toBe('second')
  })

  it('reads a range, both ends inclusive', async () => {
    await storage().write('sites/1/range', Buffer.from('0123456789'), 'text/plain')
    expect(await read('sites/1/range', { start: 2, end: 4 })).toBe('234')
    expect(await read('sites/1/range', { start: 9, end: 9 })).toBe('9')
  })

  it('reports a missing object', async () => {
    await expect(storage().read('sites/1/none')).rejects.toBeInstanceOf(StorageMissing)
    expect(await storage().stat('sites/1/none')).toBeUndefined()
    expect(await storage().stat('sites/1')).toBeUndefined()
  })

  it('removes one object, or all below a prefix and nothing beside it', async () => {
    for (const key of ['p/x/1', 'p/x/deep/2', 'p/xy/3']) await storage().write(key, Buffer.from(key), 'text/plain')
    await storage().remove('p/x/')
    expect(await storage().stat('p/x/1')).toBeUndefined()
    expect(await storage().stat('p/x/deep/2')).toBeUndefined()
    expect(await read('p/xy/3')).toBe('p/xy/3')
    await storage().remove('p/xy/3')
    expect(await storage().stat('p/xy/3')).toBeUndefined()
    await expect(storage().remove('p/xy/3')).resolves.toBeUndefined()
    await expect(storage().remove('p/none/')).resolves.toBeUndefined()
  })

  it.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '.incoming/x', 'a/.hidden', 'a\\b', 'a\0b', ''])('refuses a key such as %j', async (key) => {
    await expect(storage().read(key)).rejects.toBeInstanceOf(BadStorageKey)
    await expect(storage().write(key, Buffer.from('x'), 'text/plain')).rejects.toBeInstanceOf(BadStorageKey)
  })
})

describe('a folder', () => {
  it('shows nothing of an aborted write, and leaves nothing', async () => {
    const storage = storages['a folder'] as Storage
    const broken = Readable.from((function* () {
      yield Buffer.from('half')
      throw new Error('connection lost')
    })())
    await expect(storage.write('sites/2/half', broken, 'text/plain')).rejects.toThrow('connection lost')
    expect(await storage.stat('sites/2/half')).toBeUndefined()
    expect(await readdir(join(filesFolder({ dataDir: folder }), '.incoming'))).toEqual([])
  })

  it('reports free space and a file’s path', async () => {
    const storage = storages['a folder'] as Storage
    expect(await storage.freeBytes()).toBeGreaterThan(0)
    expect(storage.localPath('sites/1/a.txt')).toBe(join(filesFolder({ dataDir: folder }), 'sites/1/a.txt'))
  })
})
