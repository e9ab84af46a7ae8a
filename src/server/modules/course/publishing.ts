import { courseAlarms } from '#shared/course/alarms.ts'
import { isPack, publicCd as publicCds } from '#shared/kernel/codes.ts'
import type { PublicCd } from '#shared/kernel/codes.ts'
import { coursePublishIssues, curriculumPublishIssues, publishIssueMessage } from '#shared/course/publish.ts'
import type { PublishIssue } from '#shared/course/publish.ts'
import { packPublishIssues } from '#shared/pack/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { InputIssue } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { readItems } from './queries/items.ts'
import { findPackOf, listPackClasses } from './queries/packs.ts'
import { editedForm, readDraft } from './queries/drafts.ts'
import { writeCourse } from './queries/courses.ts'
import type { CourseForm } from '#shared/course/form.ts'
import type { CourseRow } from './queries/courses.ts'

export const inputIssues = (issues: readonly PublishIssue[], ...below: string[]): InputIssue[] =>
  issues.map((issue) => ({ path: [...below, ...issue.path], message: publishIssueMessage(issue) }))

/** What blocks publishing a class with this form: its fields, and its curriculum or, of a package, its classes. */
export async function publishIssues(tx: Db, row: CourseRow, form: CourseForm): Promise<PublishIssue[]> {
  const ofContent = isPack(row) ? packPublishIssues(form, await listPackClasses(tx, row)) : curriculumPublishIssues(await readItems(tx, row), form.courseTypeCd)
  return [...coursePublishIssues(form), ...ofContent]
}

/** Throws `classInPackage`, which names it, for a class that a package includes. @param onlyPublic whether others do not matter */
export async function requireUnpacked(tx: Db, row: CourseRow, onlyPublic: boolean): Promise<void> {
  const title = await findPackOf(tx, row, onlyPublic)
  if (title !== undefined) throw new AppError('classInPackage', { title })
}

/** Throws `notPublishable` with all issues of the class and its draft. */
export async function requirePublishable(tx: Db, row: CourseRow): Promise<void> {
  const issues = await publishIssues(tx, row, editedForm(row, await readDraft(tx, row)))
  if (issues.length > 0) throw new AppError('notPublishable', {}, inputIssues(issues))
}

/** Publishes a locked class and ends its submission; notifies members when it becomes public for the first time. */
export async function writePublished(tx: Db, alarms: ServerPorts['alarms'], row: CourseRow, publicCd: PublicCd, { actorSeq, now, version }: { actorSeq: number; now: Date; version: Date }): Promise<void> {
  const { channelSeq, courseSeq } = row
  const openedAt = row.openedAt ?? (publicCd === publicCds.public ? now : null)
  await writeCourse(tx, { channelSeq, courseSeq }, { publicCd, openedAt, submittedAt: null, releaseAt: null, updatedAt: version })
  if (row.openedAt === null && openedAt !== null) await alarms.raise(tx, { kind: courseAlarms.classCreated, channelSeq, courseSeq, actorSeq })
}
