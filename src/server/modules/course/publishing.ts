import { courseAlarms } from '#shared/course/alarms.ts'
import { publicCd as publicCds } from '#shared/kernel/codes.ts'
import type { PublicCd } from '#shared/kernel/codes.ts'
import { coursePublishIssues, curriculumPublishIssues, publishIssueMessage } from '#shared/course/publish.ts'
import type { PublishIssue } from '#shared/course/publish.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { InputIssue } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { readItems } from './queries/items.ts'
import { editedForm, readDraft } from './queries/drafts.ts'
import { writeCourse } from './queries/courses.ts'
import type { CourseRow } from './queries/courses.ts'

export const inputIssues = (issues: readonly PublishIssue[], ...below: string[]): InputIssue[] =>
  issues.map((issue) => ({ path: [...below, ...issue.path], message: publishIssueMessage(issue) }))

/** Throws `notPublishable` with all issues of the class and its draft. */
export async function requirePublishable(tx: Db, row: CourseRow): Promise<void> {
  const items = await readItems(tx, row)
  const form = editedForm(row, await readDraft(tx, row))
  const issues = [...coursePublishIssues(form), ...curriculumPublishIssues(items)]
  if (issues.length > 0) throw new AppError('notPublishable', {}, inputIssues(issues))
}

/** Publishes a locked class and ends its submission; notifies members when it becomes public for the first time. */
export async function writePublished(tx: Db, alarms: ServerPorts['alarms'], row: CourseRow, publicCd: PublicCd, { actorSeq, now, version }: { actorSeq: number; now: Date; version: Date }): Promise<void> {
  const { channelSeq, courseSeq } = row
  const openedAt = row.openedAt ?? (publicCd === publicCds.public ? now : null)
  await writeCourse(tx, { channelSeq, courseSeq }, { publicCd, openedAt, submittedAt: null, releaseAt: null, updatedAt: version })
  if (row.openedAt === null && openedAt !== null) await alarms.raise(tx, { kind: courseAlarms.classCreated, channelSeq, courseSeq, actorSeq })
}
