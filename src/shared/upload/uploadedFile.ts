import { z } from 'zod'
import { moment, seq } from '#shared/kernel/call/fields.ts'
import { serverUploadStates } from './limits.ts'
import { uploadKinds } from './port.ts'

// Apart from the calls of uploads, which a visitor's first page does not load.
/** An uploaded or uploading file. */
export const uploadedFile = z.object({
  uploadSeq: seq,
  uploadId: z.string(),
  kind: z.enum(uploadKinds),
  fileName: z.string(),
  fileSize: z.int().nonnegative(),
  contentType: z.string(),
  state: z.enum(serverUploadStates).exclude(['removed']),
  /** Locale key in `upload:`: why it failed. */
  reason: z.string().nullable(),
  /** Locale key in `upload:`: a hint, such as `servedAsIs` without ffmpeg. */
  note: z.string().nullable(),
  /** Of the optimisation: 0 to 100. */
  progressPercent: z.number().nullable(),
  duration: z.number().nullable(),
  posterUrl: z.string().nullable(),
  createdAt: moment,
})
export type UploadedFile = z.infer<typeof uploadedFile>
