import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { createPublicReads, PUBLIC_READ_MS, publicResponse } from './publicReads.ts'

function memory(maxBytes?: number) {
  let [version, hears, now, reads] = [0, true, 0, 0]
  const kept = createPublicReads({ versionOf: (channelSeq) => String(channelSeq === 1 ? version : 0), isHearing: () => hears }, { now: () => new Date(now) }, maxBytes)
  return {
    get: async (key = 'list', channelSeq = 1) => (await kept.get(channelSeq, key, async () => publicResponse(`read ${reads += 1}`))).body.toString(),
    getSlowly: (text: Promise<string>) => kept.get(1, 'list', async () => publicResponse(await text)),
    change: () => { version += 1 },
    hear: (does: boolean) => { hears = does },
    wait: (ms: number) => { now += ms },
  }
}

describe('the cache of public reads', () => {
  it('serves cached responses until the site changes', async () => {
    const { get, change } = memory()
    expect([await get(), await get()]).toEqual(['read 1', 'read 1'])
    change()
    expect([await get(), await get()]).toEqual(['read 2', 'read 2'])
  })

  it('shares one read among concurrent requests, and reads again after a failure', async () => {
    const { get } = memory()
    expect(await Promise.all([get(), get(), get()])).toEqual(['read 1', 'read 1', 'read 1'])
    const failing = memory()
    await expect(failing.getSlowly(Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await failing.get()).toBe('read 1')
  })

  it('does not cache a read that was in flight when the site changed', async () => {
    const { get, getSlowly, change } = memory()
    const { promise, resolve } = Promise.withResolvers<string>()
    const before = getSlowly(promise)
    change()
    expect(await get()).toBe('read 1')
    resolve('stale')
    await before
    expect(await get()).toBe('read 1')
  })

  it('expires after 30 s, since discounts depend on the clock', async () => {
    const { get, wait } = memory()
    await get()
    wait(PUBLIC_READ_MS - 1)
    expect(await get()).toBe('read 1')
    wait(1)
    expect(await get()).toBe('read 2')
  })

  it('caches nothing while changes cannot be heard', async () => {
    const { get, hear } = memory()
    hear(false)
    expect([await get(), await get()]).toEqual(['read 1', 'read 2'])
  })

  it('evicts the least recently used entry when full', async () => {
    const { get } = memory(70)
    await get('first')
    await get('second')
    await get('first')
    await get('third')
    expect(await get('first')).toBe('read 1')
    expect(await get('second')).toBe('read 4')
  })

  it('frees the memory of an older entry as it is read again: other sites keep theirs', async () => {
    const { get, change } = memory(80)
    expect(await get('list', 2)).toBe('read 1')
    for (let at = 2; at < 9; at += 1) {
      expect(await get()).toBe(`read ${at}`)
      change()
    }
    expect(await get('list', 2)).toBe('read 1')
  })
})

describe('a public response', () => {
  it('is the same of parts as of a whole text', () => {
    const [whole, parts] = [publicResponse('<p>가나 é 😀</p>'), publicResponse(['<p>', Buffer.from('가나 '), 'é 😀', '', '</p>'])]
    expect([parts.body.toString(), parts.etag, parts.bytes]).toEqual([whole.body.toString(), whole.etag, whole.bytes])
  })

  it('is compressed quickly, and best once it is read often', async () => {
    const text = Array.from({ length: 4000 }, (_, at) => `class ${(at * 7919) % 104_729} of ${(at * 31) % 97}`).join()
    const response = publicResponse(text)
    const first = await response.in('br')
    for (let use = 2; use < 10; use += 1) expect(await response.in('br')).toBe(first)
    await response.in('br')
    const best = await vi.waitFor(async () => {
      const body = await response.in('br')
      expect(body).not.toBe(first)
      return body
    })
    expect(best.byteLength).toBeLessThan(first.byteLength)
    expect([first, best].map((body) => brotliDecompressSync(body).toString() === text)).toEqual([true, true])
  })
})
