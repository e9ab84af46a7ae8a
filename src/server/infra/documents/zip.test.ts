import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { zipOf } from './zip.ts'
import type { ArchiveFile } from '#server/infra/personalArchive.ts'

async function* some<T>(...values: T[]): AsyncGenerator<T> {
  yield* values
}

async function bytesOf(files: ArchiveFile[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zipOf(some(...files))) pieces.push(piece)
  return Buffer.concat(pieces)
}

it('streams text and binary files, with names in any script', async () => {
  const archive = unzipSync(await bytesOf([
    { name: 'profile.json', content: some('{"name":', '"이소라"}') },
    { name: 'pictures/profile.webp', content: some(new Uint8Array([1, 2]), new Uint8Array([3])), isPressed: true },
    { name: '빈.json', content: some<string>() },
  ]))
  expect(Object.keys(archive)).toEqual(['profile.json', 'pictures/profile.webp', '빈.json'])
  expect(strFromU8(archive['profile.json'] ?? new Uint8Array())).toBe('{"name":"이소라"}')
  expect([...(archive['pictures/profile.webp'] ?? [])]).toEqual([1, 2, 3])
  expect(archive['빈.json']?.length).toBe(0)
})

it('emits data before reading more (backpressure)', async () => {
  let asked = 0
  async function* pieces() {
    for (const piece of ['a'.repeat(100_000), 'b']) {
      asked += 1
      yield piece
    }
  }
  const bytes = zipOf(some({ name: 'long.txt', content: pieces() }))
  await bytes.next()
  expect(asked).toBe(1)
})

it('fails when a file cannot be read', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'begun'
    throw new Error('storage is away')
  }
  await expect(bytesOf([{ name: 'a.txt', content: broken() }])).rejects.toThrow('storage is away')
})
