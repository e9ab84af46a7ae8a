import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { SQL } from 'drizzle-orm'
import type { SameFile } from '#shared/upload/sameFile.ts'
import type { UploadKind } from '#shared/upload/port.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { cleanFileName } from '#shared/kernel/format/fileName.ts'
import { fileSize as sizeText } from '#shared/kernel/format/formats.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { liveTimes } from '#shared/live/schedule.ts'
import { canEditWhile, fileTooLarge, REMOVED_KEPT_MS, uploadExpiresAt } from '#shared/upload/limits.ts'
import type { ServerUploadState } from '#shared/upload/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { createContentHash } from '#shared/upload/contentHash.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { ItemRef, UploadRef } from '#shared/kernel/refs.ts'
import type { CourseFiles } from '#server/modules/course/index.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { rememberBriefly } from '#server/infra/cache/briefly.ts'
import { removeStored } from '#server/infra/storage/removal.ts'
import { useOnce } from '#server/infra/tokens/oneTime.ts'
import { GRANT_LIFETIME_MS, readGrant, signGrant } from '#server/infra/uploads/grant.ts'
import type { UploadGrant } from '#server/infra/uploads/grant.ts'
import { folderOfOriginal, newUploadFolder, newUploadId, storedName, TUS_PATH } from '#server/infra/uploads/places.ts'
import { announceUpload, createMediaSigner } from './present.ts'
import type { MediaSigner } from './present.ts'
import { refusals } from './processing.ts'
import type { Processing } from './processing.ts'
import { createQuota, KEEP_FREE_BYTES } from './quota.ts'
import {
  changeIn, deleteUploads, findByUploadId, findCourseOfItem, findItem, findLinkable, findOfItem, findSame, findUpload, hasOptimising, insertUpload, insertUploadOnce, insertUploads, listExpired, listFinishedForCopy,
  listOfItems, listRemoved, moveTo, usedBytesOf,
} from './queries.ts'
import type { UploadRow } from './queries.ts'

// Shorter than a fast disk needs to fill the reserve.
const FREE_REMEMBERED_MS = SECOND_MS
const EXPIRE_BATCH = 200

/** An item takes files of one kind; a live lesson its recording, once it has begun. Throws `conflict`, `liveNotOpen`. */
function requireTaken(body: CurriculumBody, kind: UploadKind, now: Date): void {
  const isLive = body.curriculumTypeCd === curriculumTypeCd.live
  if (kind !== (body.curriculumTypeCd === curriculumTypeCd.materials ? 'material' : 'video') || (kind === 'video' && !isLive && body.curriculumTypeCd !== curriculumTypeCd.video)) throw new AppError('conflict')
  if (isLive && now.getTime() < (liveTimes(body)?.startAt ?? Infinity)) throw new AppError('liveNotOpen')
}

export interface Captions {
  language: string
  label: string
  content: string
}

/** Files of curriculum items (courses spec §7; STU-04). */
export interface UploadService extends CourseFiles {
  sign: MediaSigner
  /** Bytes that the site's files take, running uploads included; for a query. */
  usedBytes(channelSeq: number): SQL<number>
  /** Whether a site has space for a file. Throws `storageQuotaExceeded`, `storageFull`. */
  checkSpace(wanted: { channelSeq: number; fileSize: number }): Promise<void>
  /** Throws `notFound`, `conflict` (wrong item type), `liveNotOpen`, `fileLimitExceeded`, `itemOptimising`, `storageQuotaExceeded`, `storageFull`. */
  uploadUrl(place: ItemRef, userSeq: number, file: { filename: string; fileSize: number; kind: UploadKind }): Promise<{ uploadUrl: string; expiresAt: Date }>
  /** Finds duplicates in the actor's classes. Throws as `uploadUrl`. */
  check(place: ItemRef, actor: Actor, file: { fileSize: number; kind: UploadKind; sha256?: string | undefined }): Promise<{ sameSize: boolean; same: SameFile | null }>
  /** Links an existing file without copying bytes. Throws `uploadGone`, and as `uploadUrl`. */
  link(place: ItemRef, actor: Actor, source: { userSeq: number; uploadSeq: number }): Promise<UploadRow>
  /** Throws `linkExpired`, also for another user's grant. */
  readGrant(token: string, userSeq: number): UploadGrant
  /** Rechecks a grant. Throws as `uploadUrl`. */
  checkGrant(grant: UploadGrant): Promise<void>
  /** Throws `notFound` (also for another user's), `uploadGone`. */
  ownUpload(channelSeq: number, uploadId: string, userSeq: number): Promise<UploadRow>
  /** Throws `storageFull` when the reserve would be used. Cheap: runs for every chunk. */
  checkFree(bytes: number): Promise<void>
  findByUploadId(channelSeq: number, uploadId: string): Promise<UploadRow | undefined>
  /** Starts the upload of a grant, valid for 7 days. Idempotent while it runs. Throws `uploadGone`. */
  begin(grant: UploadGrant): Promise<UploadRow>
  discard(row: UploadRow): Promise<void>
  /** Finishes an upload and verifies it. Idempotent. Throws `uploadGone`, `uploadUnfinished`. */
  complete(place: ItemRef, userSeq: number, sent: { uploadId: string; sha256?: string | undefined }): Promise<UploadRow>
  /** Newest first. Throws `notFound`. */
  list(place: ItemRef): Promise<UploadRow[]>
  /** Retries a failed video. Throws `uploadGone`, `conflict`, `itemOptimising`. */
  retry(place: ItemRef, uploadSeq: number): Promise<UploadRow>
  /** Throws `uploadGone`, `itemOptimising`. */
  remove(place: ItemRef, uploadSeq: number): Promise<void>
  /** Takes back a finished file that was removed. Throws `uploadGone` once it is erased or replaced. */
  restore(place: ItemRef, uploadSeq: number): Promise<UploadRow>
  importVideo(item: Omit<ItemRef, 'courseSeq'>, userSeq: number, localPath: string): Promise<UploadRow>
  importMaterial(item: Omit<ItemRef, 'courseSeq'>, userSeq: number, localPath: string): Promise<UploadRow>
  /** Adds or replaces captions (WebVTT) of a language. Throws `uploadGone`. */
  attachCaptions(key: UploadRef, captions: Captions): Promise<void>
  /** Deletes uploads that were not finished within 7 days; returns how many. */
  expireUnfinished(): Promise<number>
  /** Erases removed files that can no longer be taken back. */
  eraseRemoved(): Promise<void>
}

/** @param terminate removes a running upload from its store */
export function createUploadService(ports: ServerPorts, processing: Processing, terminate: (storageKey: string) => Promise<void>): UploadService {
  const { config, database, storage, jobs, clock, secretKey, announcer } = ports
  const { db } = database
  const sign = createMediaSigner(ports)
  const quota = createQuota(ports)

  const freeBytes = rememberBriefly<null, number | undefined>(FREE_REMEMBERED_MS, clock, () => storage.freeBytes())

  function requireFree(free: number | undefined, bytes: number): void {
    if (free !== undefined && free < bytes + KEEP_FREE_BYTES) throw new AppError('storageFull')
  }

  async function checkRoom(place: ItemRef, kind: UploadKind, fileSize: number, uploadId?: string): Promise<void> {
    const item = await findItem(db, place)
    if (item === undefined) throw new AppError('notFound')
    requireTaken(item.body, kind, clock.now())
    if (fileTooLarge(fileSize, config.uploadMaxBytes)) throw new AppError('fileLimitExceeded', { limit: sizeText(config.uploadMaxBytes) })
    if (await hasOptimising(db, place.channelSeq, [place.curriculumSeq])) throw new AppError('itemOptimising')
    // Linked files take no space.
    if (fileSize > 0) await quota.check({ channelSeq: place.channelSeq, fileSize, uploadId })
  }

  const newRow = (grant: Omit<UploadGrant, 'expires'>, state: ServerUploadState) => {
    const now = clock.now()
    return {
      channelSeq: grant.channelSeq, courseSeq: grant.courseSeq, curriculumSeq: grant.curriculumSeq, userSeq: grant.userSeq,
      uploadId: grant.uploadId, kind: grant.kind, fileName: grant.fileName, fileSize: grant.fileSize, state,
      storageKey: newUploadFolder(grant.channelSeq) + storedName.original,
      expiresAt: new Date(uploadExpiresAt(now.getTime())), createdAt: now, updatedAt: now,
    }
  }

  const isKept = ({ updatedAt }: UploadRow) => clock.now().getTime() - updatedAt.getTime() < REMOVED_KEPT_MS

  async function discard(row: UploadRow): Promise<void> {
    // Finished originals may be shared; running ones are not.
    if (row.state === 'uploading') await terminate(row.storageKey)
    await db.transaction(async (tx) => {
      await removeStored(jobs, tx, (await deleteUploads(tx, row.channelSeq, [row])).map(folderOfOriginal))
      announceUpload(announcer, tx, row, 'removed')
    })
  }

  async function importFile(kind: UploadKind, { channelSeq, curriculumSeq }: Omit<ItemRef, 'courseSeq'>, userSeq: number, localPath: string): Promise<UploadRow> {
    const courseSeq = await findCourseOfItem(db, { channelSeq, curriculumSeq })
    if (courseSeq === undefined) throw new AppError('notFound')
    const { size } = await stat(localPath)
    await checkRoom({ channelSeq, courseSeq, curriculumSeq }, kind, size)
    const grant = { uploadId: newUploadId(channelSeq), channelSeq, courseSeq, curriculumSeq, userSeq, kind, fileName: cleanFileName(basename(localPath)), fileSize: size }
    const row = newRow(grant, 'verifying')
    const hash = createContentHash(() => createHash('sha256'))
    for await (const chunk of createReadStream(localPath) as AsyncIterable<Buffer>) hash.update(chunk)
    await storage.write(row.storageKey, createReadStream(localPath), 'application/octet-stream')
    return db.transaction(async (tx) => {
      const stored = await insertUpload(tx, { ...row, sha256: hash.digest() })
      await processing.queue(tx, stored)
      return stored
    })
  }

  return {
    sign,
    checkSpace: quota.check,
    usedBytes: (channelSeq) => usedBytesOf(db, { channelSeq }, clock.now()),
    discard,

    async uploadUrl(place, userSeq, { filename, fileSize, kind }) {
      await checkRoom(place, kind, fileSize)
      const expires = clock.now().getTime() + GRANT_LIFETIME_MS
      const grant = { uploadId: newUploadId(place.channelSeq), ...place, userSeq, kind, fileName: cleanFileName(filename), fileSize, expires }
      return { uploadUrl: `${TUS_PATH}?grant=${signGrant(secretKey, grant)}`, expiresAt: new Date(expires) }
    },

    async check(place, actor, file) {
      await checkRoom(place, file.kind, file.fileSize)
      return findSame(db, actor, place.channelSeq, file)
    },

    async link(place, actor, { userSeq, uploadSeq }) {
      const source = await findLinkable(db, actor, { channelSeq: place.channelSeq, uploadSeq })
      if (source === undefined) throw new AppError('uploadGone')
      await checkRoom(place, source.kind, 0)
      if (source.curriculumSeq === place.curriculumSeq) return source
      return db.transaction(async (tx) => {
        // May have been deleted meanwhile.
        const held = (await listFinishedForCopy(tx, place.channelSeq, [source.curriculumSeq])).find((row) => row.uploadSeq === uploadSeq)
        if (held === undefined) throw new AppError('uploadGone')
        const { uploadSeq: _own, ...row } = held
        const now = clock.now()
        const linked = await insertUpload(tx, { ...row, ...place, userSeq, uploadId: newUploadId(place.channelSeq), createdAt: now, updatedAt: now })
        announceUpload(announcer, tx, linked)
        if (linked.kind === 'video') {
          for (const old of await processing.removeReplaced(tx, linked)) announceUpload(announcer, tx, old, 'removed')
          await processing.videoReady(tx, linked)
        }
        return linked
      })
    },

    readGrant(token, userSeq) {
      const grant = readGrant(secretKey, token, clock.now().getTime())
      if (grant?.userSeq !== userSeq) throw new AppError('linkExpired')
      return grant
    },

    checkGrant: (grant) => checkRoom(grant, grant.kind, grant.fileSize, grant.uploadId),

    async ownUpload(channelSeq, uploadId, userSeq) {
      const row = await findByUploadId(db, channelSeq, uploadId)
      if (row?.userSeq !== userSeq) throw new AppError('notFound')
      if (row.state === 'uploading' && row.expiresAt <= clock.now()) throw new AppError('uploadGone')
      return row
    },

    checkFree: async (bytes) => requireFree(await freeBytes(null), bytes),
    findByUploadId: (channelSeq, uploadId) => findByUploadId(db, channelSeq, uploadId),
    async begin(grant) {
      // Recorded apart from the row: deleting the row must not free the grant.
      const row = await quota.reserve(grant, async (tx) =>
        (await useOnce(tx, 'uploadGrant', grant.uploadId, new Date(grant.expires))) ? insertUploadOnce(tx, newRow(grant, 'uploading')) : undefined)
      if (row !== undefined) {
        announceUpload(announcer, db, row)
        return row
      }
      const begun = await findByUploadId(db, grant.channelSeq, grant.uploadId)
      // A grant fills one row once: finished or refused files are not replaced.
      if (begun?.state !== 'uploading') throw new AppError('uploadGone')
      return begun
    },

    async complete(place, userSeq, { uploadId, sha256 }) {
      const row = await findByUploadId(db, place.channelSeq, uploadId)
      const isTheirs = row?.userSeq === userSeq && row.courseSeq === place.courseSeq && row.curriculumSeq === place.curriculumSeq
      if (row === undefined || !isTheirs) throw new AppError('uploadGone')
      if (row.state !== 'uploading') return row
      if (row.expiresAt <= clock.now()) throw new AppError('uploadGone')
      if ((await storage.stat(row.storageKey))?.size !== row.fileSize) throw new AppError('uploadUnfinished')
      // A concurrent call may win; return its result.
      return (await processing.check(row, { sha256: sha256 ?? null })) ?? (await findUpload(db, row)) ?? row
    },

    async list(place) {
      if ((await findCourseOfItem(db, place)) !== place.courseSeq) throw new AppError('notFound')
      const rows = await listOfItems(db, place.channelSeq, [place.curriculumSeq])
      return rows.filter((row) => row.courseSeq === place.courseSeq && row.state !== 'removed')
    },

    async retry(place, uploadSeq) {
      const row = await findOfItem(db, place, uploadSeq)
      if (row === undefined) throw new AppError('uploadGone')
      if (row.state === 'verifying' || row.state === 'optimising') return row
      const isRefused = refusals.includes(row.reason)
      const canBeMade = row.kind === 'video' && row.state === 'failed' && !isRefused && (await storage.stat(row.storageKey)) !== undefined
      if (!canBeMade) throw new AppError('conflict')
      if (await hasOptimising(db, place.channelSeq, [place.curriculumSeq])) throw new AppError('itemOptimising')
      // Discards results of the earlier verification.
      return db.transaction(async (tx) => {
        const again = await moveTo(tx, row, 'verifying', { reason: null, progressPercent: null, updatedAt: clock.now() })
        if (again === undefined) throw new AppError('conflict')
        announceUpload(announcer, tx, again)
        await processing.queue(tx, again)
        return again
      })
    },

    async remove(place, uploadSeq) {
      const row = await findOfItem(db, place, uploadSeq)
      if (row === undefined) throw new AppError('uploadGone')
      if (row.state === 'removed') throw new AppError('uploadGone')
      if (!canEditWhile(row.state)) throw new AppError('itemOptimising')
      if (row.state !== 'ready') return discard(row)
      await db.transaction(async (tx) => {
        if (await moveTo(tx, row, 'removed', { updatedAt: clock.now() }) !== undefined) announceUpload(announcer, tx, row, 'removed')
      })
    },

    async restore(place, uploadSeq) {
      const row = await findOfItem(db, place, uploadSeq)
      return db.transaction(async (tx) => {
        const back = row?.state === 'removed' && isKept(row) ? await moveTo(tx, row, 'ready', { updatedAt: clock.now() }) : undefined
        if (back === undefined) throw new AppError('uploadGone')
        announceUpload(announcer, tx, back)
        return back
      })
    },

    async copyFiles(tx, { channelSeq, courseSeq }, copies) {
      const copyOf = new Map(copies.map(({ from, to }) => [from, to]))
      const now = clock.now()
      await insertUploads(tx, (await listFinishedForCopy(tx, channelSeq, [...copyOf.keys()])).flatMap(({ uploadSeq: _own, ...row }) => {
        const curriculumSeq = copyOf.get(row.curriculumSeq)
        return curriculumSeq === undefined ? [] : [{ ...row, courseSeq, curriculumSeq, uploadId: newUploadId(channelSeq), createdAt: now, updatedAt: now }]
      }))
    },

    async removeOfItems(channelSeq, curriculumSeqs) {
      for (const row of await listOfItems(db, channelSeq, curriculumSeqs)) await discard(row)
    },

    importVideo: (...where) => importFile('video', ...where),
    importMaterial: (...where) => importFile('material', ...where),

    async attachCaptions(key, { language, label, content }) {
      const row = await findUpload(db, key)
      if (row === undefined) throw new AppError('uploadGone')
      const captionsKey = folderOfOriginal(row.storageKey) + storedName.captions(language)
      await storage.write(captionsKey, Buffer.from(content), 'text/vtt; charset=utf-8')
      const others = row.captions.filter((captions) => captions.language !== language)
      await changeIn(db, key, row.state as ServerUploadState, { captions: [...others, { language, label, key: captionsKey }], updatedAt: clock.now() })
    },

    async expireUnfinished() {
      const rows = await listExpired(db, clock.now(), EXPIRE_BATCH)
      for (const row of rows) await discard(row)
      return rows.length
    },

    async eraseRemoved() {
      for (const row of await listRemoved(db, new Date(clock.now().getTime() - REMOVED_KEPT_MS), EXPIRE_BATCH)) await discard(row)
    },
  }
}
