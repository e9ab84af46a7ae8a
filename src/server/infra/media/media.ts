import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { READING_TICKET_HEADER } from '#shared/classroom/contract.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { cleanFileName } from '#shared/kernel/format/fileName.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts, StoredObject } from '#server/infra/ports.ts'
import { isTicketOf, MEDIA_PATH, readMediaScope } from './mediaLinks.ts'
import type { MediaScope } from './mediaLinks.ts'
import { storedName } from '#server/infra/uploads/places.ts'
import { rememberBriefly } from '#server/infra/cache/briefly.ts'
import { byteRange } from './byteRange.ts'
import { isAtItsHost } from '#server/infra/http/session.ts'
import type { SessionReader } from '#server/infra/http/sessionReader.ts'

/** How long, in milliseconds, an address may still work after its person's access to the lesson has ended: a video is hundreds of segments. */
export const ACCESS_REMEMBERED_MS = 10 * SECOND_MS

/** What of an uploaded file's folder is served; the stores keep notes of their own beside it. */
const servedNames = /^(original|derived\/poster\.jpg|derived\/hls\/(\d+\/)?[\w-]+\.(m3u8|ts)|captions\/[A-Za-z0-9-]+\.vtt)$/

const typeByEnding: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t', jpg: 'image/jpeg', vtt: 'text/vtt; charset=utf-8',
}

/**
 * Serves videos, posters, captions and materials by signed addresses: `/media/<token>/<name>`. The token names one folder, the
 * session it was given to and when it ends; the session must be alive, and a request that carries a session must carry that
 * one. Its person must still be let into the lesson, which is asked again every 10 seconds. Ranges and conditions as players
 * use them. From S3 the bytes go through the server as well: so each of them is bound to the session, and neither the bucket
 * nor the content policy has to know of browsers.
 */
export function registerMedia(
  fastify: FastifyInstance, { storage, secretKey, clock }: ServerPorts,
  { sessions, mayEnter }: { sessions: Pick<SessionReader, 'look'>; mayEnter: (lesson: MediaScope['lesson'], userSeq: number | null) => Promise<boolean> },
): void {
  const mayStillEnter = rememberBriefly(ACCESS_REMEMBERED_MS, clock, ({ lesson, userSeq }: Pick<MediaScope, 'lesson' | 'userSeq'>) => mayEnter(lesson, userSeq), (may) => may)

  async function scopeOf(request: FastifyRequest, token: string): Promise<MediaScope> {
    const scope = readMediaScope(secretKey, token, clock.now().getTime())
    if (scope === undefined) throw new AppError('linkExpired')
    if (scope.sessionSeq !== 0) {
      // A browser brings its cookie by itself; only the desktop's page asks without the token that main keeps.
      const session = request.session ?? await tokenSession(scope.sessionSeq, request)
      if (session?.sessionSeq !== scope.sessionSeq || (session.channelSeq ?? scope.lesson.channelSeq) !== scope.lesson.channelSeq) throw new AppError('linkExpired')
    }
    if (scope.reading !== undefined) checkReading(request, token, scope.reading.cookie)
    if (!(await mayStillEnter({ lesson: scope.lesson, userSeq: scope.userSeq }))) throw new AppError('linkExpired')
    return scope
  }

  async function tokenSession(sessionSeq: number, request: FastifyRequest) {
    const session = await sessions.look(sessionSeq)
    return session?.kind === 'token' && isAtItsHost(session, request.servedHost) ? session : undefined
  }

  function checkReading(request: FastifyRequest, token: string, needsCookie: boolean): void {
    const ticket = request.headers[READING_TICKET_HEADER]
    const isWithTicket = typeof ticket === 'string' && isTicketOf(secretKey, token, ticket)
    if (!isWithTicket || (needsCookie && request.session === null)) throw new AppError('linkExpired')
  }

  fastify.route<{ Params: { token: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PATH}/:token/*`,
    schema: { hide: true },
    async handler(request, reply) {
      const scope = await scopeOf(request, request.params.token)
      const name = request.params['*']
      const key = scope.folder + name
      const isServed = scope.reading === undefined ? servedNames.test(name) : name === storedName.original
      const found = isServed ? await storage.stat(key) : undefined
      if (found === undefined) throw new AppError('notFound')
      describe(reply, scope, name, found)
      const etag = etagOf(found)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()

      const ifRange = request.headers['if-range']
      const range = ifRange === undefined || ifRange === etag ? byteRange(request.headers.range, found.size) : 'whole'
      if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${found.size}`).send()
      if (range === 'whole') void reply.status(200).header('content-length', found.size)
      else {
        void reply.status(206)
          .header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
          .header('content-length', range.end - range.start + 1)
      }
      if (request.method === 'HEAD') return reply.send()
      return reply.send(range === 'whole' ? await storage.read(key) : await storage.read(key, range))
    },
  })
}

const etagOf = ({ size, modifiedAt }: StoredObject) => `"${size.toString(36)}-${modifiedAt.getTime().toString(36)}"`

function describe(reply: FastifyReply, scope: MediaScope, name: string, found: StoredObject): void {
  const isOriginal = name === storedName.original
  void reply.headers({
    'content-type': isOriginal ? scope.contentType : typeByEnding[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
    // What is for reading alone leaves no copy in the browser's cache.
    'cache-control': scope.reading === undefined ? 'private, max-age=3600' : 'no-store',
    etag: etagOf(found),
    'last-modified': found.modifiedAt.toUTCString(),
    // What people upload never runs as a page of ours.
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (scope.reading !== undefined) void reply.header('content-disposition', 'inline')
  else if (isOriginal && (scope.fileName !== undefined || !scope.contentType.startsWith('video/'))) {
    void reply.header('content-disposition', attachment(scope.fileName ?? 'file'))
  }
}

/** A Content-Disposition that saves under the name, in whatever letters it is written (RFC 6266, RFC 5987). */
export function attachment(name: string): string {
  const fileName = cleanFileName(name)
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
