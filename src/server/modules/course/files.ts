import type { Db } from '#server/infra/db/database.ts'

/** What becomes of the files of a class's items. Implemented by the upload module. */
export interface CourseFiles {
  /** Gives copied items of a class the finished files of their originals, without copying bytes; within the caller's transaction. */
  copyFiles(tx: Db, to: { channelSeq: number; courseSeq: number }, copies: readonly { from: number; to: number }[]): Promise<void>
  /** Takes all files of items away for good, before their rows are purged. */
  removeOfItems(channelSeq: number, curriculumSeqs: readonly number[]): Promise<void>
}
