import { DAY_MS, SECOND_MS } from '#shared/kernel/moments.ts'

const MIB = 1024 * 1024

/** Largest file taken unless configured otherwise: 20 GB (courses spec §5, "a configured maximum"). */
export const UPLOAD_MAX_BYTES_DEFAULT = 20 * 1024 * MIB
/** Most bytes of an upload that are on their way without an answer, and so the most that a broken connection costs; a request carries as many, where the server does not tell on the way what it has. */
export const UPLOAD_CHUNK_BYTES = 8 * MIB
/** Most bytes of one request: below the limit of bodies that proxies commonly set (100 MB). */
export const UPLOAD_CHUNK_BYTES_MAX = 64 * MIB
/** Unfinished uploads are thrown away after this many days. */
export const UPLOAD_EXPIRES_DAYS = 7

/** Whether a file is over the limit, both in bytes: 'File Limit Exceeded', said before a byte is sent (courses spec §8; STU-04). */
export function fileTooLarge(bytes: number, maxBytes: number): boolean {
  return bytes > maxBytes
}

/**
 * How many bytes the next request of an upload carries, after one of `sentBytes` that took `tookMs`: what the line carries in
 * about a second, so that the wait for an answer between two requests costs little on a fast line too. For a server that tells
 * on the way what it has: how much a broken connection costs does not depend on it then.
 */
export function nextChunkBytes(sentBytes: number, tookMs: number): number {
  const inOneSecond = (sentBytes / Math.max(tookMs, 1)) * SECOND_MS
  return Math.round(Math.min(Math.max(inOneSecond, UPLOAD_CHUNK_BYTES), UPLOAD_CHUNK_BYTES_MAX))
}

/** Until when an unfinished upload may be continued, epoch milliseconds. */
export function uploadExpiresAt(createdAt: number): number {
  return createdAt + UPLOAD_EXPIRES_DAYS * DAY_MS
}

/** Media types of the films taken, as found in the content and not in the name. */
export const videoTypes = [
  'video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm', 'video/matroska', 'video/x-matroska',
  'video/mpeg', 'video/mp1s', 'video/mp2p', 'video/mp2t', 'video/vnd.avi', 'video/x-ms-asf', 'video/x-flv', 'video/ogg', 'video/3gpp', 'video/3gpp2',
] as const

export type VideoType = (typeof videoTypes)[number]

/** Whether content of this media type is a film that can be optimised or played. */
export function isVideoType(contentType: string): boolean {
  return (videoTypes as readonly string[]).includes(contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '')
}

/** States of an uploaded file on the server (courses spec §4 Video; STU-04). */
export const serverUploadStates = ['uploading', 'verifying', 'optimising', 'ready', 'failed'] as const
export type ServerUploadState = (typeof serverUploadStates)[number]

/** The states that each state may go to. A file of materials is ready once verified; a failed film can be verified and optimised again. */
export const serverUploadTransitions: Readonly<Record<ServerUploadState, readonly ServerUploadState[]>> = {
  uploading: ['verifying', 'failed'],
  verifying: ['optimising', 'ready', 'failed'],
  optimising: ['ready', 'failed'],
  ready: [],
  failed: ['verifying'],
}

/** Whether a file on the server may go from one state to another. */
export function canUploadBecome(from: ServerUploadState, to: ServerUploadState): boolean {
  return serverUploadTransitions[from].includes(to)
}

/** An item cannot be edited or deleted while the server works on its film (courses spec §4 Video). */
export function canEditWhile(state: ServerUploadState): boolean {
  return state !== 'verifying' && state !== 'optimising'
}

/** Speed is the mean over this time, so that it neither jumps nor lags. */
export const SPEED_WINDOW_MS = 8 * SECOND_MS

/** Bytes acknowledged by moments (epoch milliseconds), oldest first, within the window. */
export type SpeedSamples = readonly { at: number; bytes: number }[]

/** Adds what has been acknowledged so far; starts anew when the count went back, as after a pause with a changed offset. */
export function addSpeedSample(samples: SpeedSamples, at: number, bytes: number): SpeedSamples {
  const last = samples.at(-1)
  if (last && (bytes < last.bytes || at < last.at)) return [{ at, bytes }]
  const recent = samples.filter((sample) => sample.at > at - SPEED_WINDOW_MS)
  // A slow line tells less than once in the window; its last sample is then what the new one is measured against.
  return [...(recent.length > 0 ? recent : samples.slice(-1)), { at, bytes }]
}

/** Bytes per second over the last seconds up to `now`; 0 with nothing to go by. */
export function uploadSpeed(samples: SpeedSamples, now: number): number {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || samples.length < 2 || now - last.at > SPEED_WINDOW_MS) return 0
  const elapsed = Math.max(now, last.at) - first.at
  return elapsed <= 0 ? 0 : ((last.bytes - first.bytes) * SECOND_MS) / elapsed
}

/** Whole seconds until the rest is sent, rounded up; null when nothing moves. */
export function uploadTimeLeft(remainingBytes: number, bytesPerSecond: number): number | null {
  if (remainingBytes <= 0) return 0
  return bytesPerSecond > 0 ? Math.ceil(remainingBytes / bytesPerSecond) : null
}
