import type { Db } from '#server/infra/db/database.ts'

/** Files of a class's items. Implemented by the upload module. */
export interface CourseFiles {
  /** Links finished files to copied items without copying bytes. */
  copyFiles(tx: Db, to: { channelSeq: number; courseSeq: number }, copies: readonly { from: number; to: number }[]): Promise<void>
  /** Deletes files of items, before their rows are purged. */
  removeOfItems(channelSeq: number, curriculumSeqs: readonly number[]): Promise<void>
}
