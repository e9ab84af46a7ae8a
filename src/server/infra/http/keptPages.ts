import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { PREVIEW_TICKET_HEADER } from '#shared/preview/ticket.ts'
import type { Clock } from '#server/infra/ports.ts'
import { SESSION_COOKIE } from './session.ts'

/** For how long (ms) a page is sent as it was sent before, without asking which site its host serves. */
export const KEPT_PAGE_MS = SECOND_MS
const KEPT_PAGES_MAX_BYTES = 16 * 1024 * 1024
const KEY_MAX_CHARS = 2000

const TIMING = 'server-timing'
// Of one request; `content-length` is that of the kept body.
const ofRequest = /^(?:x-ratelimit-.*|retry-after|set-cookie|server-timing|content-length)$/

interface KeptPage {
  /** Names and values in turn; the last value is that of `server-timing`. */
  headers: string[]
  body: Buffer
  until: number
  isFresh(): boolean
}

/** What the responses to a visitor's plain page request depend on; null for any other request. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  const { cookie = '' } = headers
  if (method !== 'GET' || headers.host === undefined || headers.origin !== undefined || headers['if-none-match'] !== undefined) return null
  if (headers[headerNames.accessToken] !== undefined || headers[PREVIEW_TICKET_HEADER] !== undefined || cookie.includes(SESSION_COOKIE)) return null
  const language = cookie === '' ? '' : /(?:^|;\s*)lang=([^;]*)/.exec(cookie)?.[1] ?? ''
  const key = `${headers.host}\n${url}\n${headers.accept ?? ''}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}\n${language}\n${String(headers['x-forwarded-proto'] ?? '')}\n${String(headers['x-forwarded-host'] ?? '')}`
  return key.length > KEY_MAX_CHARS ? null : key
}

/** Pages as they were sent to a visitor a moment ago, headers included, sent again before any other work. They hold nothing of a person: requests with a session never get here. */
export interface KeptPages {
  /** Register before all other hooks. Not counted by the rate limit, as its refusal would cost as much. */
  register(fastify: FastifyInstance): void
  /** Keeps what was just sent. @param timing writes the header's value. @param isFresh false once the page may have changed */
  keep(request: FastifyRequest, reply: FastifyReply, body: Buffer, isFresh: () => boolean): void
}

export function createKeptPages(clock: Clock, timing: () => string, maxBytes = KEPT_PAGES_MAX_BYTES): KeptPages {
  const kept = new LRUCache<string, KeptPage>({ maxSize: maxBytes, sizeCalculation: ({ body }, key) => body.byteLength + 2 * key.length })

  function find(raw: IncomingMessage): KeptPage | undefined {
    const key = keyOf(raw)
    const page = key === null ? undefined : kept.get(key)
    if (page === undefined || key === null) return undefined
    if (clock.now().getTime() < page.until && page.isFresh()) return page
    kept.delete(key)
    return undefined
  }

  return {
    register(fastify) {
      fastify.addHook('onRequest', (request, reply, done) => {
        const page = find(request.raw)
        if (page === undefined) {
          done()
          return
        }
        reply.hijack()
        page.headers[page.headers.length - 1] = timing()
        reply.raw.writeHead(200, page.headers).end(page.body)
      })
    },

    keep(request, reply, body, isFresh) {
      const key = keyOf(request.raw)
      if (key === null || reply.statusCode !== 200 || request.session !== null || request.preview !== null || request.servedHost.kind === 'unknown' || !isFresh()) return
      const own = Object.entries(reply.getHeaders()).filter(([name]) => !ofRequest.test(name)).flatMap(([name, value]) => [name, String(value)])
      kept.set(key, { headers: [...own, 'content-length', String(body.byteLength), TIMING, timing()], body, until: clock.now().getTime() + KEPT_PAGE_MS, isFresh })
    },
  }
}
