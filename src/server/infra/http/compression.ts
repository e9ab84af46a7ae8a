import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Encodings that we send, the preferred one first. */
export type Encoding = 'br' | 'gzip'
const encodings: Encoding[] = ['br', 'gzip']

/** Bodies below this many bytes fit in one packet with their headers anyway. */
export const COMPRESS_FROM_BYTES = 1024

/** Quality for bodies made per request: a third smaller than gzip's default at about its cost. Built files get the highest one at build time. */
const BROTLI_QUALITY = 5

const compressible = /^(?:text\/|application\/(?:json|xml|javascript|manifest\+json)|image\/svg\+xml)/

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The encoding that a client takes best; null for none. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | null {
  return acceptEncoding === undefined ? null : negotiate(acceptEncoding.toLowerCase(), encodings) as Encoding | null
}

/** A body up to so many bytes is compressed in less time than handing it to another thread takes. */
const SMALL_BYTES = 16 * 1024
/** For small bodies: half the time of the quality above, and three per cent more bytes. */
const SMALL_BROTLI_QUALITY = 4

const brotliParams = (body: Buffer, quality: number, windowBits: number) =>
  ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength } })

/** Compresses a body off the main thread. */
export async function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body)
  return brotli(body, brotliParams(body, BROTLI_QUALITY, constants.BROTLI_DEFAULT_WINDOW))
}

/** Compresses a small body at once, with a window that is as small. */
function compressedNow(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body)
  return brotliCompressSync(body, brotliParams(body, SMALL_BROTLI_QUALITY, Math.log2(SMALL_BYTES)))
}

/** What `varyOn` has put together, by what it was put together of: of our own names, so there are few. */
const together = new Map<string, string>()

/** Adds request headers' names to `Vary`, each once. */
export function varyOn(reply: FastifyReply, ...names: string[]): void {
  const before = String(reply.getHeader('vary') ?? '')
  const key = `${before}+${names.join()}`
  let after = together.get(key)
  if (after === undefined) {
    const known = before.split(',').map((name) => name.trim().toLowerCase()).filter((name) => name !== '')
    after = [...new Set([...known, ...names])].join(', ')
    together.set(key, after)
  }
  void reply.header('vary', after)
}

/**
 * Whether the length of a compressed body could tell a secret of it (BREACH): the answer is for a person, and a page of another
 * origin caused the request. Answers to writes may hold tickets, are small, and are never compressed.
 */
function couldLeak(request: FastifyRequest): boolean {
  const from = request.headers['sec-fetch-site']
  const isForPerson = request.session !== null || request.preview !== null
  return isForPerson && request.url.startsWith('/api/') && (from === 'cross-site' || from === 'same-site')
}

/** Compresses HTML, JSON and other text as the client accepts it. Streams (media, uploads, files) stay as they are. See docs/decisions. */
export function registerCompression(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
    if ((request.method !== 'GET' && request.method !== 'HEAD') || reply.hasHeader('content-encoding')) return done(null, payload)
    if (Buffer.byteLength(payload) < COMPRESS_FROM_BYTES || !compressible.test(String(reply.getHeader('content-type') ?? ''))) return done(null, payload)
    varyOn(reply, 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === null || couldLeak(request)) return done(null, payload)
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    const body = Buffer.from(payload as string)
    if (body.byteLength <= SMALL_BYTES) return done(null, compressedNow(body, encoding))
    // Fastify waits for a promise as for the callback.
    return compressed(body, encoding)
  })
}
