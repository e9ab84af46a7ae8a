import type { Db } from '#server/infra/db/database.ts'

/** What becomes of the files of a class's items. Implemented by the upload module. */
export interface CourseFiles {
  /** Gives a copied item the finished files of its original, without copying bytes; within the caller's transaction. */
  copyFiles(db: Db, from: { channelSeq: number; curriculumSeq: number }, to: { courseSeq: number; curriculumSeq: number }): Promise<void>
  /** Takes all files of items away for good, before their rows are purged. */
  removeOfItems(channelSeq: number, curriculumSeqs: readonly number[]): Promise<void>
}
