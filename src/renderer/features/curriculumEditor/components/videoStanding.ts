import type { UploadedFile } from '#shared/upload/contract.ts'
import type { UploadRow } from '#shared/upload/port.ts'

/** How the video of a lesson stands, from what this machine sends and what the server has. */
export type VideoStanding =
  | { kind: 'none' }
  /** This machine is sending it, or will. */
  | { kind: 'sending'; row: UploadRow }
  /** It is arriving from somewhere else. */
  | { kind: 'elsewhere'; file: UploadedFile }
  | { kind: 'verifying' }
  /** 0 to 100; null before the server knows. */
  | { kind: 'optimising'; percent: number | null }
  | { kind: 'ready'; file: UploadedFile }
  /** `row` while this machine can send it again; else the file on the server. */
  | { kind: 'failed'; reason: string | null; message?: string; row?: UploadRow; file?: UploadedFile }

/** The newest video that can be watched, even while another is on its way. */
export function currentVideo(uploads: readonly UploadedFile[]): UploadedFile | null {
  return uploads.find(({ kind, state }) => kind === 'video' && state === 'ready') ?? null
}

function onServer(uploads: readonly UploadedFile[]): VideoStanding {
  const videos = uploads.filter(({ kind }) => kind === 'video')
  const [newest] = videos
  if (newest === undefined) return { kind: 'none' }
  const current = currentVideo(videos)
  switch (newest.state) {
    // One that somebody has begun elsewhere, and perhaps given up, must not hide the video that is there.
    case 'uploading': return current === null ? { kind: 'elsewhere', file: newest } : { kind: 'ready', file: current }
    case 'verifying': return { kind: 'verifying' }
    case 'optimising': return { kind: 'optimising', percent: newest.progressPercent }
    case 'ready': return { kind: 'ready', file: newest }
    case 'failed': return { kind: 'failed', reason: newest.reason, file: newest }
  }
}

/**
 * How the video of a lesson stands.
 * @param uploads the lesson's files on the server, newest first
 * @param rows the uploads of this machine for this lesson, oldest first
 */
export function videoStanding(uploads: readonly UploadedFile[], rows: readonly UploadRow[]): VideoStanding {
  const row = rows.findLast(({ target, state }) => target.kind === 'video' && state !== 'cancelled')
  const server = onServer(uploads)
  if (row === undefined) return server
  switch (row.state) {
    case 'cancelled':
    case 'done':
      return server
    case 'verifying':
      return { kind: 'verifying' }
    case 'optimising':
      return server.kind === 'ready' || server.kind === 'failed' || server.kind === 'optimising' ? server : { kind: 'optimising', percent: null }
    case 'failed':
      return { kind: 'failed', reason: row.reason ?? null, row, ...(row.message === undefined ? {} : { message: row.message }) }
    default:
      return { kind: 'sending', row }
  }
}

/** The server works on it: neither edit nor delete (courses spec §4 Video). */
export function isLocked(standing: VideoStanding): boolean {
  return standing.kind === 'verifying' || standing.kind === 'optimising'
}
