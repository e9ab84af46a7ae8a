import type { Client } from '#shared/kernel/call/client.ts'
import { uploadCalls } from '#shared/upload/contract.ts'
import type { UploadedFile } from '#shared/upload/uploadedFile.ts'
import type { FileLook } from '#shared/upload/preflight.ts'
import { judgeVideo } from '#shared/upload/preflight.ts'
import { SameFileFound, SourceFault } from './faults.ts'
import type { QueueFiles, TransferProgress } from './ports.ts'
import type { QueueRecord } from './record.ts'

export interface AttemptDeps<Item extends QueueRecord> {
  client: Client
  files: QueueFiles<Item>
  serverOrigin: string
}

export interface AttemptReports extends TransferProgress {
  onLook(look: FileLook): void
  onCreation(url: string): Promise<void>
  onHash(sha256: string): void
  onSend(): void
}

/** One attempt. Returns the server's file; rejects with the signal's reason or an error that `meaningOf` classifies. */
export async function attemptUpload<Item extends QueueRecord>(
  record: Readonly<Item>, deps: AttemptDeps<Item>, reports: AttemptReports, signal: AbortSignal,
): Promise<UploadedFile> {
  const params = placeOf(record)
  if (record.uploadSeq !== undefined) {
    return (await deps.client(uploadCalls.retry, { params, body: { uploadSeq: record.uploadSeq } }, signal)).upload
  }
  if (record.decision === 'link' && record.same !== undefined) {
    return (await deps.client(uploadCalls.link, { params, body: { uploadSeq: record.same.uploadSeq } }, signal)).upload
  }
  const url = arrivedAt(record) ?? (await sendFile(record, deps, reports, signal))
  const body = { uploadId: tusIdOf(url), ...(record.sha256 === undefined ? {} : { sha256: record.sha256 }) }
  return (await deps.client(uploadCalls.complete, { params, body }, signal)).upload
}

export function placeOf({ target }: Readonly<QueueRecord>): { channelSeq: number; courseSeq: number; curriculumSeq: number } {
  return { channelSeq: target.channelSeq, courseSeq: target.courseSeq, curriculumSeq: target.curriculumSeq }
}

/** Upload id from its tus URL. */
export function tusIdOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** Whether all bytes are on the server; the local file is no longer needed. */
export function hasArrived(record: Readonly<QueueRecord>): boolean {
  return record.uploadSeq !== undefined || arrivedAt(record) !== undefined
}

function arrivedAt({ tusUrl, sentBytes, fileSize }: Readonly<QueueRecord>): string | undefined {
  return sentBytes === fileSize ? tusUrl : undefined
}

async function sendFile<Item extends QueueRecord>(
  record: Readonly<Item>, deps: AttemptDeps<Item>, reports: AttemptReports, signal: AbortSignal,
): Promise<string> {
  await deps.files.checkUnchanged(record)
  if (record.tusUrl === undefined) await preflight(record, deps, reports, signal)
  const address = record.tusUrl === undefined ? { create: record.creationUrl ?? (await creationAddress(record, deps, reports, signal)) } : { resume: record.tusUrl }
  reports.onSend()
  let url = record.tusUrl
  await deps.files.send(record, address, {
    onUrl(begun) {
      url = begun
      reports.onUrl(begun)
    },
    onAcknowledged: (bytes) => reports.onAcknowledged(bytes),
    onFlow: (bytes) => reports.onFlow(bytes),
  }, signal)
  // The file may have changed during the transfer.
  await deps.files.checkUnchanged(record)
  if (url === undefined) throw new Error('the transfer ended without an address')
  return url
}

/** Checks a file before sending. Hashes only when a file of the same size exists, as reading is slow. */
async function preflight<Item extends QueueRecord>(
  record: Readonly<Item>, deps: AttemptDeps<Item>, reports: AttemptReports, signal: AbortSignal,
): Promise<void> {
  await lookInto(record, deps.files, reports, signal)
  const { sameSize } = await check(record, deps, undefined, signal)
  if (!sameSize || record.decision === 'send') return
  const sha256 = record.sha256 ?? (await hashAndReport(record, deps, reports, signal))
  const { same } = await check(record, deps, sha256, signal)
  if (same !== null) throw new SameFileFound(same)
}

/** Inspects a video once; throws SourceFault for other files. */
export async function lookInto<Item extends QueueRecord>(
  record: Readonly<Item>, files: QueueFiles<Item>, reports: Pick<AttemptReports, 'onLook'>, signal: AbortSignal,
): Promise<void> {
  if (record.target.kind !== 'video' || files.look === undefined) return
  const look = record.look ?? (await files.look(record, signal))
  if (record.look === undefined) reports.onLook(look)
  const verdict = judgeVideo(look)
  if (!verdict.ok) throw new SourceFault(verdict.reason)
}

async function check<Item extends QueueRecord>(record: Readonly<Item>, deps: AttemptDeps<Item>, sha256: string | undefined, signal: AbortSignal) {
  const query = { filename: record.fileName, fileSize: record.fileSize, kind: record.target.kind, ...(sha256 === undefined ? {} : { sha256 }) }
  return deps.client(uploadCalls.check, { params: placeOf(record), query }, signal)
}

async function creationAddress<Item extends QueueRecord>(
  record: Readonly<Item>, deps: AttemptDeps<Item>, reports: AttemptReports, signal: AbortSignal,
): Promise<string> {
  const query = { filename: record.fileName, fileSize: record.fileSize, kind: record.target.kind }
  const { uploadUrl } = await deps.client(uploadCalls.uploadUrl, { params: placeOf(record), query }, signal)
  const creationUrl = new URL(uploadUrl, deps.serverOrigin).href
  // Persist before use: after any failure the next attempt finds this upload.
  await reports.onCreation(creationUrl)
  return creationUrl
}

async function hashAndReport<Item extends QueueRecord>(
  record: Readonly<Item>, deps: AttemptDeps<Item>, reports: AttemptReports, signal: AbortSignal,
): Promise<string> {
  const sha256 = await deps.files.hash(record, signal)
  reports.onHash(sha256)
  return sha256
}
