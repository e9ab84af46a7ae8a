import type { Client } from '#shared/kernel/call/client.ts'
import { uploadCalls } from '#shared/upload/contract.ts'
import type { UploadedFile } from '#shared/upload/contract.ts'
import type { FileLook } from '#shared/upload/preflight.ts'
import { judgeFilm } from '#shared/upload/preflight.ts'
import { SameFileFound, SourceFault } from './faults.ts'
import type { QueueFiles, TransferProgress } from './ports.ts'
import type { QueueRecord } from './record.ts'

/** What an attempt works with. */
export interface AttemptDeps<Item extends QueueRecord> {
  client: Client
  files: QueueFiles<Item>
  serverOrigin: string
}

/** What an attempt reports while it runs; look, addresses, bytes and hash are to be kept, so that the next attempt goes on from there. */
export interface AttemptReports extends TransferProgress {
  onLook(look: FileLook): void
  /** Resolves when the address is kept. */
  onCreation(url: string): Promise<void>
  onHash(sha256: string): void
  /** What is to be known before has been found out: bytes flow from here on. */
  onSend(): void
}

/**
 * Brings a file to the server as far as it can: looks into it, asks for a creation address where none is begun, sends what is
 * missing, its chunks checked as they arrive, and says that all is there. A file that failed on the server after its last byte is only asked to be optimised
 * again, and one that the person wants linked is not sent. Answers the server's view of the file; rejects with what
 * `meaningOf` reads, or the signal's reason.
 */
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

/** Path parameters of the calls about a record's item. */
export function placeOf({ target }: Readonly<QueueRecord>): { channelSeq: number; courseSeq: number; curriculumSeq: number } {
  return { channelSeq: target.channelSeq, courseSeq: target.courseSeq, curriculumSeq: target.curriculumSeq }
}

/** The id of an upload in its tus address. */
export function tusIdOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** Whether all bytes are on the server, so that the file itself is not needed any more. */
export function hasArrived(record: Readonly<QueueRecord>): boolean {
  return record.uploadSeq !== undefined || arrivedAt(record) !== undefined
}

/** Address of an upload whose bytes are all on the server. */
function arrivedAt({ tusUrl, sentBytes, fileSize }: Readonly<QueueRecord>): string | undefined {
  return sentBytes === fileSize ? tusUrl : undefined
}

/** Sends what is missing; answers the address of the upload. */
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
  // What was sent last may be of a file that has changed since.
  await deps.files.checkUnchanged(record)
  if (url === undefined) throw new Error('the transfer ended without an address')
  return url
}

/**
 * Finds out what speaks against a file before a byte of it is sent: what is in it, what the server says of its size, and
 * whether the site has it. It is hashed for that only where a file of the same size is there, as reading it costs time.
 */
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

/** Looks into a film once; throws SourceFault for what is none. */
export async function lookInto<Item extends QueueRecord>(
  record: Readonly<Item>, files: QueueFiles<Item>, reports: Pick<AttemptReports, 'onLook'>, signal: AbortSignal,
): Promise<void> {
  if (record.target.kind !== 'video' || files.look === undefined) return
  const look = record.look ?? (await files.look(record, signal))
  if (record.look === undefined) reports.onLook(look)
  const verdict = judgeFilm(look)
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
  // Kept before it is used: whatever ends the attempt, the next one finds the upload that this one makes.
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
