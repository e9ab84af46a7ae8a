import { z } from 'zod'
import { queueRecord } from '#shared/upload/queue/record.ts'

/** One upload in the journal; enough to resume after a restart. */
export const uploadRecord = queueRecord.extend({
  path: z.string().min(1),
  /** Modification time (ms); with the size it detects a changed file. */
  modifiedMs: z.number(),
})
export type UploadRecord = z.infer<typeof uploadRecord>
