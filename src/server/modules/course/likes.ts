import { and, eq, sql } from 'drizzle-orm'
import { courseAlarms } from '#shared/course/alarms.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { courses, likes } from '#server/infra/db/schema/index.ts'
import { personOf, readVisibleCourse } from './visibility.ts'

export interface LikeReply {
  likeAt: string | null
  likeCount: number
}

async function addToCount(tx: Db, { channelSeq, courseSeq }: CourseRef, step: -1 | 0 | 1): Promise<number> {
  const [row] = await tx.update(courses)
    .set({ likeCount: sql`${courses.likeCount} + ${step}::int` })
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
    .returning({ likeCount: courses.likeCount })
  return row?.likeCount ?? 0
}

/** Bookmarks; idempotent (courses spec §4; COUR-07). */
export function courseLikes({ database: { db }, clock, alarms }: Pick<ServerPorts, 'database' | 'clock' | 'alarms'>) {
  async function requireLikeable(actor: Actor, course: CourseRef): Promise<void> {
    if (isInTrash(await readVisibleCourse(db, course, actor))) throw new AppError('classInTrash')
  }

  return {
    /** Throws as `readVisibleCourse`, and `classInTrash`. */
    async like(actor: Actor, { channelSeq, courseSeq }: CourseRef): Promise<LikeReply> {
      const userSeq = personOf(actor)
      await requireLikeable(actor, { channelSeq, courseSeq })
      return db.transaction(async (tx) => {
        const added = await tx.insert(likes).values({ channelSeq, courseSeq, userSeq, likeAt: clock.now() }).onConflictDoNothing().returning()
        const [mine] = added.length > 0 ? added : await tx.select().from(likes)
          .where(and(eq(likes.channelSeq, channelSeq), eq(likes.courseSeq, courseSeq), eq(likes.userSeq, userSeq)))
        const likeCount = await addToCount(tx, { channelSeq, courseSeq }, added.length > 0 ? 1 : 0)
        if (added.length > 0) await alarms.raise(tx, { kind: courseAlarms.like, channelSeq, courseSeq, actorSeq: userSeq })
        return { likeAt: isoOf(mine?.likeAt ?? null), likeCount }
      })
    },

    async unlike(actor: Actor, { channelSeq, courseSeq }: CourseRef): Promise<LikeReply> {
      const userSeq = personOf(actor)
      await requireLikeable(actor, { channelSeq, courseSeq })
      return db.transaction(async (tx) => {
        const taken = await tx.delete(likes)
          .where(and(eq(likes.channelSeq, channelSeq), eq(likes.courseSeq, courseSeq), eq(likes.userSeq, userSeq)))
          .returning()
        return { likeAt: null, likeCount: await addToCount(tx, { channelSeq, courseSeq }, taken.length > 0 ? -1 : 0) }
      })
    },
  }
}
