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

/** How long (ms) a lesson access check is reused: a video has hundreds of segments. */
export const ACCESS_REMEMBERED_MS = 10 * SECOND_MS

// Stores keep files of their own in the same folder.
const servedNames = /^(original|derived\/poster\.jpg|derived\/hls\/(\d+\/)?[\w-]+\.(m3u8|ts)|captions\/[A-Za-z0-9-]+\.vtt)$/

const typeByEnding: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t', jpg: 'image/jpeg', vtt: 'text/vtt; charset=utf-8',
}

/**
 * Serves `/media/<token>/<name>`: videos, posters, captions and materials by signed URL. The token names folder, session and
 * expiry; the session must be alive and match the request's, and its user still have access to the lesson.
 * S3 files are proxied, so that every byte stays bound to the session.
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
      // The desktop's page has no cookie; its token stays in the main process.
      const session = request.session ?? await tokenSession(scope.sessionSeq, request)
      if (session?.sessionSeq !== scope.sessionSeq || (session.channelSeq ?? scope.lesson.channelSeq) !== scope.lesson.channelSeq) throw new AppError('linkExpired')
    }
    if (scope.reading !== undefined) checkReading(request, token, scope.reading.cookie)
    if (scope.ofText !== true && !(await mayStillEnter({ lesson: scope.lesson, userSeq: scope.userSeq }))) throw new AppError('linkExpired')
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
    // Read-only documents must not stay in the browser cache.
    'cache-control': scope.reading === undefined ? 'private, max-age=3600' : 'no-store',
    etag: etagOf(found),
    'last-modified': found.modifiedAt.toUTCString(),
    // Uploaded content must never run in our origin.
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (scope.reading !== undefined) void reply.header('content-disposition', 'inline')
  else if (isOriginal && (scope.fileName !== undefined || !scope.contentType.startsWith('video/'))) {
    void reply.header('content-disposition', attachment(scope.fileName ?? 'file'))
  }
}

/** Content-Disposition for a download, with a name in any script (RFC 6266, RFC 5987). */
export function attachment(name: string): string {
  const fileName = cleanFileName(name)
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
