import { createHash } from 'node:crypto'
import { changedFields, itemChanges, summaries } from '#shared/course/edits.ts'
import type { DiscardedDraft, EditedItem } from '#shared/course/edits.ts'
import type { CourseForm } from '#shared/course/form.ts'
import type { courseCalls } from '#shared/course/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { imageUrlOf, removePictures } from '#server/infra/media/pictures/pictures.ts'
import type { Db } from '#server/infra/db/database.ts'
import { nextVersion } from '#server/infra/db/moments.ts'
import { areItemsOf, keepCompletions, publishItems, writeItems, writeSummary, writeWaiting } from './queries/items.ts'
import { deleteDraft, editedForm, editedPicture, editedVersion, hasEdits, picturesOf, readDraft, readEditedItems, writeDraft } from './queries/drafts.ts'
import type { DraftRow } from './queries/drafts.ts'
import { formOf, valuesOf } from './formRows.ts'
import { inputIssues, publishIssues } from './publishing.ts'
import type { ClassHooks, LiveChange } from './publishing.ts'
import { findCourseRow, lockLiveCourse, writeCourse } from './queries/courses.ts'
import type { CourseRow } from './queries/courses.ts'

type Changes = CallResult<typeof courseCalls.draft>
type Shown = Omit<Changes, 'revision' | 'canUndo'>

function shownValue(form: CourseForm, field: keyof CourseForm): Changes['fields'][number]['before'] {
  const value: unknown = form[field]
  return typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value)
}

function changesOf(row: CourseRow, draft: DraftRow | undefined, items: readonly EditedItem[]): Shown {
  const [published, edited] = [formOf(row), editedForm(row, draft)]
  const fields = (Object.keys(changedFields(published, edited)) as (keyof CourseForm)[]).map((field) => (
    field === 'introduction' ? { field, ...summaries(published.introduction, edited.introduction) }
      : { field, before: shownValue(published, field), after: shownValue(edited, field) }))
  const picture = draft?.picture ? { before: imageUrlOf(row.imageKey), after: imageUrlOf(draft.picture.imageKey) } : null
  const curriculum = itemChanges(items)
  const count = fields.length + (picture === null ? 0 : 1) + curriculum.items.length + (curriculum.isReordered ? 1 : 0)
  return { count, fields, picture, ...curriculum }
}

// Hash of all changes: what is published is what was shown.
function revisionOf(row: CourseRow, draft: DraftRow | undefined, items: readonly EditedItem[]): string {
  return createHash('sha256').update(JSON.stringify([row.updatedAt, draft?.change, draft?.picture, items])).digest('base64url')
}

async function applyItems(tx: Db, { channelSeq, courseSeq }: CourseRow, items: readonly EditedItem[], now: Date): Promise<void> {
  if (items.some(({ draftState }) => draftState === 'added')) await keepCompletions(tx, { channelSeq, courseSeq }, now)
  await publishItems(tx, { channelSeq, courseSeq }, now)
  await writeSummary(tx, { channelSeq, courseSeq })
}

function changeOf({ curriculumSeq, body, draftState, draftBody }: EditedItem): LiveChange {
  return { curriculumSeq, before: draftState === 'added' ? null : body, after: draftState === 'removed' ? null : draftBody ?? body }
}

/** Unpublished edits of a class (decision 0023). The caller checks permissions. */
export function courseDraftEdits({ database: { db }, clock, jobs }: Pick<ServerPorts, 'database' | 'clock' | 'jobs'>, { usableLives, livesChanged, seatsAdded }: ClassHooks) {
  /** Publishes the draft of a locked class and deletes replaced pictures. Returns the new version. Throws `notPublishable` with all issues. */
  async function applyIn(tx: Db, row: CourseRow): Promise<Date> {
    const { channelSeq, courseSeq } = row
    const draft = await readDraft(tx, { channelSeq, courseSeq })
    const form = editedForm(row, draft)
    const issues = await publishIssues(tx, row, form, usableLives, clock.now())
    if (issues.length > 0) throw new AppError('notPublishable', {}, inputIssues(issues))
    const now = clock.now()
    const version = nextVersion(editedVersion(row, draft), now)
    const imageKey = editedPicture(row, draft)
    const items = await readEditedItems(tx, { channelSeq, courseSeq })
    await livesChanged(tx, { channelSeq, courseSeq }, items.map(changeOf))
    await applyItems(tx, row, items, now)
    await writeCourse(tx, { channelSeq, courseSeq }, { ...valuesOf(form), imageKey, updatedAt: version })
    await seatsAdded(tx, row, form.maxUserCount - row.maxUserCount)
    await deleteDraft(tx, { channelSeq, courseSeq })
    await removePictures(jobs, tx, [...picturesOf(draft), row.imageKey].filter((key) => key !== imageKey))
    return version
  }

  return {
    applyIn,

    async draft(course: CourseRef): Promise<Changes> {
      const row = await findCourseRow(db, course)
      const [draft, items] = [await readDraft(db, course), await readEditedItems(db, course)]
      const changes = changesOf(row, draft, items)
      return { ...changes, revision: revisionOf(row, draft, items), canUndo: changes.count === 0 && (draft?.discarded ?? null) !== null }
    },

    /** Throws `staleEdit` when the draft is no longer `revision`, and as `applyIn`. */
    async applyDraft(course: CourseRef, revision?: string): Promise<{ updatedAt: string }> {
      const version = await db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, course)
        const known = revisionOf(row, await readDraft(tx, course), await readEditedItems(tx, course))
        if (revision !== undefined && revision !== known) throw new AppError('staleEdit')
        return applyIn(tx, row)
      })
      return { updatedAt: version.toISOString() }
    },

    /** Discards the draft, restorable until the next edit. Throws `staleEdit`. */
    async revertDraft({ channelSeq, courseSeq }: CourseRef, revision?: string): Promise<{ updatedAt: string }> {
      const version = await db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, { channelSeq, courseSeq })
        const draft = await readDraft(tx, { channelSeq, courseSeq })
        const items = await readEditedItems(tx, { channelSeq, courseSeq })
        if (revision !== undefined && revision !== revisionOf(row, draft, items)) throw new AppError('staleEdit')
        const now = clock.now()
        const version = nextVersion(editedVersion(row, draft), now)
        const edits = items.filter((item) => item.draftState !== null || item.draftBody !== null || item.draftOrder !== null)
          .map(({ curriculumSeq, draftState, draftBody, draftOrder }) => ({ curriculumSeq, draftState, draftBody, draftOrder }))
        const discarded: DiscardedDraft = { change: draft?.change ?? {}, picture: draft?.picture ?? null, items: edits }
        const seqsOf = (isAdded: boolean) => edits.filter(({ draftState }) => (draftState === 'added') === isAdded).map(({ curriculumSeq }) => curriculumSeq)
        // Added items stay marked: they were never published.
        await writeItems(tx, channelSeq, seqsOf(true), { deletedAt: now })
        await writeItems(tx, channelSeq, seqsOf(false), { draftState: null, draftBody: null, draftOrder: null, updatedAt: now })
        await writeDraft(tx, { channelSeq, courseSeq }, { change: {}, picture: null, discarded, updatedAt: version })
        await removePictures(jobs, tx, [draft?.discarded?.picture?.imageKey ?? null])
        return version
      })
      return { updatedAt: version.toISOString() }
    },

    /** Undoes the last discard. Throws `conflict` when there is none, or something was edited since. */
    async restoreDraft({ channelSeq, courseSeq }: CourseRef): Promise<{ updatedAt: string }> {
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, { channelSeq, courseSeq })
        const draft = await readDraft(tx, { channelSeq, courseSeq })
        if (!draft?.discarded || await hasEdits(tx, { channelSeq, courseSeq })) throw new AppError('conflict')
        const { change, picture, items } = draft.discarded
        if (!(await areItemsOf(tx, { channelSeq, courseSeq }, items.map(({ curriculumSeq }) => curriculumSeq)))) throw new AppError('conflict')
        const now = clock.now()
        await writeWaiting(tx, channelSeq, items, now)
        const version = nextVersion(editedVersion(row, draft), now)
        await writeDraft(tx, { channelSeq, courseSeq }, { change, picture, discarded: null, updatedAt: version })
        return { updatedAt: version.toISOString() }
      })
    },
  }
}
