import { editsWait } from '#shared/course/edits.ts'
import { canEditWhile } from '#shared/upload/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '#server/infra/db/database.ts'
import { hasEdits, lockLiveCourse, readItem, writeSummary } from '#server/modules/course/index.ts'
import type { ItemRow } from '#server/modules/course/index.ts'

/** Whether the server works on no video of the item. */
export function isEditable(item: ItemRow): boolean {
  return item.uploads.every(({ state }) => canEditWhile(state))
}

/** Whether the item is out of the editor: deleted, or waiting to be taken out of a public class. */
export function isGone({ deletedAt, draftState }: Pick<ItemRow, 'deletedAt' | 'draftState'>): boolean {
  return deletedAt !== null || draftState === 'removed'
}

/** An item that is there and that the server is not working on. Throws `notFound`, `itemOptimising`. */
export async function readEditable(tx: Db, channelSeq: number, courseSeq: number, curriculumSeq: number): Promise<ItemRow> {
  const item = await readItem(tx, channelSeq, courseSeq, curriculumSeq)
  if (isGone(item)) throw new AppError('notFound')
  if (!isEditable(item)) throw new AppError('itemOptimising')
  return item
}

/** How an item is taken out: a published one of a class whose edits wait is only marked. */
export function removalOf({ draftState }: Pick<ItemRow, 'draftState'>, waits: boolean, now: Date): { draftState: 'removed' } | { deletedAt: Date } {
  return waits && draftState === null ? { draftState: 'removed' } : { deletedAt: now }
}

/**
 * Runs changes of a class's curriculum under its lock and brings the class's summary in line. `waits` says that the change
 * has to wait until the class's edits are published. They throw `classInTrash` for one in the trash.
 */
export function changingOf(db: Db): <T>(channelSeq: number, courseSeq: number, change: (tx: Db, waits: boolean) => Promise<T>) => Promise<T> {
  return (channelSeq, courseSeq, change) => db.transaction(async (tx) => {
    const row = await lockLiveCourse(tx, channelSeq, courseSeq)
    const result = await change(tx, editsWait(row, await hasEdits(tx, channelSeq, courseSeq)))
    await writeSummary(tx, channelSeq, courseSeq)
    return result
  })
}
