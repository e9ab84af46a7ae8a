import { publicCd } from '#shared/domain/codes.ts'
import { canEditWhile } from '#shared/domain/uploads.ts'
import { AppError } from '#shared/errors/table.ts'
import type { Db } from '#server/db/database.ts'
import { lockLiveCourse } from '#server/modules/course/repository.ts'
import { readItem, writeSummary } from './repository.ts'
import type { ItemRow } from './repository.ts'

/** Whether the server works on no film of the item. */
export function isEditable(item: ItemRow): boolean {
  return item.uploads.every(({ state }) => canEditWhile(state))
}

/** An item that is there and that the server is not working on. Throws `notFound`, `itemOptimising`. */
export async function readEditable(tx: Db, channelSeq: number, courseSeq: number, curriculumSeq: number): Promise<ItemRow> {
  const item = await readItem(tx, channelSeq, courseSeq, curriculumSeq)
  if (item.deletedAt !== null) throw new AppError('notFound')
  if (!isEditable(item)) throw new AppError('itemOptimising')
  return item
}

/**
 * Runs changes of a class's curriculum under its lock and brings the class's summary in line. Throws `classInTrash`, and
 * `lastLesson` when a public class would be left without a lesson, so that nobody enrols into nothing.
 */
export function changingOf(db: Db): <T>(channelSeq: number, courseSeq: number, change: (tx: Db) => Promise<T>) => Promise<T> {
  return (channelSeq, courseSeq, change) => db.transaction(async (tx) => {
    const course = await lockLiveCourse(tx, channelSeq, courseSeq)
    const result = await change(tx)
    const lessonCount = await writeSummary(tx, channelSeq, courseSeq)
    if (lessonCount === 0 && course.lessonCount > 0 && course.publicCd === publicCd.public) throw new AppError('lastLesson')
    return result
  })
}
