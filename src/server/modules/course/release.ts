import { courseAlarms } from '#shared/course/alarms.ts'
import { publicCd } from '#shared/kernel/codes.ts'
import { needsReview, releaseAt } from '#shared/course/lifecycle.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { nextVersion } from '#server/infra/db/moments.ts'
import { noReview, requirePublishable, writePublished } from './publishing.ts'
import type { UsableLives } from './publishing.ts'
import { editedVersion, readDraft } from './queries/drafts.ts'
import type { courseDraftEdits } from './drafts.ts'
import { listDue, listSubmitted, lockLiveCourse, readCourseReviewYn, writeCourse, writeCourseReviewYn } from './queries/courses.ts'

const ROUND = 100

/** Review before release (courses spec §4; STU-02): submitted classes are released by the clock. The caller checks permissions. */
export function courseRelease(
  { database: { db }, clock, alarms, log }: Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'log'>,
  { applyIn, usableLives }: Pick<ReturnType<typeof courseDraftEdits>, 'applyIn'> & { usableLives: UsableLives },
) {
  async function releaseOne(course: CourseRef): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockLiveCourse(tx, course)
      const now = clock.now()
      // Withdrawn or published meanwhile.
      if (row.releaseAt === null || row.releaseAt > now) return
      const version = await applyIn(tx, row)
      await writePublished(tx, alarms, row, publicCd.public, { actorSeq: row.writerSeq, now, version })
    })
  }

  const isRefused = (error: unknown) => error instanceof AppError && error.errorName === 'notPublishable'

  /** Notifies its staff that a class in review cannot be released as it is. */
  async function block(tx: Db, { channelSeq, courseSeq }: CourseRef): Promise<void> {
    await writeCourse(tx, { channelSeq, courseSeq }, { blockedAt: clock.now() })
    await alarms.raise(tx, { kind: courseAlarms.reviewBlocked, channelSeq, courseSeq })
  }

  /** Once for each release that was due. */
  async function blockDue(course: CourseRef): Promise<void> {
    await db.transaction(async (tx) => {
      const { releaseAt: due, blockedAt } = await lockLiveCourse(tx, course)
      if (due !== null && (blockedAt === null || blockedAt < due)) await block(tx, course)
    })
  }

  return {
    /** Notifies those who may look at it before its release. Throws `notPublishable`, `classInTrash`, and `conflict` where no review is needed. @param actorSeq default: writer */
    async submit({ channelSeq, courseSeq }: CourseRef, actorSeq?: number): Promise<{ submittedAt: string; releaseAt: string; updatedAt: string }> {
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, { channelSeq, courseSeq })
        if (!needsReview(row, await readCourseReviewYn(tx, channelSeq))) throw new AppError('conflict')
        await requirePublishable(tx, row, usableLives, clock.now())
        const submittedAt = row.submittedAt ?? clock.now()
        const due = row.releaseAt ?? new Date(releaseAt(submittedAt.getTime()))
        const updatedAt = nextVersion(editedVersion(row, await readDraft(tx, { channelSeq, courseSeq })), clock.now())
        await writeCourse(tx, { channelSeq, courseSeq }, { submittedAt, releaseAt: due, blockedAt: null, updatedAt })
        if (row.submittedAt === null) await alarms.raise(tx, { kind: courseAlarms.classSubmitted, channelSeq, courseSeq, actorSeq: actorSeq ?? row.writerSeq })
        return { submittedAt: submittedAt.toISOString(), releaseAt: due.toISOString(), updatedAt: updatedAt.toISOString() }
      })
    },

    /** Idempotent. Throws `classInTrash`. */
    async withdraw(course: CourseRef): Promise<{ updatedAt: string }> {
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, course)
        const updatedAt = nextVersion(editedVersion(row, await readDraft(tx, course)), clock.now())
        await writeCourse(tx, course, { ...noReview, updatedAt })
        return { updatedAt: updatedAt.toISOString() }
      })
    },

    /** Classes that are already submitted keep their release date. */
    async saveReviewSetting(channelSeq: number, courseReviewYn: 'Y' | 'N'): Promise<{ courseReviewYn: 'Y' | 'N' }> {
      await db.transaction((tx) => writeCourseReviewYn(tx, channelSeq, courseReviewYn))
      return { courseReviewYn }
    },

    /** Throws `classNotFound`, `classInTrash`. */
    async setOnMainPage(course: CourseRef, onMainPage: boolean): Promise<{ onMainPage: boolean }> {
      await db.transaction(async (tx) => {
        await lockLiveCourse(tx, course)
        await writeCourse(tx, course, { onMainPage })
      })
      return { onMainPage }
    },

    /** Releases due classes of all sites. Unpublishable ones are logged, stay submitted and are retried; their staff hear of it. */
    async releaseDue(): Promise<void> {
      for (const { channelSeq, courseSeq } of await listDue(db, clock.now(), ROUND)) {
        await releaseOne({ channelSeq, courseSeq }).catch(async (error: unknown) => {
          log.warn({ err: error, channelSeq, courseSeq }, 'could not be released')
          if (isRefused(error)) await blockDue({ channelSeq, courseSeq })
        })
      }
    },

    /** Looks again at the classes of a site that are in review, as something of the site has changed. */
    async checkSubmitted(channelSeq: number): Promise<void> {
      for (const course of await listSubmitted(db, channelSeq)) {
        await db.transaction(async (tx) => {
          const row = await lockLiveCourse(tx, course)
          if (row.submittedAt === null || row.blockedAt !== null) return
          await requirePublishable(tx, row, usableLives, clock.now()).catch((error: unknown) => {
            if (!isRefused(error)) throw error
            return block(tx, course)
          })
        })
      }
    },
  }
}
