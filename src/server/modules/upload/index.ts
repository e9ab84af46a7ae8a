import { ERRORS } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { CourseResolver, SiteResolver } from '#server/infra/http/resolvers.ts'
import { briefCache } from '#server/infra/cache/briefly.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { createChunkLedger } from '#server/infra/uploads/chunkLedger.ts'
import { findVideoTools } from '#server/infra/media/video/videoTools.ts'
import type { VideoTools } from '#server/infra/media/video/videoTools.ts'
import { createUploadLocker } from '#server/infra/uploads/locker.ts'
import { channelOfStorageKey, channelOfUploadId } from '#server/infra/uploads/places.ts'
import { createArrivingStore } from '#server/infra/uploads/stores.ts'
import { registerTus } from '#server/infra/uploads/tus.ts'
import type { OpenUpload } from '#server/infra/uploads/tus.ts'
import { createProcessing } from './processing.ts'
import type { VideoReady } from './processing.ts'
import { findByStorageKey } from './queries.ts'
import type { UploadRow } from './queries.ts'
import { uploadHandlers } from './routes.ts'
import { createUploadService } from './service.ts'
import type { UploadService } from './service.ts'
import { uploadTables } from './tables.ts'

export { presentUpload } from './present.ts'
export type { MediaRecipient, MediaSigner } from './present.ts'
export type { UploadRow } from './queries.ts'
export type { UploadService } from './service.ts'

// Hourly: expired uploads and lost jobs.
export const SWEEP_QUEUE = 'upload.sweep'
const SWEEP_CRON = '17 * * * *'
// A video takes thousands of requests; authorize only now and then.
const ADMITTED_MS = 10 * SECOND_MS

/** @param deps.tools finds ffmpeg; tests replace it. `videoReady`: what others do once a video can be played */
export async function createUploadModule(ports: ServerPorts, deps: { sites: SiteResolver; courses: CourseResolver; tools?: () => Promise<VideoTools | undefined>; videoReady?: VideoReady }): Promise<ServerModule<'upload'> & { service: UploadService }> {
  const { config, database, clock } = ports
  const { db } = database
  const admissions = briefCache<OpenUpload>(ADMITTED_MS, clock)
  const ledger = createChunkLedger(ports.storage)
  const store = await createArrivingStore(config, ledger, async (storageKey) => {
    for (const upload of admissions.values()) if (upload.storageKey === storageKey) return upload.fileSize
    return (await rowOfKey(storageKey))?.fileSize
  })
  const locker = createUploadLocker(ports.listening)
  let found: Promise<VideoTools | undefined> | undefined
  const processing = createProcessing(ports, ledger, { tools: () => (found ??= (deps.tools ?? findVideoTools)()), videoReady: deps.videoReady ?? (async () => undefined) })
  const service = createUploadService(ports, processing, async (storageKey) => {
    // Ignore not-found: nothing to terminate.
    await store.remove(storageKey).catch((error: unknown) => {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error
    })
  })

  async function rowOfKey(storageKey: string): Promise<UploadRow | undefined> {
    const channelSeq = channelOfStorageKey(storageKey)
    return channelSeq === undefined ? undefined : findByStorageKey(db, channelSeq, storageKey)
  }

  async function checkPermission({ channelSeq, courseSeq }: CourseRef, userSeq: number): Promise<void> {
    await deps.courses.require(await deps.sites.actor({ channelSeq, userSeq }), { channelSeq, courseSeq }, 'CLASS_INFO_UPDATE')
  }

  async function ownUpload(request: FastifyRequest, uploadId: string): Promise<UploadRow> {
    const channelSeq = channelOfUploadId(uploadId)
    const userSeq = userOf(request, channelSeq)
    if (channelSeq === undefined) throw new AppError('notFound')
    const row = await service.ownUpload(channelSeq, uploadId, userSeq)
    await checkPermission({ channelSeq, courseSeq: row.courseSeq }, userSeq)
    return row
  }

  /** As `ownUpload`, for one that is still uploading; cached for seconds. A cancelled one has no file left to write to. */
  async function admit(request: FastifyRequest, uploadId: string): Promise<OpenUpload> {
    const key = `${request.session?.sessionSeq} ${uploadId}`
    const known = admissions.get(key)
    if (known !== undefined) return known
    const { storageKey, fileSize, state } = await ownUpload(request, uploadId)
    if (state !== 'uploading') throw new AppError('uploadGone')
    const upload = { storageKey, fileSize }
    admissions.set(key, upload)
    return upload
  }

  return {
    ...uploadTables,
    handlers: uploadHandlers(service),
    service,
    jobs: [...processing.jobs, {
      queue: SWEEP_QUEUE, cron: SWEEP_CRON,
      async run() {
        await service.expireUnfinished()
        await service.eraseRemoved()
        await processing.takeUpLost()
      },
    }],
    takeUpLost: () => processing.takeUpLost(),
    register(fastify) {
      registerTus(fastify, store, locker, {
        async grant(request, token) {
          const grant = service.readGrant(token, userOf(request))
          const userSeq = userOf(request, grant.channelSeq)
          await checkPermission(grant, userSeq)
          await service.checkGrant(grant)
          return grant
        },
        begin: (grant) => service.begin(grant),
        async open(request, uploadId) {
          if (request.method !== 'PATCH') {
            const row = await ownUpload(request, uploadId)
            if (row.state === 'failed') throw new AppError('uploadGone')
            return row
          }
          const upload = await admit(request, uploadId)
          await service.checkFree(Number(request.headers['content-length'] ?? 0))
          return upload
        },
        async close(request, uploadId) {
          const row = await ownUpload(request, uploadId)
          if (row.state !== 'uploading') throw new AppError('conflict')
          return row
        },
        async closed(uploadId) {
          const row = await service.findByUploadId(channelOfUploadId(uploadId) ?? 0, uploadId)
          if (row !== undefined) await service.discard(row)
        },
      })
    },
  }
}

/** A site session may upload to its site only. */
function userOf(request: FastifyRequest, channelSeq?: number): number {
  if (request.session === null) throw new AppError('loginRequired')
  if (channelSeq !== undefined && (request.session.channelSeq ?? channelSeq) !== channelSeq) throw new AppError('platformLoginNeeded')
  return request.session.userSeq
}
