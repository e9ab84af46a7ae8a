import type { UploadedFile } from '#shared/upload/uploadedFile.ts'
import type { UploadRow } from '#shared/upload/port.ts'

export type VideoStanding =
  | { kind: 'none' }
  | { kind: 'sending'; row: UploadRow }
  | { kind: 'elsewhere'; file: UploadedFile }
  | { kind: 'verifying' }
  /** 0 to 100; null if unknown. */
  | { kind: 'optimising'; percent: number | null }
  | { kind: 'ready'; file: UploadedFile }
  /** `row` if this device can resend it, else the `file` on the server. */
  | { kind: 'failed'; reason: string | null; message?: string; row?: UploadRow; file?: UploadedFile }

/** The newest playable video, even while another is uploaded. */
export function currentVideo(uploads: readonly UploadedFile[]): UploadedFile | null {
  return uploads.find(({ kind, state }) => kind === 'video' && state === 'ready') ?? null
}

function onServer(uploads: readonly UploadedFile[]): VideoStanding {
  const videos = uploads.filter(({ kind }) => kind === 'video')
  const [newest] = videos
  if (newest === undefined) return { kind: 'none' }
  const current = currentVideo(videos)
  switch (newest.state) {
    // An upload on another device, perhaps abandoned, must not hide the existing video.
    case 'uploading': return current === null ? { kind: 'elsewhere', file: newest } : { kind: 'ready', file: current }
    case 'verifying': return { kind: 'verifying' }
    case 'optimising': return { kind: 'optimising', percent: newest.progressPercent }
    case 'ready': return { kind: 'ready', file: newest }
    case 'failed': return { kind: 'failed', reason: newest.reason, file: newest }
  }
}

/** State of a lesson's video. `uploads`: files on the server, newest first; `rows`: this device's uploads, oldest first. */
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

/** The server is processing it: no edit or delete (courses spec §4 Video). */
export function isLocked(standing: VideoStanding): boolean {
  return standing.kind === 'verifying' || standing.kind === 'optimising'
}
