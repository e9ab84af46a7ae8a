import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'

const MIB = 1024 * 1024

/** Default size limit of a file: 20 GB (courses spec §5, "a configured maximum"). */
export const UPLOAD_MAX_BYTES_DEFAULT = 20 * 1024 * MIB
/** Most unacknowledged bytes: what a lost connection costs. Request size when the server does not acknowledge within a request. */
export const UPLOAD_CHUNK_BYTES = 8 * MIB
/** Largest request: below the body limit that proxies commonly set (100 MB). */
export const UPLOAD_CHUNK_BYTES_MAX = 64 * MIB
/** Unfinished uploads are deleted after this. */
export const UPLOAD_EXPIRES_DAYS = 7

/** Whether a file is over the limit (bytes): 'File Limit Exceeded', checked before a byte is sent (courses spec §8; STU-04). */
export function fileTooLarge(bytes: number, maxBytes: number): boolean {
  return bytes > maxBytes
}

/** Next request's size: about 1 s of throughput, to hide latency. Only for servers that acknowledge within a request. */
export function nextChunkBytes(sentBytes: number, tookMs: number): number {
  const inOneSecond = (sentBytes / Math.max(tookMs, 1)) * SECOND_MS
  return Math.round(Math.min(Math.max(inOneSecond, UPLOAD_CHUNK_BYTES), UPLOAD_CHUNK_BYTES_MAX))
}

/** When an unfinished upload expires, epoch milliseconds. */
export function uploadExpiresAt(createdAt: number): number {
  return createdAt + UPLOAD_EXPIRES_DAYS * DAY_MS
}

/** Accepted video types, as detected from the content, not the name. */
export const videoTypes = [
  'video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm', 'video/matroska', 'video/x-matroska',
  'video/mpeg', 'video/mp1s', 'video/mp2p', 'video/mp2t', 'video/vnd.avi', 'video/x-ms-asf', 'video/x-flv', 'video/ogg', 'video/3gpp', 'video/3gpp2',
] as const

export type VideoType = (typeof videoTypes)[number]

/** Whether content of this media type can be played or optimised. */
export function isVideoType(contentType: string): boolean {
  return (videoTypes as readonly string[]).includes(contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '')
}

/** States of an uploaded file on the server (courses spec §4 Video; STU-04). */
export const serverUploadStates = ['uploading', 'verifying', 'optimising', 'ready', 'failed', 'removed'] as const
export type ServerUploadState = (typeof serverUploadStates)[number]

/** How long (ms) a finished file that was removed can be taken back. */
export const REMOVED_KEPT_MS = 10 * MINUTE_MS

/** Allowed transitions. Materials are ready once verified; a failed video can be verified and optimised again; a removed file can be taken back for `REMOVED_KEPT_MS`. */
export const serverUploadTransitions: Readonly<Record<ServerUploadState, readonly ServerUploadState[]>> = {
  uploading: ['verifying', 'failed'],
  verifying: ['optimising', 'ready', 'failed'],
  optimising: ['ready', 'failed'],
  ready: ['removed'],
  failed: ['verifying'],
  removed: ['ready'],
}

export function canUploadBecome(from: ServerUploadState, to: ServerUploadState): boolean {
  return serverUploadTransitions[from].includes(to)
}

/** An item is locked while the server processes its video (courses spec §4 Video). */
export function canEditWhile(state: ServerUploadState): boolean {
  return state !== 'verifying' && state !== 'optimising'
}

/** Averaging window of the speed: stable, yet not lagging. */
export const SPEED_WINDOW_MS = 8 * SECOND_MS

export type SpeedSamples = readonly { at: number; bytes: number }[]

/** Adds a sample; restarts when the count decreased, as after a resume at another offset. */
export function addSpeedSample(samples: SpeedSamples, at: number, bytes: number): SpeedSamples {
  const last = samples.at(-1)
  if (last && (bytes < last.bytes || at < last.at)) return [{ at, bytes }]
  const recent = samples.filter((sample) => sample.at > at - SPEED_WINDOW_MS)
  return [...(recent.length > 0 ? recent : samples.slice(-1)), { at, bytes }]
}

/** Bytes per second within the window; 0 without enough samples. */
export function uploadSpeed(samples: SpeedSamples, now: number): number {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || samples.length < 2 || now - last.at > SPEED_WINDOW_MS) return 0
  const elapsed = Math.max(now, last.at) - first.at
  return elapsed <= 0 ? 0 : ((last.bytes - first.bytes) * SECOND_MS) / elapsed
}

/** Seconds left, rounded up; null when stalled. */
export function uploadTimeLeft(remainingBytes: number, bytesPerSecond: number): number | null {
  if (remainingBytes <= 0) return 0
  return bytesPerSecond > 0 ? Math.ceil(remainingBytes / bytesPerSecond) : null
}
