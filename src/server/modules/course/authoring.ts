import { and, eq } from 'drizzle-orm'
import { changedCourse } from '#shared/domain/courseChange.ts'
import { courseDefaults } from '#shared/domain/courseForm.ts'
import type { CourseDraft } from '#shared/domain/courseForm.ts'
import { CATEGORY_DEFAULT, publicCd as publicCds } from '#shared/domain/codes.ts'
import type { PublicCd } from '#shared/domain/codes.ts'
import { coursePublishIssues, curriculumPublishIssues, publishIssueMessage } from '#shared/domain/coursePublish.ts'
import type { PublishIssue } from '#shared/domain/coursePublish.ts'
import { courseState, mustBePublishable } from '#shared/domain/lifecycle.ts'
import { validationMessage } from '#shared/domain/validationMessage.ts'
import { AppError } from '#shared/errors/table.ts'
import type { InputIssue } from '#shared/errors/table.ts'
import type { ServerPorts } from '#server/app/ports.ts'
import type { Db } from '#server/db/database.ts'
import { nextVersion } from '#server/db/moments.ts'
import { categories } from '#server/db/schema/index.ts'
import { readItems } from '#server/modules/curriculum/repository.ts'
import { formOf, valuesOf } from './formRows.ts'
import { decodePicture, imageUrlOf, removePicture, storePicture } from '#server/content/pictures.ts'
import { insertCourse, lockLiveCourse, writeCourse } from './repository.ts'

const inputIssues = (issues: readonly PublishIssue[], ...below: string[]): InputIssue[] =>
  issues.map((issue) => ({ path: [...below, ...issue.path], message: publishIssueMessage(issue) }))

/** The default category is every site's; any other must be one of this site's. */
async function requireCategory(db: Db, channelSeq: number, categoryCd: string | undefined, path: string[]): Promise<void> {
  if (categoryCd === undefined || categoryCd === CATEGORY_DEFAULT) return
  const found = await db.select({ categoryCd: categories.categoryCd }).from(categories)
    .where(and(eq(categories.channelSeq, channelSeq), eq(categories.categoryCd, categoryCd)))
  if (found.length === 0) throw new AppError('invalidInput', {}, [{ path: [...path, 'categoryCd'], message: validationMessage('validation:choose') }])
}

/** Making and changing classes (courses spec §3 to §5; STU-01, STU-02). Permissions are the caller's. */
export function courseAuthoring({ database: { db }, clock, storage, log, alarms }: Pick<ServerPorts, 'database' | 'clock' | 'storage' | 'log' | 'alarms'>) {
  return {
    /** Makes a draft whose master is the person. Throws `invalidInput` for a category that the site does not have. */
    async create(userSeq: number, channelSeq: number, draft: CourseDraft): Promise<{ courseSeq: number; updatedAt: string }> {
      await requireCategory(db, channelSeq, draft.categoryCd, [])
      const now = clock.now()
      const values = { ...valuesOf(changedCourse(courseDefaults, draft)), channelSeq, writerSeq: userSeq, createdAt: now, updatedAt: now }
      const courseSeq = await db.transaction((tx) => insertCourse(tx, values, userSeq))
      return { courseSeq, updatedAt: now.toISOString() }
    },

    /**
     * Changes the given fields. `updatedAt` is that of the version edited. Throws `staleEdit` when another change came
     * first, `classInTrash`, and `invalidInput` for an unknown category or when a published class could no longer be
     * published so; then nothing is changed.
     */
    async update(channelSeq: number, courseSeq: number, change: CourseDraft, updatedAt?: string): Promise<{ updatedAt: string }> {
      await requireCategory(db, channelSeq, change.categoryCd, ['course'])
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, channelSeq, courseSeq)
        if (updatedAt !== undefined && Date.parse(updatedAt) !== row.updatedAt.getTime()) throw new AppError('staleEdit')
        const form = changedCourse(formOf(row), change)
        if (courseState(row) !== 'draft') {
          const issues = coursePublishIssues(form)
          if (issues.length > 0) throw new AppError('invalidInput', {}, inputIssues(issues, 'course'))
        }
        const version = nextVersion(row.updatedAt, clock.now())
        await writeCourse(tx, channelSeq, courseSeq, { ...valuesOf(form), updatedAt: version })
        return { updatedAt: version.toISOString() }
      })
    },

    /** Sets the picture from a data URL; an empty one takes it away. `userSeq` is who does it, else it counts as the site's. Throws as `decodePicture`, and `classInTrash`. */
    async setImage(channelSeq: number, courseSeq: number, dataUrl: string, userSeq?: number): Promise<{ imageUrl: string | null; updatedAt: string }> {
      const imageKey = dataUrl === '' ? null : await storePicture(storage, channelSeq, await decodePicture(dataUrl, userSeq === undefined ? `site ${channelSeq}` : `person ${userSeq}`))
      const removing = async (key: string | null) => {
        // A picture left over harms nobody; one that the class shows must not go, nor the change be called a failure.
        if (key !== null) await removePicture(storage, key).catch((error: unknown) => log.warn({ err: error, channelSeq, courseSeq }, 'a picture was left over'))
      }
      try {
        const { replaced, version } = await db.transaction(async (tx) => {
          const row = await lockLiveCourse(tx, channelSeq, courseSeq)
          const version = nextVersion(row.updatedAt, clock.now())
          await writeCourse(tx, channelSeq, courseSeq, { imageKey, updatedAt: version })
          return { replaced: row.imageKey, version }
        })
        await removing(replaced)
        return { imageUrl: imageUrlOf(imageKey), updatedAt: version.toISOString() }
      } catch (error) {
        await removing(imageKey)
        throw error
      }
    },

    /**
     * Publishes, public or private (STU-02); the members of the site hear of a class when everyone may see it for the first time,
     * and not of each draft. `publisherSeq` is who does it, else the writer. Throws `notPublishable` with every issue and its path,
     * and `classInTrash`.
     */
    async publish(channelSeq: number, courseSeq: number, publicCd: PublicCd, publisherSeq?: number): Promise<{ publicCd: PublicCd; updatedAt: string }> {
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, channelSeq, courseSeq)
        if (mustBePublishable(row, publicCd)) {
          const items = await readItems(tx, channelSeq, courseSeq)
          const issues = [...coursePublishIssues(formOf(row)), ...curriculumPublishIssues(items)]
          if (issues.length > 0) throw new AppError('notPublishable', {}, inputIssues(issues))
        }
        const now = clock.now()
        const version = nextVersion(row.updatedAt, now)
        const openedAt = row.openedAt ?? (publicCd === publicCds.public ? now : null)
        await writeCourse(tx, channelSeq, courseSeq, { publicCd, openedAt, updatedAt: version })
        if (row.openedAt === null && openedAt !== null) await alarms.raise(tx, { kind: 'classCreated', channelSeq, courseSeq, actorSeq: publisherSeq ?? row.writerSeq })
        return { publicCd, updatedAt: version.toISOString() }
      })
    },
  }
}
