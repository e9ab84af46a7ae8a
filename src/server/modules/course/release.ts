import { and, asc, eq, lte } from 'drizzle-orm'
import { publicCd, trashTypeCd } from '#shared/kernel/codes.ts'
import { needsReview, releaseAt } from '#shared/course/lifecycle.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { nextVersion } from '#server/infra/db/moments.ts'
import { channels, courses } from '#server/infra/db/schema/index.ts'
import { readCourseReviewYn, requirePublishable, writePublished } from './publishing.ts'
import { editedVersion, readDraft } from './draftRows.ts'
import type { courseDraftEdits } from './drafts.ts'
import { lockLiveCourse, writeCourse } from './queries.ts'

/** How many classes one round releases; the next round takes the rest. */
const ROUND = 100

/**
 * Review before release (courses spec §4; STU-02): temporary save, submitted, released by the clock. Permissions are the
 * caller's. A submitted class stays what it was, a draft or private, until it is released.
 */
export function courseRelease(
  { database: { db }, clock, alarms, log }: Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'log'>,
  { applyIn }: Pick<ReturnType<typeof courseDraftEdits>, 'applyIn'>,
) {
  async function releaseOne(channelSeq: number, courseSeq: number): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockLiveCourse(tx, channelSeq, courseSeq)
      const now = clock.now()
      // Withdrawn or published since the round began.
      if (row.releaseAt === null || row.releaseAt > now) return
      const version = await applyIn(tx, row)
      await writePublished(tx, alarms, row, publicCd.public, { actorSeq: row.writerSeq, now, version })
    })
  }

  return {
    /** Submits a class that could be published as it is. Throws `notPublishable`, `classInTrash`, and `conflict` where no review is needed. */
    async submit(channelSeq: number, courseSeq: number): Promise<{ submittedAt: string; releaseAt: string; updatedAt: string }> {
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, channelSeq, courseSeq)
        if (!needsReview(row, await readCourseReviewYn(tx, channelSeq))) throw new AppError('conflict')
        await requirePublishable(tx, row)
        const submittedAt = row.submittedAt ?? clock.now()
        const due = row.releaseAt ?? new Date(releaseAt(submittedAt.getTime()))
        const updatedAt = nextVersion(editedVersion(row, await readDraft(tx, channelSeq, courseSeq)), clock.now())
        await writeCourse(tx, channelSeq, courseSeq, { submittedAt, releaseAt: due, updatedAt })
        return { submittedAt: submittedAt.toISOString(), releaseAt: due.toISOString(), updatedAt: updatedAt.toISOString() }
      })
    },

    /** Withdraws a submission; without one the class stays as it is. Throws `classInTrash`. */
    async withdraw(channelSeq: number, courseSeq: number): Promise<{ updatedAt: string }> {
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, channelSeq, courseSeq)
        const updatedAt = nextVersion(editedVersion(row, await readDraft(tx, channelSeq, courseSeq)), clock.now())
        await writeCourse(tx, channelSeq, courseSeq, { submittedAt: null, releaseAt: null, updatedAt })
        return { updatedAt: updatedAt.toISOString() }
      })
    },

    /** Turns review before release on or off for the site. Classes submitted before are released as promised. */
    async saveReviewSetting(channelSeq: number, courseReviewYn: 'Y' | 'N'): Promise<{ courseReviewYn: 'Y' | 'N' }> {
      await db.update(channels).set({ courseReviewYn }).where(eq(channels.channelSeq, channelSeq))
      return { courseReviewYn }
    },

    /** Puts a class on the site's main page or takes it off. Throws `classNotFound`, `classInTrash`. */
    async setOnMainPage(channelSeq: number, courseSeq: number, onMainPage: boolean): Promise<{ onMainPage: boolean }> {
      await db.transaction(async (tx) => {
        await lockLiveCourse(tx, channelSeq, courseSeq)
        await writeCourse(tx, channelSeq, courseSeq, { onMainPage })
      })
      return { onMainPage }
    },

    /**
     * One round: releases what is due, of any site, oldest first. A class that can no longer be published, as a lesson is
     * unfinished again, is logged and stays submitted; the next rounds try again.
     */
    async releaseDue(): Promise<void> {
      const due = await db.select({ channelSeq: courses.channelSeq, courseSeq: courses.courseSeq }).from(courses)
        .where(and(lte(courses.releaseAt, clock.now()), eq(courses.trashTypeCd, trashTypeCd.normal)))
        .orderBy(asc(courses.releaseAt)).limit(ROUND)
      for (const { channelSeq, courseSeq } of due) {
        await releaseOne(channelSeq, courseSeq).catch((error: unknown) => log.warn({ err: error, channelSeq, courseSeq }, 'could not be released'))
      }
    },
  }
}
