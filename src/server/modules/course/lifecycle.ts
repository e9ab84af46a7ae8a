import { and, eq, ilike, isNull, lte, ne } from 'drizzle-orm'
import { copyTitle } from '#shared/curriculum/items.ts'
import { COURSE_TITLE_MAX } from '#shared/course/form.ts'
import type { CourseForm } from '#shared/course/form.ts'
import { trashTypeCd } from '#shared/kernel/codes.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import { canRestore, deleteRefusal, restoreExpiredAt } from '#shared/course/lifecycle.ts'
import type { DeleteRefusal } from '#shared/course/lifecycle.ts'
import { canEditWhile } from '#shared/upload/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf, nextVersion } from '#server/infra/db/moments.ts'
import { courses, courseUsers } from '#server/infra/db/schema/index.ts'
import { insertItems, readItems, writeSummary } from './queries/items.ts'
import type { CourseFiles } from './files.ts'
import { editedForm, editedPicture, readDraft } from './queries/drafts.ts'
import { valuesOf } from './formRows.ts'
import { copyPicture, removePicture } from '#server/infra/media/pictures/pictures.ts'
import { StorageMissing } from '#server/infra/storage/keys.ts'
import { findCourseRow, lockCourse, lockLiveCourse, writeCourse } from './queries/courses.ts'
import type { CourseRow } from './queries/courses.ts'

const refusals: Record<DeleteRefusal, ErrorName> = { inTrash: 'classInTrash', hasAttendees: 'classHasAttendees', onMainPage: 'classOnMainPage' }

/** Throws `itemOptimising`. */
async function readSettledItems(tx: Db, course: CourseRef) {
  const items = await readItems(tx, course)
  if (!items.every((item) => item.uploads.every(({ state }) => canEditWhile(state)))) throw new AppError('itemOptimising')
  return items
}

async function freeTitle(tx: Db, row: CourseRow): Promise<string> {
  const stem = row.title.replace(/ \(\d+\)$/, '').replace(/[\\%_]/g, String.raw`\$&`)
  const taken = await tx.select({ title: courses.title }).from(courses)
    .where(and(eq(courses.channelSeq, row.channelSeq), ilike(courses.title, `${stem}%`), isNull(courses.purgedAt)))
  return copyTitle(row.title, taken.map(({ title }) => title), COURSE_TITLE_MAX)
}

/** Copying, deleting and restoring classes (courses spec §4 lifecycle, §5; STU-05). The caller checks permissions. */
export function courseLifecycle({ database: { db }, clock, storage }: Pick<ServerPorts, 'database' | 'clock' | 'storage'>, files: Pick<CourseFiles, 'copyFiles'>) {
  async function copyRows(tx: Db, row: CourseRow, form: CourseForm, imageKey: string | null): Promise<number> {
    const { channelSeq } = row
    const items = await readSettledItems(tx, { channelSeq, courseSeq: row.courseSeq })
    const now = clock.now()
    const values = { ...valuesOf(form), title: await freeTitle(tx, { ...row, title: form.title }), imageKey, channelSeq, writerSeq: row.writerSeq, createdAt: now, updatedAt: now }
    const [copy] = await tx.insert(courses).values(values).returning({ courseSeq: courses.courseSeq })
    if (copy === undefined) throw new Error('insert answered no row')
    const managers = await tx.select().from(courseUsers).where(and(eq(courseUsers.channelSeq, channelSeq), eq(courseUsers.courseSeq, row.courseSeq)))
    if (managers.length > 0) await tx.insert(courseUsers).values(managers.map((manager) => ({ ...manager, courseSeq: copy.courseSeq })))
    const place = { channelSeq, courseSeq: copy.courseSeq }
    const copies = await insertItems(tx, place, items.map(({ body }, index) => ({ body, sortOrder: index + 1 })), now)
    await files.copyFiles(tx, place, items.map(({ curriculumSeq: from }, index) => ({ from, to: copies[index] ?? 0 })))
    await writeSummary(tx, { channelSeq, courseSeq: copy.courseSeq })
    return copy.courseSeq
  }

  // Before the transaction, which must not wait for storage.
  async function copyOfPicture({ channelSeq, courseSeq }: CourseRef): Promise<{ imageKey: string | null; picture: string | null }> {
    for (let known: string | undefined; ;) {
      const imageKey = editedPicture(await findCourseRow(db, { channelSeq, courseSeq }), await readDraft(db, { channelSeq, courseSeq }))
      if (imageKey === null) return { imageKey, picture: null }
      try {
        return { imageKey, picture: await copyPicture(storage, channelSeq, imageKey) }
      } catch (error) {
        // Replaced meanwhile: copy the new one.
        if (!(error instanceof StorageMissing) || imageKey === known) throw error
        known = imageKey
      }
    }
  }

  return {
    /** Copies a class as a draft with managers, picture, curriculum and files. Throws `classInTrash`, `itemOptimising`. */
    async copy(course: CourseRef): Promise<{ courseSeq: number }> {
      for (;;) {
        const { imageKey, picture } = await copyOfPicture(course)
        try {
          const copy = await db.transaction(async (tx) => {
            const row = await lockLiveCourse(tx, course)
            const draft = await readDraft(tx, course)
            return editedPicture(row, draft) === imageKey ? copyRows(tx, row, editedForm(row, draft), picture) : undefined
          })
          if (copy !== undefined) return { courseSeq: copy }
        } catch (error) {
          if (picture !== null) await removePicture(storage, picture)
          throw error
        }
        // Replaced meanwhile.
        if (picture !== null) await removePicture(storage, picture)
      }
    },

    /** Restorable for 7 days. Throws `classInTrash`, `classHasAttendees` (also applicants), `classOnMainPage`, `itemOptimising`. */
    async trash(course: CourseRef): Promise<{ trashedAt: string; restoreExpiredAt: string }> {
      return db.transaction(async (tx) => {
        const row = await lockCourse(tx, course)
        const refusal = deleteRefusal({ ...row, attendCount: row.attendCount + row.waitCount })
        if (refusal !== null) throw new AppError(refusals[refusal])
        await readSettledItems(tx, course)
        const trashedAt = clock.now()
        const expiresAt = new Date(restoreExpiredAt(trashedAt.getTime()))
        await writeCourse(tx, course, {
          trashTypeCd: trashTypeCd.trashed, trashedAt, restoreExpiredAt: expiresAt, updatedAt: nextVersion(row.updatedAt, trashedAt),
        })
        return { trashedAt: isoOf(trashedAt), restoreExpiredAt: isoOf(expiresAt) }
      })
    },

    /** Idempotent. Throws `restoreExpired`. */
    async restore(course: CourseRef): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await lockCourse(tx, course)
        if (!isInTrash(row)) return
        const now = clock.now()
        if (!canRestore({ trashTypeCd: row.trashTypeCd, restoreExpiredAt: isoOf(row.restoreExpiredAt) }, now.getTime())) throw new AppError('restoreExpired')
        await writeCourse(tx, course, {
          trashTypeCd: trashTypeCd.normal, trashedAt: null, restoreExpiredAt: null, updatedAt: nextVersion(row.updatedAt, now),
        })
      })
    },

    async expired(limit: number): Promise<{ channelSeq: number; courseSeq: number }[]> {
      return db.select({ channelSeq: courses.channelSeq, courseSeq: courses.courseSeq }).from(courses)
        .where(and(ne(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt), lte(courses.restoreExpiredAt, clock.now())))
        .orderBy(courses.restoreExpiredAt)
        .limit(limit)
    },
  }
}
