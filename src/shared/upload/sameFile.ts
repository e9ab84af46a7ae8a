import { z } from 'zod'
import { moment, seq } from '#shared/kernel/call/fields.ts'

/** A file on the site with the same content as one about to be sent. */
export const sameFile = z.object({
  uploadSeq: seq,
  fileName: z.string(),
  courseTitle: z.string(),
  itemTitle: z.string(),
  createdAt: moment,
})
export type SameFile = z.infer<typeof sameFile>
