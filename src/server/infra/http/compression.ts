import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Supported encodings, in order of preference. */
export type Encoding = 'br' | 'gzip'
const encodings: Encoding[] = ['br', 'gzip']

/** Smaller bodies (bytes) fit in one packet with their headers anyway. */
export const COMPRESS_FROM_BYTES = 1024

// A third smaller than gzip's default at about its cost. Built files get the highest quality at build time.
const BROTLI_QUALITY = 5

const compressible = /^(?:text\/|application\/(?:json|xml|javascript|manifest\+json)|image\/svg\+xml)/

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Negotiates the encoding with the client; null for none. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | null {
  return acceptEncoding === undefined ? null : negotiate(acceptEncoding.toLowerCase(), encodings) as Encoding | null
}

// Bytes. Smaller bodies compress faster than they reach another thread.
const SMALL_BYTES = 16 * 1024
// Half the time of the quality above, three per cent more bytes; eight for a page.
const QUICK_BROTLI_QUALITY = 4

const brotliParams = (body: Buffer, quality: number, windowBits: number) =>
  ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength } })

/** Compresses off the main thread. */
export async function compressed(body: Buffer, encoding: Encoding, effort: 'best' | 'quick' = 'best'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body)
  return brotli(body, brotliParams(body, effort === 'best' ? BROTLI_QUALITY : QUICK_BROTLI_QUALITY, constants.BROTLI_DEFAULT_WINDOW))
}

function compressedNow(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body)
  return brotliCompressSync(body, brotliParams(body, QUICK_BROTLI_QUALITY, Math.log2(SMALL_BYTES)))
}

// Memo of Vary values, keyed by old value and added names. Header names are ours, so it stays small.
const varyMemo = new Map<string, string>()

export function varyOn(reply: FastifyReply, ...names: string[]): void {
  const before = String(reply.getHeader('vary') ?? '')
  const key = `${before}+${names.join()}`
  let after = varyMemo.get(key)
  if (after === undefined) {
    const known = before.split(',').map((name) => name.trim().toLowerCase()).filter((name) => name !== '')
    after = [...new Set([...known, ...names])].join(', ')
    varyMemo.set(key, after)
  }
  void reply.header('vary', after)
}

/** Prevents BREACH: a page of another origin could learn a secret from a private response's length. Writes are never compressed. */
function couldLeak(request: FastifyRequest): boolean {
  const from = request.headers['sec-fetch-site']
  const isForPerson = request.session !== null || request.preview !== null
  return isForPerson && request.url.startsWith('/api/') && (from === 'cross-site' || from === 'same-site')
}

/** Compresses HTML, JSON and other text, not streams (docs/decisions). */
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
    return compressed(body, encoding)
  })
}
