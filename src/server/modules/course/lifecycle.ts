import { copiesFiles, copyTitle, withCopiedLessons } from '#shared/curriculum/items.ts'
import { COURSE_TITLE_MAX } from '#shared/course/form.ts'
import type { CourseForm } from '#shared/course/form.ts'
import { isPack, publicCd, trashTypeCd } from '#shared/kernel/codes.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import { canDeleteTogether, canRestore, deleteRefusal, restoreExpiredAt, TRASH_DAYS } from '#shared/course/lifecycle.ts'
import type { DeleteRefusal } from '#shared/course/lifecycle.ts'
import { canEditWhile } from '#shared/upload/limits.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf, nextVersion } from '#server/infra/db/moments.ts'
import { copyPicture, removePicture, removePictures } from '#server/infra/media/pictures/pictures.ts'
import { StorageMissing } from '#server/infra/storage/keys.ts'
import { deleteRowsOf, findCourseRow, insertCopy, listExpired, listStandings, listTitles, lockCourse, lockLiveCourse, writeCourse } from './queries/courses.ts'
import type { CourseRow } from './queries/courses.ts'
import { editedForm, editedPicture, picturesOf, readDraft } from './queries/drafts.ts'
import { deleteItem, insertItems, listDeletedItems, listItemSeqs, readItems, writeItems, writeSummary } from './queries/items.ts'
import type { SiteItem } from './queries/items.ts'
import { listPackSeqs, lockClasses, writePackClasses } from './queries/packs.ts'
import { packIssues, requireUnpacked } from './publishing.ts'
import { formOf, valuesOf } from './formRows.ts'

/** Files of a class's items. Implemented by the upload module. */
export interface CourseFiles {
  /** Links finished files to copied items without copying bytes. */
  copyFiles(tx: Db, to: CourseRef, copies: readonly { from: number; to: number }[]): Promise<void>
  /** Deletes files of items, before their rows are purged. */
  removeOfItems(channelSeq: number, curriculumSeqs: readonly number[]): Promise<void>
}

interface Trashed {
  trashedAt: string
  restoreExpiredAt: string
}

const PURGED_AT_ONCE = 100

const refusals: Record<DeleteRefusal, ErrorName> = { inTrash: 'classInTrash', hasAttendees: 'classHasAttendees', onMainPage: 'classOnMainPage' }

/** Throws `itemOptimising`. */
async function readSettledItems(tx: Db, course: CourseRef) {
  const items = await readItems(tx, course)
  if (!items.every((item) => item.uploads.every(({ state }) => canEditWhile(state)))) throw new AppError('itemOptimising')
  return items
}

async function freeTitle(tx: Db, row: CourseRow): Promise<string> {
  const taken = await listTitles(tx, row.channelSeq, row.title.replace(/ \(\d+\)$/, ''))
  return copyTitle(row.title, taken, COURSE_TITLE_MAX)
}

/** Copying, deleting, restoring and purging classes (courses spec §4 lifecycle, §5; STU-05). The caller checks permissions. */
export function courseLifecycle({ database: { db }, clock, storage, jobs, log }: Pick<ServerPorts, 'database' | 'clock' | 'storage' | 'jobs' | 'log'>, files: CourseFiles) {
  async function copyRows(tx: Db, row: CourseRow, form: CourseForm, imageKey: string | null): Promise<number> {
    const { channelSeq } = row
    const items = await readSettledItems(tx, { channelSeq, courseSeq: row.courseSeq })
    const now = clock.now()
    const values = { ...valuesOf(form), title: await freeTitle(tx, { ...row, title: form.title }), imageKey, channelSeq, writerSeq: row.writerSeq, createdAt: now, updatedAt: now }
    const place = { channelSeq, courseSeq: await insertCopy(tx, values, row) }
    const copies = await insertItems(tx, place, items.map(({ body }, index) => ({ body, sortOrder: index + 1 })), now)
    const copyOf = new Map(items.map(({ curriculumSeq }, index) => [curriculumSeq, copies[index] ?? 0]))
    for (const { curriculumSeq, body } of items) {
      const renamed = withCopiedLessons(body, copyOf)
      if (renamed !== body) await writeItems(tx, channelSeq, [copyOf.get(curriculumSeq) ?? 0], { body: renamed })
    }
    await files.copyFiles(tx, place, items.flatMap(({ curriculumSeq: from, body }, index) => (copiesFiles(body) ? [{ from, to: copies[index] ?? 0 }] : [])))
    if (isPack(row)) await writePackClasses(tx, place, await listPackSeqs(tx, row))
    else await writeSummary(tx, place)
    return place.courseSeq
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

  // Keeps the row: its URL returns 410 and the number is never reused.
  async function purgeCourse({ channelSeq, courseSeq }: CourseRef): Promise<void> {
    await files.removeOfItems(channelSeq, await listItemSeqs(db, { channelSeq, courseSeq }))
    await db.transaction(async (tx) => {
      const { imageKey } = await lockCourse(tx, { channelSeq, courseSeq })
      await removePictures(jobs, tx, [imageKey, ...picturesOf(await readDraft(tx, { channelSeq, courseSeq }))])
      await deleteRowsOf(tx, { channelSeq, courseSeq })
      await writeCourse(tx, { channelSeq, courseSeq }, {
        purgedAt: clock.now(), imageKey: null, introduction: '', introductionExcerpt: '', subTitle: '', outcomes: '',
        lessonCount: 0, runSeconds: 0, curriculumTypeCds: [], attendCount: 0, waitCount: 0, acceptCount: 0, likeCount: 0, reviewCount: 0, reviewSum: 0,
      })
    })
  }

  async function purgeItem(item: SiteItem): Promise<void> {
    await files.removeOfItems(item.channelSeq, [item.curriculumSeq])
    await deleteItem(db, item)
  }

  async function trashIn(tx: Db, row: CourseRow): Promise<Trashed> {
    const refusal = deleteRefusal({ ...row, attendCount: row.attendCount + row.waitCount })
    if (refusal !== null) throw new AppError(refusals[refusal])
    if (!isPack(row)) await requireUnpacked(tx, row, false)
    await readSettledItems(tx, row)
    const trashedAt = clock.now()
    const expiresAt = new Date(restoreExpiredAt(trashedAt.getTime()))
    await writeCourse(tx, row, {
      trashTypeCd: trashTypeCd.trashed, trashedAt, restoreExpiredAt: expiresAt, updatedAt: nextVersion(row.updatedAt, trashedAt),
    })
    return { trashedAt: isoOf(trashedAt), restoreExpiredAt: isoOf(expiresAt) }
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

    /** Restorable for 7 days. Throws `classInTrash`, `classHasAttendees` (also applicants), `classOnMainPage`, `itemOptimising`, `classInPackage`. */
    async trash(course: CourseRef): Promise<Trashed> {
      return db.transaction(async (tx) => trashIn(tx, await lockCourse(tx, course)))
    },

    /** As `trash`, of all or none. Throws `classNotFound`, and `packagesApart` for packages together with classes (PACK-05). */
    async trashMany(actor: Actor, channelSeq: number, courseSeqs: readonly number[]): Promise<Trashed> {
      return db.transaction(async (tx) => {
        const seqs = [...new Set(courseSeqs)]
        const rows = await lockClasses(tx, channelSeq, seqs)
        const standings = await listStandings(tx, channelSeq, seqs, actor.userSeq)
        const mine = rows.filter(({ courseSeq, purgedAt }) => purgedAt === null && can(actor, 'CLASS_LIFECYCLE_DELETE', { userTypeCd: standings.get(courseSeq) ?? null }))
        if (mine.length < seqs.length) throw new AppError('classNotFound')
        if (!canDeleteTogether(mine)) throw new AppError('packagesApart')
        const trashed: Trashed[] = []
        for (const row of mine) trashed.push(await trashIn(tx, row))
        const [first] = trashed
        if (first === undefined) throw new AppError('classNotFound')
        return first
      })
    },

    /** Idempotent. Throws `restoreExpired`. */
    async restore(course: CourseRef): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await lockCourse(tx, course)
        if (!isInTrash(row)) return
        const now = clock.now()
        if (!canRestore({ trashTypeCd: row.trashTypeCd, restoreExpiredAt: isoOf(row.restoreExpiredAt) }, now.getTime())) throw new AppError('restoreExpired')
        // Meanwhile its classes may have been deleted or hidden.
        const isBroken = isPack(row) && row.publicCd === publicCd.public && (await packIssues(tx, row, formOf(row))).length > 0
        await writeCourse(tx, course, {
          trashTypeCd: trashTypeCd.normal, trashedAt: null, restoreExpiredAt: null, updatedAt: nextVersion(row.updatedAt, now),
          ...(isBroken ? { publicCd: publicCd.private } : {}),
        })
      })
    },

    /** Purges classes and items deleted more than 7 days ago. Files are removed by jobs. Errors are logged and retried in the next round. */
    async purgeExpired(): Promise<void> {
      const attempt = (place: object, purge: Promise<void>) =>
        purge.catch((error: unknown) => log.error({ err: error, ...place }, 'could not be purged'))
      const now = clock.now()
      for (const course of await listExpired(db, now, PURGED_AT_ONCE)) await attempt(course, purgeCourse(course))
      for (const item of await listDeletedItems(db, new Date(now.getTime() - TRASH_DAYS * DAY_MS), PURGED_AT_ONCE)) await attempt(item, purgeItem(item))
    },
  }
}
