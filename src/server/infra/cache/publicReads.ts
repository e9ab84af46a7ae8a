import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { PREVIEW_TICKET_HEADER } from '#shared/preview/contract.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import type { Clock } from '#server/infra/ports.ts'
import { briefCache } from './briefly.ts'
import type { SiteChanges } from './siteChanges.ts'
import { compressed, COMPRESS_FROM_BYTES, encodingFor, varyOn } from '#server/infra/http/compression.ts'
import type { Encoding } from '#server/infra/http/compression.ts'

/**
 * Longest age of a kept answer, in milliseconds. What the database tells removes answers at once; this bounds what depends on the
 * clock alone: discounts and enrollment windows that begin or end, and the JSON-LD price.
 */
export const PUBLIC_READ_MS = 30 * SECOND_MS

/** All kept answers of a process together, in bytes; anyone can ask for any page of any search. */
export const PUBLIC_READS_MAX_BYTES = 64 * 1024 * 1024

/** An answer for anyone without a session, ready to send. */
export interface PublicAnswer {
  body: Buffer
  /** What keeping it takes, its encodings included. */
  bytes: number
  /** Weak, as it names the content in each of its encodings. */
  etag: string
  /** The body in an encoding, made once. */
  in(encoding: Encoding): Promise<Buffer>
}

/** Makes an answer of its text. */
export function publicAnswer(text: string): PublicAnswer {
  const body = Buffer.from(text)
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    body,
    bytes: 2 * body.byteLength,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    in(encoding) {
      const known = made.get(encoding) ?? compressed(body, encoding)
      made.set(encoding, known)
      return known
    },
  }
}

/** Answers to public reads, kept per process until their site changes. */
export interface PublicReads<Answer extends { bytes: number } = PublicAnswer> {
  /** A kept answer; undefined where there is none. */
  peek(channelSeq: number, key: string): Answer | undefined
  /** The kept answer, else the one that `read` finds; those who ask meanwhile share it. Failures are not kept. */
  get(channelSeq: number, key: string, read: () => Promise<Answer>): Promise<Answer>
}

/** Makes the memory. While the process cannot hear of changes it keeps nothing. */
export function createPublicReads<Answer extends { bytes: number } = PublicAnswer>(
  changes: Pick<SiteChanges, 'versionOf' | 'isHearing'>, clock: Clock, maxBytes = PUBLIC_READS_MAX_BYTES,
): PublicReads<Answer> {
  const kept = briefCache<Answer>(PUBLIC_READ_MS, clock, { maxSize: maxBytes, sizeCalculation: (answer, name) => answer.bytes + 2 * name.length })
  const reading = new Map<string, Promise<Answer>>()

  // The version in the name: after a change nobody finds what was read before it, nor what is still being read.
  const nameOf = (channelSeq: number, key: string) => `${channelSeq} ${changes.versionOf(channelSeq)} ${key}`

  const find = (name: string) => (changes.isHearing() ? kept.get(name) : undefined)

  async function readAndKeep(name: string, channelSeq: number, key: string, read: () => Promise<Answer>): Promise<Answer> {
    const start = clock.now().getTime() + 1
    const answer = await read()
    // Changed meanwhile: the answer may be stale.
    if (changes.isHearing() && nameOf(channelSeq, key) === name) kept.set(name, answer, { start })
    return answer
  }

  return {
    peek: (channelSeq, key) => find(nameOf(channelSeq, key)),
    get(channelSeq, key, read) {
      const name = nameOf(channelSeq, key)
      const known = find(name)
      if (known !== undefined) return Promise.resolve(known)
      if (!changes.isHearing()) return read()
      const asked = reading.get(name)
      if (asked !== undefined) return asked
      const answer = readAndKeep(name, channelSeq, key, read).finally(() => reading.delete(name))
      reading.set(name, answer)
      return answer
    },
  }
}

/** Whether a request is of a visitor: no session and no preview. Register after the sessions. */
export function isOfVisitor(request: FastifyRequest): boolean {
  return request.session === null && request.preview === null
}

/** What caches are told of public answers: keep them, and ask each time. */
export const PUBLIC_CACHING = 'public, no-cache'

/** Sends a public answer in the encoding that the client takes, or 304 where it has it already. How caches treat it, the caller says. */
export async function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: PublicAnswer, type: string): Promise<FastifyReply> {
  void reply.header('etag', answer.etag)
  if (reply.statusCode === 200 && hasTag(request.headers['if-none-match'], answer.etag)) return reply.status(304).send()
  void reply.type(type)
  if (answer.body.byteLength < COMPRESS_FROM_BYTES) return reply.send(answer.body)
  varyOn(reply, 'accept-encoding')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === null) return reply.send(answer.body)
  const body = await answer.in(encoding)
  return reply.header('content-encoding', encoding).send(body)
}

/** Request headers that say who asks and in which language: what a cache must compare beside the address. */
export const readerHeaders = ['cookie', headerNames.accessToken, PREVIEW_TICKET_HEADER, 'accept-language', headerNames.language] as const

const hasTag = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')))
