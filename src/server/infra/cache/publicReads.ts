import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { PREVIEW_TICKET_HEADER } from '#shared/preview/ticket.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import type { Clock } from '#server/infra/ports.ts'
import { briefCache } from './briefly.ts'
import type { SiteChanges } from './siteChanges.ts'
import { compressed, COMPRESS_FROM_BYTES, encodingFor, varyOn } from '#server/infra/http/compression.ts'
import type { Encoding } from '#server/infra/http/compression.ts'

/** TTL (ms). Database triggers invalidate at once; the TTL bounds what only the clock changes, such as discounts. */
export const PUBLIC_READ_MS = 30 * SECOND_MS

export const PUBLIC_READS_MAX_BYTES = 64 * 1024 * 1024

export interface PublicResponse {
  body: Buffer
  bytes: number
  /** Weak: shared by all encodings. */
  etag: string
  in(encoding: Encoding): Promise<Buffer>
}

/** From so often on, a response is worth its best compression: most are read a few times only before they change. */
const BEST_FROM_USES = 10

/** One string of a large page would cost more than all of its parts. */
function bytesOf(parts: readonly (string | Uint8Array)[]): Buffer {
  const body = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let at = 0
  for (const part of parts) {
    if (typeof part === 'string') at += body.write(part, at)
    else {
      body.set(part, at)
      at += part.byteLength
    }
  }
  return body
}

/** @param content text in UTF-8, whole or in parts */
export function publicResponse(content: string | readonly (string | Uint8Array)[]): PublicResponse {
  const body = typeof content === 'string' ? Buffer.from(content) : bytesOf(content)
  const made = new Map<Encoding, Promise<Buffer>>()
  let brotliUses = 0
  return {
    body,
    bytes: 2 * body.byteLength,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    in(encoding) {
      const known = made.get(encoding) ?? compressed(body, encoding, 'quick')
      made.set(encoding, known)
      if (encoding === 'br') brotliUses += 1
      if (encoding === 'br' && brotliUses === BEST_FROM_USES) {
        const best = compressed(body, encoding)
        // Until it is there, the quick one goes on.
        best.then(() => made.set(encoding, best), () => undefined)
      }
      return known
    },
  }
}

/** Per-process cache of public responses, invalidated when their site changes. */
export interface PublicReads<Item extends { bytes: number } = PublicResponse> {
  peek(channelSeq: number, key: string): Item | undefined
  /** Returns the cached response or reads it; concurrent callers share one read. Failures are not cached. */
  get(channelSeq: number, key: string, read: () => Promise<Item>): Promise<Item>
}

/** Creates the cache. It stores nothing while the process cannot hear of changes. */
export function createPublicReads<Item extends { bytes: number } = PublicResponse>(
  changes: Pick<SiteChanges, 'versionOf' | 'isHearing'>, clock: Clock, maxBytes = PUBLIC_READS_MAX_BYTES,
): PublicReads<Item> {
  const kept = briefCache<{ version: string; item: Item }>(PUBLIC_READ_MS, clock, { maxSize: maxBytes, sizeCalculation: ({ item }, name) => item.bytes + 2 * name.length })
  const reading = new Map<string, Promise<Item>>()

  const nameOf = (channelSeq: number, key: string) => `${channelSeq} ${key}`

  // An older entry is never served, and gives way to the newer one at once: a site that changes often would fill the memory with them.
  function find(channelSeq: number, key: string): Item | undefined {
    const entry = changes.isHearing() ? kept.get(nameOf(channelSeq, key)) : undefined
    return entry?.version === changes.versionOf(channelSeq) ? entry.item : undefined
  }

  async function readAndKeep(channelSeq: number, key: string, version: string, read: () => Promise<Item>): Promise<Item> {
    const start = clock.now().getTime() + 1
    const item = await read()
    // Changed during the read: the response may be stale.
    if (changes.isHearing() && changes.versionOf(channelSeq) === version) kept.set(nameOf(channelSeq, key), { version, item }, { start })
    return item
  }

  return {
    peek: find,
    get(channelSeq, key, read) {
      const known = find(channelSeq, key)
      if (known !== undefined) return Promise.resolve(known)
      if (!changes.isHearing()) return read()
      const version = changes.versionOf(channelSeq)
      const name = `${version} ${nameOf(channelSeq, key)}`
      const pending = reading.get(name)
      if (pending !== undefined) return pending
      const item = readAndKeep(channelSeq, key, version, read).finally(() => reading.delete(name))
      reading.set(name, item)
      return item
    },
  }
}

/** Whether a request has no session and no preview. Register after the sessions. */
export function isOfVisitor(request: FastifyRequest): boolean {
  return request.session === null && request.preview === null
}

export const PUBLIC_CACHING = 'public, no-cache'

/** Sends a public response in the client's encoding, or 304. The caller sets Cache-Control. */
export async function sendPublic(request: FastifyRequest, reply: FastifyReply, response: PublicResponse, type: string): Promise<FastifyReply> {
  void reply.header('etag', response.etag)
  if (reply.statusCode === 200 && hasTag(request.headers['if-none-match'], response.etag)) return reply.status(304).send()
  void reply.type(type)
  if (response.body.byteLength < COMPRESS_FROM_BYTES) return reply.send(response.body)
  varyOn(reply, 'accept-encoding')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === null) return reply.send(response.body)
  const body = await response.in(encoding)
  return reply.header('content-encoding', encoding).send(body)
}

/** Request headers that a response depends on: caller and language. */
export const readerHeaders = ['cookie', headerNames.accessToken, PREVIEW_TICKET_HEADER, 'accept-language', headerNames.language] as const

const hasTag = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')))
