import { courseAlarms } from '#shared/course/alarms.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { personOf, readVisibleCourse } from './access.ts'
import { addLikes, deleteLike, insertLike, lockCourse } from './queries/courses.ts'

export interface LikeReply {
  likeAt: string | null
  likeCount: number
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
        // The class first, as everyone locks: two presses of one user would wait for each other.
        await lockCourse(tx, { channelSeq, courseSeq })
        const { isNew, likeAt } = await insertLike(tx, { channelSeq, courseSeq }, userSeq, clock.now())
        const likeCount = await addLikes(tx, { channelSeq, courseSeq }, isNew ? 1 : 0)
        if (isNew) await alarms.raise(tx, { kind: courseAlarms.like, channelSeq, courseSeq, actorSeq: userSeq })
        return { likeAt: isoOf(likeAt), likeCount }
      })
    },

    async unlike(actor: Actor, course: CourseRef): Promise<LikeReply> {
      const userSeq = personOf(actor)
      await requireLikeable(actor, course)
      return db.transaction(async (tx) => {
        await lockCourse(tx, course)
        return { likeAt: null, likeCount: await addLikes(tx, course, await deleteLike(tx, course, userSeq) ? -1 : 0) }
      })
    },
  }
}
