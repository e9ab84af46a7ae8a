import { z } from 'zod'
import { sameFile } from '#shared/upload/contract.ts'
import { sameFileDecisions, uploadTarget } from '#shared/upload/port.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { fileLook, judgeFilm } from '#shared/upload/preflight.ts'
import { uploadItemStates } from './machine.ts'

/** One upload as a journal keeps it: what is needed to go on after a restart of the app or the page. A platform adds what it knows its file by. */
export const queueRecord = z.object({
  uploadId: z.uuid(),
  target: uploadTarget,
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.int().nonnegative(),
  state: z.enum(uploadItemStates),
  /** Bytes that the server has acknowledged, as far as known: the server's own count decides where to go on. */
  sentBytes: z.int().nonnegative(),
  /** Where the upload is created, from before that is asked on: asked again there, the server makes no second one. */
  creationUrl: z.string().optional(),
  /** Absolute address of the upload on the server, from its creation on. */
  tusUrl: z.string().optional(),
  /** Content hash of the file, once known. */
  sha256: z.string().optional(),
  /** Number of the file on the server, once all bytes are there. */
  uploadSeq: z.int().optional(),
  reason: z.string().optional(),
  message: z.string().optional(),
  /** What the look into the file showed, once. */
  look: fileLook.optional(),
  /** The same file on the site, once found, and what the person wants of it. */
  same: sameFile.optional(),
  decision: z.enum(sameFileDecisions).optional(),
})
export type QueueRecord = z.infer<typeof queueRecord>

/** What the page sees of a record: never its place on the machine or its address on the server. */
export function toRow(record: Readonly<QueueRecord>, speed: number): UploadRow {
  const { uploadId, target, fileName, fileSize, sentBytes, state, reason, message, look, same } = record
  const verdict = look === undefined || target.kind !== 'video' ? undefined : judgeFilm(look)
  return {
    uploadId, target, fileName, fileSize, sentBytes, state, speed,
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
    ...(look?.film ? { film: look.film } : {}),
    ...(verdict?.ok === true && verdict.note !== undefined ? { note: verdict.note } : {}),
    ...(same === undefined || reason !== 'sameFile' ? {} : { same }),
  }
}
