import { changedCourse } from '#shared/course/change.ts'
import { courseDefaults, INTRODUCTION_MAX } from '#shared/course/form.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { CATEGORY_DEFAULT, isPack, publicCd as publicCds } from '#shared/kernel/codes.ts'
import type { PublicCd } from '#shared/kernel/codes.ts'
import { changedFields, editsWait } from '#shared/course/edits.ts'
import { closedChoices } from '#shared/course/features.ts'
import type { Feature } from '#shared/course/features.ts'
import { coursePublishIssues } from '#shared/course/publish.ts'
import { courseState, mustBePublishable, needsReview } from '#shared/course/lifecycle.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { nextVersion } from '#server/infra/db/moments.ts'
import { editedForm, editedVersion, hasEdits, readDraft, writeDraft } from './queries/drafts.ts'
import type { courseDraftEdits } from './drafts.ts'
import { formOf, valuesOf } from './formRows.ts'
import { inputIssues, packIssues, requireUnpacked, writePublished } from './publishing.ts'
import type { SeatsAdded } from './publishing.ts'
import { decodePicture, imageUrlOf, removePicture, removePictures, storePicture } from '#server/infra/media/pictures/pictures.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'
import { hasCategory, insertCourse, lockLiveCourse, readCourseReviewYn, writeCourse } from './queries/courses.ts'

async function requireCategory(db: Db, channelSeq: number, categoryCd: string | undefined, path: string[]): Promise<void> {
  if (categoryCd === undefined || categoryCd === CATEGORY_DEFAULT) return
  if (!(await hasCategory(db, channelSeq, categoryCd))) throw new AppError('invalidInput', {}, [{ path: [...path, 'categoryCd'], message: validationMessage('validation:choose') }])
}

/** Throws `invalidInput` for newly chosen options of unfinished features. */
function requireOpen(form: CourseDraft, open: readonly Feature[], current: CourseDraft, ...below: string[]): void {
  const closed = closedChoices(form, open, current)
  if (closed.length > 0) throw new AppError('invalidInput', {}, inputIssues(closed, ...below))
}

// Call before a transaction: sanitizing a long text waits for a worker.
async function safeDraft(channelSeq: number, draft: CourseDraft, path: string[]): Promise<CourseDraft> {
  if (draft.introduction === undefined) return draft
  return { ...draft, introduction: await safeRichText(draft.introduction, { max: INTRODUCTION_MAX, path: [...path, 'introduction'], channelSeq }) }
}

/** Creating and editing classes (courses spec §3 to §5; STU-01, STU-02). The caller checks permissions. */
export function courseAuthoring(
  { database: { db }, clock, storage, jobs, alarms }: Pick<ServerPorts, 'database' | 'clock' | 'storage' | 'jobs' | 'alarms'>,
  { applyIn }: Pick<ReturnType<typeof courseDraftEdits>, 'applyIn'>,
  open: readonly Feature[],
  seatsAdded: SeatsAdded,
) {
  return {
    /** Creates a draft. Throws `invalidInput` for an unknown category or an unfinished feature. */
    async create({ userSeq, channelSeq }: MemberRef, draft: CourseDraft): Promise<{ courseSeq: number; updatedAt: string }> {
      await requireCategory(db, channelSeq, draft.categoryCd, [])
      requireOpen(draft, open, courseDefaults)
      const now = clock.now()
      const values = { ...valuesOf(changedCourse(courseDefaults, await safeDraft(channelSeq, draft, []))), channelSeq, writerSeq: userSeq, createdAt: now, updatedAt: now }
      const courseSeq = await db.transaction((tx) => insertCourse(tx, values, userSeq))
      return { courseSeq, updatedAt: now.toISOString() }
    },

    /** A public class's edits go to its draft. Throws `staleEdit`, `classInTrash`, `invalidInput`. @param updatedAt the edited version */
    async update({ channelSeq, courseSeq }: CourseRef, change: CourseDraft, updatedAt?: string): Promise<{ updatedAt: string }> {
      await requireCategory(db, channelSeq, change.categoryCd, ['course'])
      const safeChange = await safeDraft(channelSeq, change, ['course'])
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, { channelSeq, courseSeq })
        const draft = await readDraft(tx, { channelSeq, courseSeq })
        const edited = editedVersion(row, draft)
        if (updatedAt !== undefined && Date.parse(updatedAt) !== edited.getTime()) throw new AppError('staleEdit')
        const version = nextVersion(edited, clock.now())
        const form = editedForm(row, draft, safeChange)
        requireOpen(form, open, editedForm(row, draft), 'course')
        if (isPack(form) !== isPack(row)) throw new AppError('invalidInput', {}, [{ path: ['course', 'courseTypeCd'], message: validationMessage('validation:choose') }])
        if (editsWait(row, await hasEdits(tx, { channelSeq, courseSeq }))) {
          await writeDraft(tx, { channelSeq, courseSeq }, { change: changedFields(formOf(row), form), updatedAt: version })
          return { updatedAt: version.toISOString() }
        }
        if (courseState(row) !== 'draft' || row.submittedAt !== null) {
          const issues = isPack(row) ? await packIssues(tx, row, form) : coursePublishIssues(form)
          if (issues.length > 0) throw new AppError('invalidInput', {}, inputIssues(issues, 'course'))
        }
        await writeCourse(tx, { channelSeq, courseSeq }, { ...valuesOf(form), updatedAt: version })
        await seatsAdded(tx, row, form.maxUserCount - row.maxUserCount)
        return { updatedAt: version.toISOString() }
      })
    },

    /** '' removes the picture; that of a public class goes to its draft. Throws as `decodePicture`, `classInTrash`. */
    async setImage({ channelSeq, courseSeq }: CourseRef, dataUrl: string, userSeq?: number): Promise<{ imageUrl: string | null; updatedAt: string }> {
      const imageKey = dataUrl === '' ? null : await storePicture(storage, channelSeq, await decodePicture(dataUrl, userSeq === undefined ? `site ${channelSeq}` : `person ${userSeq}`))
      try {
        const version = await db.transaction(async (tx) => {
          const row = await lockLiveCourse(tx, { channelSeq, courseSeq })
          const draft = await readDraft(tx, { channelSeq, courseSeq })
          const version = nextVersion(editedVersion(row, draft), clock.now())
          if (!editsWait(row, await hasEdits(tx, { channelSeq, courseSeq }))) {
            await writeCourse(tx, { channelSeq, courseSeq }, { imageKey, updatedAt: version })
            await removePictures(jobs, tx, [row.imageKey])
            return version
          }
          await writeDraft(tx, { channelSeq, courseSeq }, { picture: imageKey === row.imageKey ? null : { imageKey }, updatedAt: version })
          await removePictures(jobs, tx, [draft?.picture?.imageKey ?? null])
          return version
        })
        return { imageUrl: imageUrlOf(imageKey), updatedAt: version.toISOString() }
      } catch (error) {
        if (imageKey !== null) await removePicture(storage, imageKey)
        throw error
      }
    },

    /** Publishes, if public with its draft (STU-02). Throws `notPublishable`, `classInTrash`, `reviewRequired`. @param publisherSeq default: writer */
    async publish({ channelSeq, courseSeq }: CourseRef, publicCd: PublicCd, publisherSeq?: number, mustBeReviewed = false): Promise<{ publicCd: PublicCd; updatedAt: string }> {
      const updatedAt = await db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, { channelSeq, courseSeq })
        if (mustBeReviewed && publicCd === publicCds.public && needsReview(row, await readCourseReviewYn(tx, channelSeq))) throw new AppError('reviewRequired')
        if (publicCd === publicCds.private && courseState(row) === 'public' && !isPack(row)) await requireUnpacked(tx, row, true)
        if (courseState(row) === 'draft') requireOpen(formOf(row), open, {})
        const applied = mustBePublishable(row, publicCd) ? await applyIn(tx, row) : null
        const now = clock.now()
        const version = applied ?? nextVersion(editedVersion(row, await readDraft(tx, { channelSeq, courseSeq })), now)
        await writePublished(tx, alarms, row, publicCd, { actorSeq: publisherSeq ?? row.writerSeq, now, version })
        return version.toISOString()
      })
      return { publicCd, updatedAt }
    },
  }
}
