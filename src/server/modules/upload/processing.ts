import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DAY_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import type { UploadRef } from '#shared/kernel/refs.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { removeStored } from '#server/infra/storage/removal.ts'
import type { ChunkLedger } from '#server/infra/uploads/chunkLedger.ts'
import { HEAD_BYTES, sniffContentType } from '#server/infra/uploads/contentType.ts'
import { demuxerOf } from '#server/infra/media/video/demuxers.ts'
import { videoLength } from '#server/infra/media/video/videoLength.ts'
import type { VideoTools } from '#server/infra/media/video/videoTools.ts'
import { INPUT_NAME } from '#server/infra/media/video/probe.ts'
import { MADE_FOLDER } from '#server/infra/media/video/render.ts'
import { ToolFailed } from '#server/infra/media/video/tool.ts'
import { folderOfOriginal, storedName } from '#server/infra/uploads/places.ts'
import { identify, isCounted } from './identify.ts'
import { announceUpload } from './present.ts'
import { changeIn, deleteUploads, findUpload, listReplacedVideos, listWorking, moveTo } from './queries.ts'
import type { UploadChange, UploadRow } from './queries.ts'

export const VERIFY_QUEUE = 'upload.verify'
export const OPTIMISE_QUEUE = 'upload.optimise'
const GIVE_UP_MS = DAY_MS
const PROGRESS_EVERY_MS = 2 * SECOND_MS
const OPTIMISE_EXPIRE_MINUTES = 23 * 60
const VERIFY_EXPIRE_MINUTES = 120

// Played by current browsers without conversion.
const playableTypes = ['video/mp4', 'video/x-m4v', 'video/webm', 'video/quicktime', 'video/ogg']

/** Permanent failure; a key of `upload:`. */
export type FailReason = 'fileDamaged' | 'fileTypeRefused' | 'noPicture' | 'optimiseFailed' | 'tookTooLong'

/** Reasons after which the file is deleted: a retry cannot help. */
export const refusals: readonly (string | null)[] = ['fileDamaged', 'fileTypeRefused'] satisfies FailReason[]

/** What follows within the transaction in which a video becomes ready. */
export type VideoReady = (tx: Db, video: UploadRow) => Promise<void>

/** Verification and optimisation of complete files. */
export interface Processing {
  jobs: readonly SentJob[]
  /** Verifies now if all chunks are hashed, else in a job. Returns the new row; undefined in a wrong state. */
  check(row: UploadRow, change: UploadChange): Promise<UploadRow | undefined>
  /** Queues the job for a state, within its transaction. Idempotent. */
  queue(tx: Db, row: UploadRow): Promise<void>
  /** Deletes older videos of the item, in the transaction that makes the new one ready; returns them. */
  removeReplaced(tx: Db, video: UploadRow): Promise<UploadRow[]>
  /** Tells other modules of a video that can be played now, in the transaction that makes it ready. */
  videoReady: VideoReady
  /** Requeues lost jobs; fails files without progress for a day. */
  takeUpLost(): Promise<void>
}

// Backup for a crash during immediate verification.
const CHECK_LATER_SECONDS = 10

export function createProcessing({ database, storage, jobs, clock, config, log, announcer }: ServerPorts, ledger: ChunkLedger, { tools, videoReady }: { tools: () => Promise<VideoTools | undefined>; videoReady: VideoReady }): Processing {
  const { db } = database
  const workFolder = join(config.dataDir, 'work')

  async function fail(row: UploadRow, reason: FailReason): Promise<void> {
    await db.transaction(async (tx) => {
      const failed = await moveTo(tx, row, 'failed', { reason, progressPercent: null, updatedAt: clock.now() })
      if (failed === undefined) return
      announceUpload(announcer, tx, failed)
      // Keep only files that a retry could fix.
      if (refusals.includes(reason)) await removeStored(jobs, tx, [folderOfOriginal(row.storageKey)])
    })
  }

  async function ready(row: UploadRow, change: UploadChange): Promise<void> {
    await db.transaction(async (tx) => {
      const done = await moveTo(tx, row, 'ready', { ...change, reason: null, progressPercent: null, updatedAt: clock.now() })
      // Removed from its item meanwhile: delete its output too.
      if (done === undefined && (await findUpload(tx, row)) === undefined) await removeStored(jobs, tx, [folderOfOriginal(row.storageKey)])
      if (done === undefined) return
      if (done.kind === 'video') {
        await removeReplaced(tx, done)
        await videoReady(tx, done)
      }
      announceUpload(announcer, tx, done)
    })
  }

  async function removeReplaced(tx: Db, video: UploadRow): Promise<UploadRow[]> {
    const replaced = await listReplacedVideos(tx, video)
    await removeStored(jobs, tx, (await deleteUploads(tx, video.channelSeq, replaced)).map(folderOfOriginal))
    return replaced
  }

  async function queue(tx: Db, row: UploadRow, delaySeconds?: number): Promise<void> {
    const key: UploadRef = { channelSeq: row.channelSeq, uploadSeq: row.uploadSeq }
    const options = { singletonKey: `${row.channelSeq}-${row.uploadSeq}`, within: tx, ...(delaySeconds === undefined ? {} : { delaySeconds }) }
    if (row.state === 'verifying') await jobs.send(VERIFY_QUEUE, key, options)
    if (row.state === 'optimising') await jobs.send(OPTIMISE_QUEUE, key, options)
  }

  async function verify(key: UploadRef, signal: AbortSignal): Promise<void> {
    const row = await findUpload(db, key)
    if (row?.state !== 'verifying') return
    const stored = await storage.stat(row.storageKey)
    if (stored?.size !== row.fileSize) return fail(row, 'fileDamaged')
    const sha256 = await identify(storage, ledger, row, signal)
    if (sha256 === undefined) return fail(row, 'fileDamaged')
    await ledger.remove(row.storageKey)
    const contentType = await sniffContentType(await buffer(await storage.read(row.storageKey, { start: 0, end: Math.min(HEAD_BYTES, row.fileSize) - 1 })))
    if (row.kind !== 'video') return ready(row, { contentType, sha256 })
    if (demuxerOf(contentType) === undefined) return fail(row, 'fileTypeRefused')
    await db.transaction(async (tx) => {
      const video = await moveTo(tx, row, 'optimising', { contentType, sha256, progressPercent: 0, updatedAt: clock.now() })
      if (video === undefined) return
      announceUpload(announcer, tx, video)
      await queue(tx, video)
    })
  }

  async function check(row: UploadRow, change: UploadChange): Promise<UploadRow | undefined> {
    const isKnown = await isCounted(ledger, { ...row, ...change })
    const verifying = await db.transaction(async (tx) => {
      const moved = await moveTo(tx, row, 'verifying', { ...change, updatedAt: clock.now() })
      if (moved === undefined) return undefined
      announceUpload(announcer, tx, moved)
      await queue(tx, moved, isKnown ? CHECK_LATER_SECONDS : undefined)
      return moved
    })
    if (verifying === undefined || !isKnown) return verifying
    await verify(verifying, new AbortController().signal).catch((error: unknown) => {
      log.warn({ channelSeq: row.channelSeq, uploadSeq: row.uploadSeq, err: error }, 'a file is checked later')
    })
    return (await findUpload(db, row)) ?? verifying
  }

  async function optimise(key: UploadRef, signal: AbortSignal): Promise<void> {
    const row = await findUpload(db, key)
    if (row?.state !== 'optimising') return
    const found = await tools()
    const folder = join(workFolder, randomUUID())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await putInto(folder, row, signal)
      if (found === undefined) return await serveAsIs(row, join(folder, INPUT_NAME))
      await makeVideo(row, folder, found, signal)
    } catch (error) {
      if (!(error instanceof ToolFailed) || error.why === 'stopped') throw error
      log.warn({ channelSeq: row.channelSeq, uploadSeq: row.uploadSeq, err: error }, 'a video could not be optimised')
      await fail(row, error.why === 'tooSlow' ? 'tookTooLong' : 'optimiseFailed')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Isolates the original in an empty folder: hard link, else copy or download. */
  async function putInto(folder: string, row: UploadRow, signal: AbortSignal): Promise<void> {
    const target = join(folder, INPUT_NAME)
    const local = storage.localPath(row.storageKey)
    if (local === undefined) await pipeline(await storage.read(row.storageKey), createWriteStream(target), { signal })
    else await link(local, target).catch(() => copyFile(local, target))
  }

  async function serveAsIs(row: UploadRow, path: string): Promise<void> {
    const duration = await videoLength(path)
    await ready(row, { note: playableTypes.includes(row.contentType) ? 'servedAsIs' : 'mayNotPlay', duration: duration ?? null })
  }

  async function makeVideo(row: UploadRow, folder: string, { probe, poster, hls }: VideoTools, signal: AbortSignal): Promise<void> {
    const demuxer = demuxerOf(row.contentType)
    if (demuxer === undefined) return fail(row, 'fileTypeRefused')
    const video = { folder, demuxer }
    const facts = await probe(video, signal)
    if (facts === undefined) return fail(row, 'noPicture')
    await poster(video, facts, signal)
    await hls(video, facts, signal, progressWriter(row))
    signal.throwIfAborted()
    const made = join(folder, MADE_FOLDER)
    const home = folderOfOriginal(row.storageKey)
    await storage.remove(home + storedName.derived)
    for (const file of await filesBelow(made)) {
      const name = storedName.derived + relative(made, file).split(sep).join('/')
      await storage.write(home + name, createReadStream(file), contentTypeOfMade(name))
    }
    await ready(row, {
      note: null, duration: facts.duration, width: facts.width, height: facts.height,
      derivedPrefix: home + storedName.derived, posterKey: home + storedName.poster, hlsKey: home + storedName.playlist,
    })
  }

  function progressWriter(row: UploadRow): (percent: number) => void {
    let writtenAt = 0
    return (percent) => {
      const now = clock.now()
      if (now.getTime() - writtenAt < PROGRESS_EVERY_MS) return
      writtenAt = now.getTime()
      writeProgress(row, Math.round(percent), now).catch((error: unknown) => log.warn({ err: error }, 'progress was not written'))
    }
  }

  async function writeProgress(row: UploadRow, progressPercent: number, updatedAt: Date): Promise<void> {
    const changed = await changeIn(db, row, 'optimising', { progressPercent, updatedAt })
    if (changed !== undefined) announceUpload(announcer, db, changed)
  }

  /** Loops while the state persists: a retry during cleanup sees this job and queues none. */
  const until = (state: UploadRow['state'], work: (key: UploadRef, signal: AbortSignal) => Promise<void>) => async (key: UploadRef, signal: AbortSignal): Promise<void> => {
    do await work(key, signal)
    while ((await findUpload(db, key))?.state === state)
  }

  return {
    jobs: [
      { queue: VERIFY_QUEUE, run: until('verifying', verify), expireMinutes: VERIFY_EXPIRE_MINUTES },
      { queue: OPTIMISE_QUEUE, run: until('optimising', optimise), expireMinutes: OPTIMISE_EXPIRE_MINUTES },
    ],
    check,
    queue,
    removeReplaced,
    videoReady,
    async takeUpLost() {
      const now = clock.now().getTime()
      for (const row of await listWorking(db)) {
        if (now - row.updatedAt.getTime() > GIVE_UP_MS) await fail(row, 'optimiseFailed')
        else await queue(db, row)
      }
      await removeLeftovers(workFolder, now)
    },
  }
}

export function contentTypeOfMade(name: string): string {
  if (name.endsWith('.m3u8')) return 'application/vnd.apple.mpegurl'
  if (name.endsWith('.ts')) return 'video/mp2t'
  return name.endsWith('.vtt') ? 'text/vtt; charset=utf-8' : 'image/jpeg'
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Deletes work folders of crashed processes. */
async function removeLeftovers(workFolder: string, now: number): Promise<void> {
  const names = await readdir(workFolder).catch((): string[] => [])
  for (const name of names) {
    const path = join(workFolder, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && now - found.mtimeMs > 2 * GIVE_UP_MS) await rm(path, { recursive: true, force: true })
  }
}
