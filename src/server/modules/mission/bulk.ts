import { judgeInput, missionBulk, submissionFilter } from '#shared/mission/bulk.ts'
import type { JudgeInput, JudgeSkip, SubmissionFilter } from '#shared/mission/bulk.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { bulkAction } from '#server/infra/bulkAction.ts'
import type { BulkAction, BulkChosen } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { completionsOf, hasCertificate, lastFollowing, takeBackCompletions } from '#server/modules/classroom/index.ts'
import { lockLiveCourse } from '#server/modules/course/index.ts'
import type { Judging } from './judging.ts'
import { hasNewer, lockSubmissions, unjudge } from './queries/judging.ts'
import { selectSubmissions } from './queries/lists.ts'

/** What an undo needs: when it was judged, and the lessons that the approval completed. */
interface Kept {
  judgedAt: string
  completed: number[]
}

/** Approves or returns the hand-ins of a class, as many as match, each to be undone (decision 0060; STU-08). */
export function createMissionBulk({ clock }: Pick<ServerPorts, 'clock'>, judging: Judging): BulkAction[] {
  const judge = bulkAction<JudgeInput, SubmissionFilter, BulkChosen<SubmissionFilter>>({
    kind: missionBulk.judge, permission: 'CLASS_ROOM_UPDATE', readPermission: 'CLASS_ROOM_READ', ways: ['these', 'matching'], input: judgeInput, filter: submissionFilter,

    async plan(db, course, chosen, { verdict }, { limit }) {
      return (await selectSubmissions(db, course, chosen, limit)).map(({ submissionSeq, userSeq, state, updatedAt, title }) => {
        const plan = { subjectSeq: submissionSeq, userSeq, to: title, bind: updatedAt.toISOString(), asked: { updatedAt: updatedAt.toISOString() } }
        return state === 'submitted' ? { ...plan, act: verdict === 'approve' ? 'approveWork' : 'returnWork', skip: null } : { ...plan, act: null, skip: 'judged' satisfies JudgeSkip }
      })
    },

    async apply(tx, course, rows, { verdict, note }, { byUserSeq }) {
      await lockLiveCourse(tx, course)
      const asked = rows.map(({ subjectSeq, asked: read }) => ({ submissionSeq: subjectSeq, updatedAt: String(read?.['updatedAt']) }))
      const people = await lockSubmissions(tx, course, asked.map(({ submissionSeq }) => submissionSeq))
      const userSeqs = verdict === 'approve' ? [...new Set(people.map(({ userSeq }) => userSeq))] : []
      const before = await completionsOf(tx, course, userSeqs)
      const now = clock.now()
      const judged = new Map((await judging.judge(tx, course, { verdict, note, judgedBySeq: byUserSeq, submissions: asked, now })).map((one) => [one.submissionSeq, one]))
      // A lesson that several hand-ins of a learner complete counts for the first.
      const completed = new Map([...await completionsOf(tx, course, userSeqs)].map(([userSeq, lessons]) => [userSeq, [...lessons].filter((lesson) => before.get(userSeq)?.has(lesson) !== true)]))
      const titles = new Map(people.map(({ submissionSeq, title }) => [submissionSeq, title]))
      return rows.map(({ subjectSeq }) => {
        const one = judged.get(subjectSeq)
        if (one === undefined) return { subjectSeq, act: null, skip: (titles.has(subjectSeq) ? 'changed' : 'gone') satisfies JudgeSkip }
        const kept = { judgedAt: now.toISOString(), completed: completed.get(one.userSeq) ?? [] } satisfies Kept
        completed.delete(one.userSeq)
        return { subjectSeq, act: verdict === 'approve' ? 'approveWork' : 'returnWork', skip: null, to: titles.get(subjectSeq) ?? null, kept }
      })
    },

    async undo(tx, course, rows) {
      await lockLiveCourse(tx, course)
      const found = new Map((await lockSubmissions(tx, course, rows.map(({ subjectSeq }) => subjectSeq))).map((one) => [one.submissionSeq, one]))
      const newer = await hasNewer(tx, course, [...found.keys()])
      const userSeqs = [...new Set([...found.values()].map(({ userSeq }) => userSeq))]
      const certified = await hasCertificate(tx, course, userSeqs)
      const following = await lastFollowing(tx, course, userSeqs)
      const skipOf = ({ subjectSeq, kept }: (typeof rows)[number]): JudgeSkip | null => {
        const { judgedAt, completed } = kept as unknown as Kept
        const one = found.get(subjectSeq)
        if (one === undefined) return 'gone'
        if (one.judgedAt?.toISOString() !== judgedAt) return 'changed'
        if (newer.has(subjectSeq)) return 'handedInAgain'
        if (completed.length === 0) return null
        if (certified.has(one.userSeq)) return 'certified'
        // A mission that waited for this lesson was completed later.
        return (following.get(one.userSeq)?.getTime() ?? 0) > Date.parse(judgedAt) ? 'changed' : null
      }
      const skips = rows.map((row) => ({ row, subjectSeq: row.subjectSeq, skip: skipOf(row) }))
      await undoThese(tx, course, skips.flatMap(({ row, skip }) => {
        const one = found.get(row.subjectSeq)
        return skip !== null || one === undefined ? [] : [{ submissionSeq: one.submissionSeq, userSeq: one.userSeq, kept: row.kept as unknown as Kept }]
      }))
      return skips.map(({ subjectSeq, skip }) => ({ subjectSeq, skip }))
    },
  })

  /** Hand-ins wait again, and the lessons that their approval completed are open. */
  async function undoThese(tx: Db, course: CourseRef, undone: readonly { submissionSeq: number; userSeq: number; kept: Kept }[]): Promise<void> {
    await unjudge(tx, course, undone.map(({ submissionSeq }) => submissionSeq))
    await takeBackCompletions(tx, course, undone.flatMap(({ userSeq, kept }) => kept.completed.map((curriculumSeq) => ({ userSeq, curriculumSeq, completedAt: new Date(kept.judgedAt) }))))
    judging.announce(tx, course, [...new Set(undone.map(({ userSeq }) => userSeq))])
  }

  return [judge]
}
