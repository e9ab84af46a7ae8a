import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SameFile } from '#shared/upload/sameFile.ts'
import type { UploadKind } from '#shared/upload/port.ts'
import { trashTypeCd } from '#shared/kernel/codes.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { UploadRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { courses, courseUsers, curriculums, uploads } from '#server/infra/db/schema/index.ts'
import { appointment, runBy } from '#server/modules/course/index.ts'
import type { UploadRow } from './queries.ts'

// Files in the trash are excluded.
const readable = (actor: Actor, channelSeq: number) => and(
  eq(uploads.channelSeq, channelSeq), eq(uploads.state, 'ready'), isNull(curriculums.deletedAt), eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt), runBy(actor),
)

function fromReadable(db: Db, actor: Actor) {
  return db.select({ upload: uploads, courseTitle: courses.title, itemTitle: sql<string>`${curriculums.body}->>'title'` }).from(uploads)
    .innerJoin(curriculums, and(eq(curriculums.channelSeq, uploads.channelSeq), eq(curriculums.curriculumSeq, uploads.curriculumSeq)))
    .innerJoin(courses, and(eq(courses.channelSeq, uploads.channelSeq), eq(courses.courseSeq, uploads.courseSeq)))
    .leftJoin(courseUsers, appointment(actor))
}

/** Deduplication within classes that the actor manages; other files must not be revealed. */
export async function findSame(
  db: Db, actor: Actor, channelSeq: number, file: { fileSize: number; kind: UploadKind; sha256?: string | undefined },
): Promise<{ sameSize: boolean; same: SameFile | null }> {
  const [found] = await fromReadable(db, actor)
    .where(and(
      readable(actor, channelSeq), eq(uploads.fileSize, file.fileSize), eq(uploads.kind, file.kind),
      file.sha256 === undefined ? undefined : eq(uploads.sha256, file.sha256),
    ))
    .orderBy(desc(uploads.uploadSeq)).limit(1)
  if (found === undefined) return { sameSize: false, same: null }
  if (file.sha256 === undefined) return { sameSize: true, same: null }
  const { upload: { uploadSeq, fileName, createdAt }, courseTitle, itemTitle } = found
  return { sameSize: true, same: { uploadSeq, fileName, courseTitle, itemTitle, createdAt: createdAt.toISOString() } }
}

/** A finished file that the actor may link to another item. */
export async function findLinkable(db: Db, actor: Actor, { channelSeq, uploadSeq }: UploadRef): Promise<UploadRow | undefined> {
  const [found] = await fromReadable(db, actor).where(and(readable(actor, channelSeq), eq(uploads.uploadSeq, uploadSeq)))
  return found?.upload
}
