import { courseAlarms } from '#shared/course/alarms.ts'
import { curriculumTypeCd, isPack, publicCd as publicCds } from '#shared/kernel/codes.ts'
import type { LiveTypeCd, PublicCd } from '#shared/kernel/codes.ts'
import { courseState } from '#shared/course/lifecycle.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { coursePublishIssues, curriculumPublishIssues, publishIssueMessage, typeIssue } from '#shared/course/publish.ts'
import type { PublishIssue } from '#shared/course/publish.ts'
import { packPublishIssues } from '#shared/pack/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { InputIssue } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { readItems } from './queries/items.ts'
import { findPackOf, listPackClasses } from './queries/packs.ts'
import { editedForm, readDraft, readEditedItems } from './queries/drafts.ts'
import { writeCourse } from './queries/courses.ts'
import type { CourseForm } from '#shared/course/form.ts'
import type { CourseRow } from './queries/courses.ts'

export const inputIssues = (issues: readonly PublishIssue[], ...below: string[]): InputIssue[] =>
  issues.map((issue) => ({ path: [...below, ...issue.path], message: publishIssueMessage(issue) }))

/** The kinds of live lessons that can take place on a site. Implemented by the live module. */
export type UsableLives = (tx: Db, channelSeq: number) => Promise<readonly LiveTypeCd[]>

/** A published item that changes; null: it is not shown. */
export interface LiveChange {
  curriculumSeq: number
  before: CurriculumBody | null
  after: CurriculumBody | null
}

/** Called before published items of a locked class change. Implemented by the live module. */
export type LivesChanged = (tx: Db, course: CourseRef, changes: readonly LiveChange[]) => Promise<void>

/** Called once a locked class has more seats than before. Implemented by the enrollment module. */
export type SeatsAdded = (tx: Db, course: CourseRef, added: number) => Promise<void>

/** What a class needs of other modules. */
export interface ClassHooks {
  usableLives: UsableLives
  livesChanged: LivesChanged
  seatsAdded: SeatsAdded
}

/** What blocks publishing a package with this form: its fields and its classes. */
export async function packIssues(tx: Db, row: CourseRow, form: CourseForm): Promise<PublishIssue[]> {
  return [...coursePublishIssues(form), ...packPublishIssues(form, await listPackClasses(tx, row))]
}

/** Whether a public class lacks the lesson that its type asks for, as from before that was asked: what leaves it so is not refused. */
async function lacksAlready(tx: Db, row: CourseRow, form: CourseForm): Promise<boolean> {
  if (courseState(row) !== 'public' || form.courseTypeCd !== row.courseTypeCd) return false
  const shown = (await readEditedItems(tx, row)).filter(({ draftState }) => draftState !== 'added')
  return typeIssue(shown.map(({ body }) => body), row.courseTypeCd) !== null
}

/** What blocks publishing a class with this form: its fields, and its curriculum or, of a package, its classes. */
export async function publishIssues(tx: Db, row: CourseRow, form: CourseForm, usableLives: UsableLives, now: Date): Promise<PublishIssue[]> {
  if (isPack(row)) return packIssues(tx, row, form)
  const items = await readItems(tx, row)
  const hasLive = items.some(({ body }) => body.curriculumTypeCd === curriculumTypeCd.live)
  const lives = hasLive ? { usable: await usableLives(tx, row.channelSeq), now: now.getTime() } : null
  const isOld = typeIssue(items.map(({ body }) => body), form.courseTypeCd) !== null && await lacksAlready(tx, row, form)
  return [...coursePublishIssues(form), ...curriculumPublishIssues(items, form.courseTypeCd, lives, isOld)]
}

/** Throws `classInPackage`, which names it, for a class that a package includes. @param onlyPublic whether others do not matter */
export async function requireUnpacked(tx: Db, row: CourseRow, onlyPublic: boolean): Promise<void> {
  const title = await findPackOf(tx, row, onlyPublic)
  if (title !== undefined) throw new AppError('classInPackage', { title })
}

/** Throws `notPublishable` with all issues of the class and its draft. */
export async function requirePublishable(tx: Db, row: CourseRow, usableLives: UsableLives, now: Date): Promise<void> {
  const issues = await publishIssues(tx, row, editedForm(row, await readDraft(tx, row)), usableLives, now)
  if (issues.length > 0) throw new AppError('notPublishable', {}, inputIssues(issues))
}

/** Of a class that is not in review. */
export const noReview = { submittedAt: null, releaseAt: null, blockedAt: null }

/** Publishes a locked class and ends its submission; notifies members when it becomes public for the first time. */
export async function writePublished(tx: Db, alarms: ServerPorts['alarms'], row: CourseRow, publicCd: PublicCd, { actorSeq, now, version }: { actorSeq: number; now: Date; version: Date }): Promise<void> {
  const { channelSeq, courseSeq } = row
  const openedAt = row.openedAt ?? (publicCd === publicCds.public ? now : null)
  await writeCourse(tx, { channelSeq, courseSeq }, { publicCd, openedAt, ...noReview, updatedAt: version })
  if (row.openedAt === null && openedAt !== null) await alarms.raise(tx, { kind: courseAlarms.classCreated, channelSeq, courseSeq, actorSeq })
}
