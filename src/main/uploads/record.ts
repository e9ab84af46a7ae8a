import { z } from 'zod'
import { queueRecord } from '#shared/upload/queue/record.ts'

/** One upload as the journal keeps it: what is needed to go on after a restart of the app. */
export const uploadRecord = queueRecord.extend({
  path: z.string().min(1),
  /** When the file was last changed, in milliseconds: with the size it tells whether the file is still the same. */
  modifiedMs: z.number(),
})
export type UploadRecord = z.infer<typeof uploadRecord>
