import { describe, expect, it, vi } from 'vitest'
import { createPieces, PieceMissing } from './pieces.ts'
import type { Reading } from './pieces.ts'

const CONTENT = Uint8Array.from({ length: 100 }, (_, index) => index)
const reading = (name: string): Reading => ({ url: `/media/${name}/original`, ticket: `ticket of ${name}`, fileSize: 100, isSecured: true, expiresAt: '2026-11-21T01:00:00Z' })

/** A server that accepts the URLs in `good`; `faults` replace its next responses. */
function serving(good: string[], faults: (number | 'broken' | 'short')[] = []) {
  const asked: string[] = []
  const fetch = vi.fn(async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    const name = /media\/(\w+)\//.exec(url)?.[1] ?? ''
    asked.push(`${name} ${headers['range']}`)
    const fault = faults.shift()
    if (fault === 'broken') throw new TypeError('network')
    if (typeof fault === 'number') return new Response(null, { status: fault })
    if (!good.includes(name) || headers['reading-ticket'] !== `ticket of ${name}`) return new Response(null, { status: 403 })
    const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(headers['range'] ?? '')?.map(Number) ?? []
    return new Response(CONTENT.slice(from, fault === 'short' ? to : to + 1), { status: 206 })
  })
  const waits: number[] = []
  const leaving = new AbortController()
  const renew = vi.fn(async () => reading('two'))
  const pieces = createPieces({
    reading: reading('one'), renew, absolute: (url) => `https://madang.test${url}`, fetch: fetch as never, wait: async (ms) => { waits.push(ms) }, signal: leaving.signal,
  })
  return { pieces, asked, waits, renew, leaving, fetch }
}

describe('pieces of a document', () => {
  it('come by address and ticket', async () => {
    const { pieces, asked, fetch } = serving(['one'])
    expect(await pieces(10, 13)).toEqual(Uint8Array.of(10, 11, 12))
    expect(asked).toEqual(['one bytes=10-12'])
    expect(fetch.mock.calls[0]?.[0]).toBe('https://madang.test/media/one/original')
  })

  it('go on with a fresh address, asked for once, when theirs has run out', async () => {
    const { pieces, renew } = serving(['two'])
    expect(await Promise.all([pieces(0, 1), pieces(1, 2), pieces(2, 3)])).toEqual([Uint8Array.of(0), Uint8Array.of(1), Uint8Array.of(2)])
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('end when the fresh address is refused too, or none is given', async () => {
    const { pieces } = serving([])
    await expect(pieces(0, 1)).rejects.toBeInstanceOf(PieceMissing)
    const other = serving([])
    other.renew.mockRejectedValue(new Error('not enrolled'))
    await expect(other.pieces(0, 1)).rejects.toThrow('not enrolled')
  })

  it('are requested again after a lost connection, a server error or an incomplete response', async () => {
    const { pieces, waits } = serving(['one'], ['broken', 503, 'short'])
    expect(await pieces(5, 7)).toEqual(Uint8Array.of(5, 6))
    expect(waits).toEqual([500, 2000, 6000])
  })

  it('are given up after three more tries, and at once where the server refuses', async () => {
    const { pieces, asked } = serving(['one'], ['broken', 'broken', 'broken', 'broken'])
    await expect(pieces(0, 1)).rejects.toBeInstanceOf(PieceMissing)
    expect(asked).toHaveLength(4)
    const gone = serving(['one'], [404])
    await expect(gone.pieces(0, 1)).rejects.toBeInstanceOf(PieceMissing)
    expect(gone.asked).toHaveLength(1)
  })

  it('are no more asked for once the person has left', async () => {
    const { pieces, leaving, asked } = serving(['one'], ['broken', 'broken'])
    const piece = pieces(0, 1)
    leaving.abort()
    await expect(piece).rejects.toMatchObject({ name: 'AbortError' })
    expect(asked.length).toBeLessThan(2)
  })
})
