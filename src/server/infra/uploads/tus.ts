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

export interface OpenUpload {
  storageKey: string
  fileSize: number
}

/** Authorization rules: session and grant decide, tus metadata is ignored. */
export interface TusRules {
  /** Throws `loginRequired`, `linkExpired`, and what speaks against the file now. */
  grant(request: FastifyRequest, token: string): Promise<UploadGrant>
  /** Starts the upload, or resumes it when the response of the first attempt was lost. Throws `uploadGone`. */
  begin(grant: UploadGrant): Promise<OpenUpload>
  /** Throws `loginRequired`, `notFound` (also for someone else's), `noPermission`, `uploadGone`, `storageFull`. */
  open(request: FastifyRequest, uploadId: string): Promise<OpenUpload>
  /** As `open`, for termination. Throws `conflict` when it is complete. */
  close(request: FastifyRequest, uploadId: string): Promise<OpenUpload>
  closed(uploadId: string): Promise<void>
}

/** tus 1.0 (creation, termination) at `/uploads/tus`. The library speaks the protocol; authorization comes first. */
export function registerTus(fastify: FastifyInstance, store: DataStore, locker: UploadLocker, rules: TusRules): void {
  const granted = new WeakMap<Request, UploadGrant>()
  const storageKeys = new WeakMap<Request, string>()
  const faults = new WeakMap<Request, unknown>()
  const tus = new Server({
    path: TUS_PATH,
    datastore: store,
    locker,
    relativeLocation: true,
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

  /** Passes server faults to the error boundary. */
  async function respond(request: FastifyRequest, reply: FastifyReply, upload: UploadGrant | OpenUpload): Promise<Response> {
    const { raw } = request
    const headers = new Headers()
    for (const [name, value] of Object.entries(raw.headers)) if (typeof value === 'string' && name !== 'upload-metadata') headers.set(name, value)
    const webRequest = new Request(`http://upload.invalid${request.url}`, { method: request.method, headers })
    if ('storageKey' in upload) storageKeys.set(webRequest, upload.storageKey)
    else granted.set(webRequest, upload)
    const arrival = new Arrival(raw, { fileSize: upload.fileSize, digests: digestsOf(request), onStored: acknowledging(request, reply) })
    const response = await arrivals.run(arrival, () => tus.handleWeb(webRequest))
    // Otherwise an unread body would be received to its end.
    if (!raw.complete) void reply.header('connection', 'close')
    const fault = faults.get(webRequest)
    if (fault !== undefined && (fault instanceof AppError || (fault as { status_code?: number }).status_code === undefined)) throw fault
    return response
  }

  /** Sends 1xx responses with the stored offset, when requested. */
  function acknowledging(request: FastifyRequest, reply: FastifyReply): ((offset: number) => void) | undefined {
    if (request.headers[UPLOAD_ACKNOWLEDGE_HEADER] === undefined) return undefined
    return (offset) => {
      if (!reply.raw.headersSent && !reply.raw.destroyed) reply.raw.writeInformation(UPLOAD_ACKNOWLEDGE_STATUS, { 'upload-offset': String(offset) })
    }
  }

  function digestsOf(request: FastifyRequest): Buffer[] {
    const claimed = request.headers[CHUNK_DIGESTS_HEADER]
    const digests = claimed === undefined ? [] : String(claimed).split(',').map((digest) => Buffer.from(digest, 'base64'))
    if (digests.some(({ length }) => length !== DIGEST_BYTES)) throw new AppError('invalidInput')
    return digests
  }

  void fastify.register(async (scope) => {
    // Bodies are files: no parsing, no body limit.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('preClose', async () => locker.releaseAll())

    scope.post<{ Querystring: { grant?: unknown } }>(TUS_PATH, { schema: { hide: true } }, async (request, reply) => {
      const grant = await rules.grant(request, String(request.query.grant ?? ''))
      if (request.headers['upload-length'] !== String(grant.fileSize)) throw new AppError('invalidInput')
      return reply.send(await respond(request, reply, grant))
    })

    scope.route<{ Params: { uploadId: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${TUS_PATH}/:uploadId`,
      schema: { hide: true },
      async handler(request, reply) {
        const { uploadId } = request.params
        const ending = request.method === 'DELETE'
        const upload = await (ending ? rules.close(request, uploadId) : rules.open(request, uploadId))
        const response = await respond(request, reply, upload)
        if (ending && response.status === 204) await rules.closed(uploadId)
        return reply.send(response)
      },
    })
  })
}
