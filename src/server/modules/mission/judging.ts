import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { missionAlarms } from '#shared/mission/alarms.ts'
import { submissionAfter } from '#shared/mission/submission.ts'
import type { Verdict } from '#shared/mission/submission.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { completeLessons } from '#server/modules/classroom/index.ts'
import { judge } from './queries/submissions.ts'

export interface Judgement {
  verdict: Verdict
  note: string
  /** Null: the account is gone. */
  judgedBySeq: number | null
  submissions: readonly { submissionSeq: number; updatedAt: string }[]
  now: Date
}

/** Judges hand-ins as they were read, one by one or in bulk; an approval completes the lesson (STU-08). */
export function createJudging({ alarms, announcer }: Pick<ServerPorts, 'alarms' | 'announcer'>) {
  const announce = (tx: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: readonly number[]): void =>
    afterCommit(tx, () => announcer.announceEach(userSeqs.map((userSeq) => ({ room: { user: userSeq }, message: { command: socketCommand.progressChanged, channelSeq, courseSeq } }))))

  return {
    /** For the learners' other tabs. */
    announce,

    /** Leaves out what changed meanwhile. */
    async judge(tx: Db, { channelSeq, courseSeq }: CourseRef, { verdict, note, judgedBySeq, submissions, now }: Judgement) {
      const state = submissionAfter('submitted', verdict, 'staff')
      if (state === null || state === 'none') throw new AppError('missionStateChanged')
      const asked = submissions.map(({ submissionSeq, updatedAt }) => ({ submissionSeq, updatedAt: new Date(updatedAt) }))
      const judged = await judge(tx, { channelSeq, courseSeq }, asked, { state, note, judgedBySeq, judgedAt: now })
      if (judged.length === 0) return judged
      // The alarm is one for all; it leads to the lesson where all hand-ins are of one.
      const [lessonSeq, ...others] = new Set(judged.map(({ curriculumSeq }) => curriculumSeq))
      const personSeqs = [...new Set(judged.map(({ userSeq }) => userSeq))]
      if (verdict === 'approve') await completeLessons(tx, { channelSeq, courseSeq }, judged.map(({ userSeq, curriculumSeq }) => ({ userSeq, curriculumSeq })), now)
      await alarms.raise(tx, {
        kind: verdict === 'approve' ? missionAlarms.missionApproved : missionAlarms.missionReturned, channelSeq, courseSeq, personSeqs,
        ...(judgedBySeq === null ? {} : { actorSeq: judgedBySeq }), ...(lessonSeq === undefined || others.length > 0 ? {} : { lessonSeq }),
      })
      announce(tx, { channelSeq, courseSeq }, personSeqs)
      return judged
    },
  }
}
export type Judging = ReturnType<typeof createJudging>
