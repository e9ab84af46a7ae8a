import { eq } from 'drizzle-orm'
import { courseAlarms } from '#shared/course/alarms.ts'
import { publicCd as publicCds } from '#shared/kernel/codes.ts'
import type { PublicCd } from '#shared/kernel/codes.ts'
import { coursePublishIssues, curriculumPublishIssues } from '#shared/course/publish.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels } from '#server/infra/db/schema/index.ts'
import { readItems } from './queries/items.ts'
import { editedForm, readDraft } from './queries/drafts.ts'
import { inputIssues } from './inputIssues.ts'
import { writeCourse } from './queries/courses.ts'
import type { CourseRow } from './queries/courses.ts'

/** Throws `notPublishable` with all issues of the class and its draft. */
export async function requirePublishable(tx: Db, row: CourseRow): Promise<void> {
  const items = await readItems(tx, row)
  const form = editedForm(row, await readDraft(tx, row))
  const issues = [...coursePublishIssues(form), ...curriculumPublishIssues(items)]
  if (issues.length > 0) throw new AppError('notPublishable', {}, inputIssues(issues))
}

/** Whether the site reviews classes before publishing. Throws `siteNotFound`. */
export async function readCourseReviewYn(db: Db, channelSeq: number): Promise<'Y' | 'N'> {
  const [row] = await db.select({ courseReviewYn: channels.courseReviewYn }).from(channels).where(eq(channels.channelSeq, channelSeq))
  if (row === undefined) throw new AppError('siteNotFound')
  return row.courseReviewYn === 'Y' ? 'Y' : 'N'
}

/** Publishes a locked class and ends its submission; notifies members when it becomes public for the first time. */
export async function writePublished(tx: Db, alarms: ServerPorts['alarms'], row: CourseRow, publicCd: PublicCd, { actorSeq, now, version }: { actorSeq: number; now: Date; version: Date }): Promise<void> {
  const { channelSeq, courseSeq } = row
  const openedAt = row.openedAt ?? (publicCd === publicCds.public ? now : null)
  await writeCourse(tx, { channelSeq, courseSeq }, { publicCd, openedAt, submittedAt: null, releaseAt: null, updatedAt: version })
  if (row.openedAt === null && openedAt !== null) await alarms.raise(tx, { kind: courseAlarms.classCreated, channelSeq, courseSeq, actorSeq })
}
