import { curriculumTypeCd, yn } from '#shared/kernel/codes.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { challengeStanding, postsToComplete, streakOf } from '#shared/mission/challenge.ts'
import type { missionCalls, MissionStanding } from '#shared/mission/contract.ts'
import { missionTypes, namedLessons } from '#shared/mission/lessons.ts'
import type { MissionTypeCd } from '#shared/mission/lessons.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { completeFollowing } from '#server/modules/classroom/index.ts'
import type { ClassroomService, Standing } from '#server/modules/classroom/index.ts'
import type { AttachService } from '#server/modules/attach/index.ts'
import type { MediaRecipient } from '#server/modules/upload/index.ts'
import { lockLiveCourse, personOf } from '#server/modules/course/index.ts'
import { showsOthers } from './challenges.ts'
import { findEarned, findTerms, listDays, listLeaders, writeTerms } from './queries/points.ts'
import type { Terms } from './queries/points.ts'
import { listPostedAt } from './queries/posts.ts'
import { listOfLearner } from './queries/submissions.ts'
import { presentSubmission } from './submissions.ts'

type Reply<Name extends keyof typeof missionCalls> = CallReply<(typeof missionCalls)[Name]>
type MissionBody = CurriculumBodyOf<MissionTypeCd>

/** A mission as a learner sees it, and what a class's missions have earned (ROOM-04). Throws as entering a classroom. */
export function createMissionService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, { classroom, attach }: { classroom: Pick<ClassroomService, 'enterOf' | 'enterClass' | 'outlineOf'>; attach: AttachService }) {
  async function standingOf(mission: ItemRef, body: MissionBody, { standing, me, recipient }: { standing: Standing; me: number; recipient: MediaRecipient }): Promise<MissionStanding> {
    if (body.curriculumTypeCd === curriculumTypeCd.mission) {
      const { curriculumTypeCd: typeCd, workTypeCd, dueAt } = body
      const rows = await listOfLearner(db, mission, me)
      const shown = await attach.of(db, mission.channelSeq, 'submission', rows.map(({ submissionSeq }) => submissionSeq), recipient)
      return { curriculumTypeCd: typeCd, workTypeCd, dueAt, state: rows[0]?.state ?? 'none', submissions: rows.map((row) => presentSubmission(row, shown(row.submissionSeq))) }
    }
    if (body.curriculumTypeCd === curriculumTypeCd.course) {
      const lessons = namedLessons(body.lessonSeqs, await classroom.outlineOf(mission, me))
      return { curriculumTypeCd: body.curriculumTypeCd, lessons: lessons.map(({ curriculumSeq, title, isComplete }) => ({ curriculumSeq, title, isComplete })) }
    }
    const { curriculumTypeCd: typeCd, maxChallengeCount, dailyChallengeCount, dailyChallengeStartTime, dailyChallengeEndTime } = body
    const now = clock.now().getTime()
    return {
      curriculumTypeCd: typeCd, maxChallengeCount, dailyChallengeCount, dailyChallengeStartTime, dailyChallengeEndTime, needed: postsToComplete(body),
      ...challengeStanding(body, await listPostedAt(db, mission, me), now), showsOthers: showsOthers(body, standing),
    }
  }

  return {
    async lesson(mission: ItemRef, actor: Actor, recipient: MediaRecipient): Promise<Reply<'lesson'>> {
      const { body, standing, view } = await classroom.enterOf(mission, actor, ...missionTypes)
      const canTakePart = standing === 'attendee' && actor.previewOf === undefined
      const found = await standingOf(mission, body, { standing, me: actor.userSeq ?? 0, recipient })
      let isComplete = (view?.completedAt ?? null) !== null
      if (canTakePart && !isComplete && found.curriculumTypeCd === curriculumTypeCd.course && found.lessons.length > 0 && found.lessons.every((lesson) => lesson.isComplete)) {
        // Its lessons were changed or deleted since they were completed.
        await db.transaction((tx) => completeFollowing(tx, mission, [personOf(actor)], clock.now()))
        isComplete = true
      }
      return { mission: found, isComplete, canTakePart, xp: body.xp, point: body.point }
    },

    async mine(course: CourseRef, actor: Actor): Promise<Reply<'mine'>> {
      await classroom.enterClass(course, actor)
      const userSeq = personOf(actor)
      const [earned, days] = await Promise.all([findEarned(db, course, userSeq), listDays(db, course, userSeq)])
      return { ...earned, days, streak: streakOf(days, clock.now().getTime()) }
    },

    async leaderboard(course: CourseRef, actor: Actor): Promise<Reply<'leaderboard'>> {
      const standing = await classroom.enterClass(course, actor)
      const userSeq = personOf(actor)
      const isHidden = standing === 'visitor' || (standing === 'attendee' && (await findTerms(db, course)).leaderboardYn === yn.no)
      return { learners: isHidden ? [] : (await listLeaders(db, course)).map((row) => ({ ...row, isMe: row.userSeq === userSeq })) }
    },

    terms: (course: CourseRef): Promise<Terms> => findTerms(db, course),

    /** Throws `classInTrash`. */
    async updateTerms(course: CourseRef, terms: Terms): Promise<void> {
      await db.transaction(async (tx) => {
        await lockLiveCourse(tx, course)
        await writeTerms(tx, course, terms, clock.now())
      })
    },
  }
}
export type MissionService = ReturnType<typeof createMissionService>
