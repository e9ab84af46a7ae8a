import type { z } from 'zod'
import { READING_TICKET_HEADER } from '#shared/classroom/contract.ts'
import type { classroomCalls } from '#shared/classroom/contract.ts'

export type Reading = z.output<(typeof classroomCalls.read)['response']>

export class PieceMissing extends Error {
  constructor(options?: ErrorOptions) {
    super('a piece of the document could not be had', options)
    this.name = 'PieceMissing'
  }
}

const RETRY_WAITS_MS = [500, 2_000, 6_000] as const

export interface PiecePorts {
  reading: Reading
  renew: () => Promise<Reading>
  absolute: (url: string) => string
  fetch: typeof fetch
  wait: (ms: number) => Promise<void>
  signal: AbortSignal
}

/**
 * Fetches bytes `begin` (inclusive) to `end` (exclusive), renewing expired URLs and retrying broken connections.
 * Rejects with `PieceMissing`, the error of the renewal, or the abort reason.
 */
export function createPieces({ reading: given, renew, absolute, fetch, wait, signal }: PiecePorts): (begin: number, end: number) => Promise<Uint8Array> {
  let reading = given
  let renewal: Promise<void> | undefined

  /** Replaces `old` once for all concurrent requests. */
  async function renewOnce(old: Reading): Promise<void> {
    if (reading !== old) return
    renewal ??= (async () => {
      try {
        reading = await renew()
      } finally {
        renewal = undefined
      }
    })()
    await renewal
  }

  async function ask({ url, ticket }: Reading, begin: number, end: number): Promise<Response | undefined> {
    try {
      return await fetch(absolute(url), { headers: { range: `bytes=${begin}-${end - 1}`, [READING_TICKET_HEADER]: ticket }, signal, cache: 'no-store' })
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }

  async function bytesOf(answer: Response, length: number): Promise<Uint8Array | undefined> {
    try {
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return bytes.length === length ? bytes : undefined
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }

  return async (begin, end) => {
    let renewed = false
    for (let tries = 0; ;) {
      const asked = reading
      const answer = await ask(asked, begin, end)
      if (answer?.status === 403 && !renewed) {
        renewed = true
        await renewOnce(asked)
        continue
      }
      const bytes = answer?.status === 206 ? await bytesOf(answer, end - begin) : undefined
      if (bytes !== undefined) return bytes
      const isRefused = answer !== undefined && answer.status >= 400 && answer.status < 500
      const pause = RETRY_WAITS_MS[tries]
      if (isRefused || pause === undefined) throw new PieceMissing()
      tries += 1
      await wait(pause)
      signal.throwIfAborted()
    }
  }
}
