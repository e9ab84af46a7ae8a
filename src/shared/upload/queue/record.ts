import { z } from 'zod'
import { sameFile } from '#shared/upload/sameFile.ts'
import { sameFileDecisions, uploadTarget } from '#shared/upload/port.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { fileLook, judgeVideo } from '#shared/upload/preflight.ts'
import { uploadItemStates } from './machine.ts'

/** What a resume after a restart needs. Platforms add how they find the file. */
export const queueRecord = z.object({
  uploadId: z.uuid(),
  target: uploadTarget,
  fileName: z.string(),
  fileSize: z.int().nonnegative(),
  state: z.enum(uploadItemStates),
  /** Last known offset; the server's offset decides where to resume. */
  sentBytes: z.int().nonnegative(),
  /** Saved before the creation request: a repeated creation at the same URL is idempotent. */
  creationUrl: z.string().optional(),
  tusUrl: z.string().optional(),
  sha256: z.string().optional(),
  uploadSeq: z.int().optional(),
  reason: z.string().optional(),
  message: z.string().optional(),
  look: fileLook.optional(),
  /** The existing file with the same content, and the user's decision. */
  same: sameFile.optional(),
  decision: z.enum(sameFileDecisions).optional(),
})
export type QueueRecord = z.infer<typeof queueRecord>

/** The page's view of a record: without local paths and server URLs. */
export function toRow(record: Readonly<QueueRecord>, speed: number): UploadRow {
  const { uploadId, target, fileName, fileSize, sentBytes, state, reason, message, look, same } = record
  const verdict = look === undefined || target.kind !== 'video' ? undefined : judgeVideo(look)
  return {
    uploadId, target, fileName, fileSize, sentBytes, state, speed,
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
    ...(look?.media ? { media: look.media } : {}),
    ...(verdict?.ok === true && verdict.note !== undefined ? { note: verdict.note } : {}),
    ...(same === undefined || reason !== 'sameFile' ? {} : { same }),
  }
}
