import { editsWait } from '#shared/course/edits.ts'
import { canEditWhile } from '#shared/upload/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { hasEdits, lockLiveCourse, readItem, writeSummary } from '#server/modules/course/index.ts'
import type { ItemRow } from '#server/modules/course/index.ts'

export function isEditable(item: ItemRow): boolean {
  return item.uploads.every(({ state }) => canEditWhile(state))
}

/** Deleted, or marked for removal from a published class. */
export function isGone({ deletedAt, draftState }: Pick<ItemRow, 'deletedAt' | 'draftState'>): boolean {
  return deletedAt !== null || draftState === 'removed'
}

/** Throws `notFound`, `itemOptimising`. */
export async function readEditable(tx: Db, { channelSeq, courseSeq, curriculumSeq }: ItemRef): Promise<ItemRow> {
  const item = await readItem(tx, { channelSeq, courseSeq, curriculumSeq })
  if (isGone(item)) throw new AppError('notFound')
  if (!isEditable(item)) throw new AppError('itemOptimising')
  return item
}

/** Published items of a class with a draft are only marked for removal. */
export function removalOf({ draftState }: Pick<ItemRow, 'draftState'>, waits: boolean, now: Date): { draftState: 'removed' } | { deletedAt: Date } {
  return waits && draftState === null ? { draftState: 'removed' } : { deletedAt: now }
}

/** Runs a change under the class's lock and updates its summary; `waits`: the change becomes a draft. Throws `classInTrash`. */
export function changingOf(db: Db): <T>(course: CourseRef, change: (tx: Db, waits: boolean) => Promise<T>) => Promise<T> {
  return (course, change) => db.transaction(async (tx) => {
    const row = await lockLiveCourse(tx, course)
    const result = await change(tx, editsWait(row, await hasEdits(tx, course)))
    await writeSummary(tx, course)
    return result
  })
}
