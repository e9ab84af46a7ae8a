import { Server } from '@tus/server'
import type { DataStore } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CHUNK_DIGESTS_HEADER, UPLOAD_ACKNOWLEDGE_HEADER, UPLOAD_ACKNOWLEDGE_STATUS } from '#shared/kernel/call/headers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { DIGEST_BYTES } from '#shared/upload/contentHash.ts'
import { Arrival, arrivals } from './arrival.ts'
import type { UploadGrant } from './grant.ts'
import type { UploadLocker } from './locker.ts'
import { TUS_PATH } from './places.ts'

/** An upload that bytes may be sent to. */
export interface OpenUpload {
  storageKey: string
  /** Bytes. */
  fileSize: number
}

/** What the protocol asks of the platform. All of it is decided by session and grant; the client's metadata counts for nothing. */
export interface TusRules {
  /** The grant of a creation address. Throws `loginRequired`, `linkExpired`, and what speaks against the file now. */
  grant(request: FastifyRequest, token: string): Promise<UploadGrant>
  /** Begins the upload of the grant; one that was begun before and still arrives, whose answer was lost, goes on. Throws `uploadGone` for any other. */
  begin(grant: UploadGrant): Promise<OpenUpload>
  /** The upload of an address. Throws `loginRequired`, `notFound` (also for someone else's), `noPermission`, `uploadGone`, `storageFull`. */
  open(request: FastifyRequest, uploadId: string): Promise<OpenUpload>
  /** As `open`, for ending an upload. Throws `conflict` when it has arrived. */
  close(request: FastifyRequest, uploadId: string): Promise<OpenUpload>
  /** The bytes are gone; so goes the row. */
  closed(uploadId: string): Promise<void>
}

/**
 * Serves tus 1.0 (creation, termination) at `/uploads/tus`: POST with a signed grant, then HEAD, PATCH and DELETE at the
 * address that it answers. The library speaks the protocol; who may do what is asked before it sees the request.
 */
export function registerTus(fastify: FastifyInstance, store: DataStore, locker: UploadLocker, rules: TusRules): void {
  const granted = new WeakMap<Request, UploadGrant>()
  const storageKeys = new WeakMap<Request, string>()
  const faults = new WeakMap<Request, unknown>()
  const tus = new Server({
    path: TUS_PATH,
    datastore: store,
    locker,
    relativeLocation: true,
    // The platform answers other origins by its own rules.
    allowedOrigins: () => false,
    async namingFunction(request) {
      const grant = granted.get(request)
      if (grant === undefined) throw new Error('a creation without a grant')
      return (await rules.begin(grant)).storageKey
    },
    generateUrl: (request, { path }) => `${path}/${granted.get(request)?.uploadId}`,
    getFileIdFromRequest: (request) => storageKeys.get(request),
    onUploadCreate: async () => ({ metadata: {} }),
    onResponseError(request, error) {
      faults.set(request, error)
      return undefined
    },
  })

  /** What the library answers. A fault that is ours, or nobody's, goes to the error boundary. */
  async function answer(request: FastifyRequest, reply: FastifyReply, upload: UploadGrant | OpenUpload): Promise<Response> {
    const { raw } = request
    const headers = new Headers()
    for (const [name, value] of Object.entries(raw.headers)) if (typeof value === 'string' && name !== 'upload-metadata') headers.set(name, value)
    const webRequest = new Request(`http://upload.invalid${request.url}`, { method: request.method, headers })
    if ('storageKey' in upload) storageKeys.set(webRequest, upload.storageKey)
    else granted.set(webRequest, upload)
    const arrival = new Arrival(raw, { fileSize: upload.fileSize, digests: digestsOf(request), onStored: acknowledging(request, reply) })
    const response = await arrivals.run(arrival, () => tus.handleWeb(webRequest))
    // What of the body nobody wanted would otherwise be read to its end first, however long that is.
    if (!raw.complete) void reply.header('connection', 'close')
    const fault = faults.get(webRequest)
    if (fault !== undefined && (fault instanceof AppError || (fault as { status_code?: number }).status_code === undefined)) throw fault
    return response
  }

  /** Interim answers about what is stored, where the request asks for them. */
  function acknowledging(request: FastifyRequest, reply: FastifyReply): ((offset: number) => void) | undefined {
    if (request.headers[UPLOAD_ACKNOWLEDGE_HEADER] === undefined) return undefined
    return (offset) => {
      if (!reply.raw.headersSent && !reply.raw.destroyed) reply.raw.writeInformation(UPLOAD_ACKNOWLEDGE_STATUS, { 'upload-offset': String(offset) })
    }
  }

  /** The digests that the request tells of its chunks. Throws `invalidInput` for what is none. */
  function digestsOf(request: FastifyRequest): Buffer[] {
    const told = request.headers[CHUNK_DIGESTS_HEADER]
    const digests = told === undefined ? [] : String(told).split(',').map((digest) => Buffer.from(digest, 'base64'))
    if (digests.some(({ length }) => length !== DIGEST_BYTES)) throw new AppError('invalidInput')
    return digests
  }

  void fastify.register(async (scope) => {
    // Bodies are files: nothing parses them, and no limit of small bodies applies.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('preClose', async () => locker.releaseAll())

    scope.post<{ Querystring: { grant?: unknown } }>(TUS_PATH, { schema: { hide: true } }, async (request, reply) => {
      const grant = await rules.grant(request, String(request.query.grant ?? ''))
      if (request.headers['upload-length'] !== String(grant.fileSize)) throw new AppError('invalidInput')
      return reply.send(await answer(request, reply, grant))
    })

    scope.route<{ Params: { uploadId: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${TUS_PATH}/:uploadId`,
      schema: { hide: true },
      async handler(request, reply) {
        const { uploadId } = request.params
        const ending = request.method === 'DELETE'
        const upload = await (ending ? rules.close(request, uploadId) : rules.open(request, uploadId))
        const answered = await answer(request, reply, upload)
        if (ending && answered.status === 204) await rules.closed(uploadId)
        return reply.send(answered)
      },
    })
  })
}
