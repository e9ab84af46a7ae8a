import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunksEndingIn, createDigestsAhead, requestBytes, writeDigests } from '#shared/upload/chunkDigests.ts'
import { HASH_CHUNK_BYTES as CHUNK } from '#shared/upload/contentHash.ts'

describe('chunks of a request', () => {
  it.each([
    [0, CHUNK, 3 * CHUNK, [0]], [0, CHUNK - 1, 3 * CHUNK, []], [5, 2 * CHUNK, 3 * CHUNK, [0, 1]], [CHUNK, CHUNK + 10, CHUNK + 10, [1]],
    [CHUNK - 1, CHUNK + 1, 3 * CHUNK, [0]], [0, 10, 10, [0]], [2 * CHUNK, 3 * CHUNK, 3 * CHUNK, [2]],
  ])('%d to %d of %d: %j', (start, end, size, chunks) => expect(chunksEndingIn(start, end, size)).toEqual(chunks))

  it('each end in exactly one request; requests align to chunk boundaries once they reach one', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 5 * CHUNK }), fc.array(fc.integer({ min: 1, max: 3 * CHUNK }), { minLength: 1, maxLength: 20 }), (size, wanted) => {
      const ended: number[] = []
      let offset = 0
      for (let turn = 0; offset < size; turn += 1) {
        const most = Math.max(CHUNK / 4, wanted[turn % wanted.length] ?? 1)
        const bytes = requestBytes(offset, most)
        expect(bytes).toBeGreaterThan(0)
        expect(bytes).toBeLessThanOrEqual(most)
        const end = Math.min(offset + bytes, size)
        ended.push(...chunksEndingIn(offset, end, size))
        offset = end
      }
      expect(ended).toEqual(Array.from({ length: Math.ceil(size / CHUNK) }, (_, index) => index))
    }))
  })
})

describe('digests ahead', () => {
  const fileSize = 5 * CHUNK + 7
  function readAhead(aheadBytes: number) {
    const reads: [number, number][] = []
    let reading = 0
    const digests = createDigestsAhead({
      fileSize, aheadBytes,
      async digest(start, end) {
        expect(reading += 1).toBe(1)
        await Promise.resolve()
        reads.push([start, end])
        reading -= 1
        return new Uint8Array([start / CHUNK])
      },
    })
    return { digests, reads }
  }
  const header = (...chunks: number[]) => writeDigests(chunks.map((chunk) => new Uint8Array([chunk])))

  it('reads each chunk once, sequentially, and only as far ahead as configured', async () => {
    const { digests, reads } = readAhead(2 * CHUNK)
    expect(await digests.headerOf(0, CHUNK)).toBe(header(0))
    expect(await digests.headerOf(CHUNK, 3 * CHUNK)).toBe(header(1, 2))
    expect(await digests.headerOf(3 * CHUNK, 3 * CHUNK + 5)).toBeUndefined()
    expect(await digests.headerOf(3 * CHUNK + 5, fileSize)).toBe(header(3, 4, 5))
    expect(reads).toEqual([0, 1, 2, 3, 4, 5].map((index) => [index * CHUNK, Math.min((index + 1) * CHUNK, fileSize)]))
  })

  it('stops reading once closed', async () => {
    const { digests, reads } = readAhead(4 * CHUNK)
    const asked = digests.headerOf(0, CHUNK)
    digests.close()
    await expect(asked).rejects.toThrow('has ended')
    expect(reads).toEqual([])
  })
})
