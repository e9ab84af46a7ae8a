import { offlineTimes } from '#shared/curriculum/offline.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import { liveBulk, markFilter, markInput, markOf, markUndoSkip } from '#shared/live/bulk.ts'
import type { MarkFilter, MarkInput } from '#shared/live/bulk.ts'
import { bulkAction } from '#server/infra/bulkAction.ts'
import type { BulkAction, BulkChosen } from '#server/infra/bulkAction.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { completeFollowing, completionsOf, hasCertificate, lastFollowing, lockLearners, lockViews, restoreViews, takeBackCompletions } from '#server/modules/classroom/index.ts'
import type { KeptView } from '#server/modules/classroom/index.ts'
import { lockLiveCourse } from '#server/modules/course/index.ts'
import type { AttendanceWriter } from './attendance.ts'
import { insertCorrections } from './queries.ts'
import { deleteCorrections, findOfflineBody, selectMarks } from './queries/marks.ts'

/** What an undo needs: the mark, when it was made, what the lesson said before, and the other lessons that it completed. */
interface Kept {
  curriculumSeq: number
  correctionSeq: number
  markedAt: string
  attended: boolean
  before: KeptView | null
  completed: number[]
}

/** Marks the learners of an offline lesson as there or not, as many as match, each to be undone (decision 0060; ROOM-03). */
export function createLiveBulk({ clock }: Pick<ServerPorts, 'clock'>, attendance: AttendanceWriter): BulkAction[] {
  /** Throws `notFound` for what is no offline lesson of the class, `liveNotOpen` before its start. */
  async function assertHeld(db: Db, lesson: ItemRef): Promise<void> {
    const body = await findOfflineBody(db, lesson)
    if (body === undefined) throw new AppError('notFound')
    if ((offlineTimes(body)?.startAt ?? 0) > clock.now().getTime()) throw new AppError('liveNotOpen')
  }

  const these = (userSeqs: readonly number[]) => ({ way: 'these' as const, subjectSeqs: [...userSeqs] })

  const mark = bulkAction<MarkInput, MarkFilter, BulkChosen<MarkFilter>>({
    kind: liveBulk.markOffline, permission: 'CLASS_ROOM_UPDATE', readPermission: 'CLASS_ROOM_READ', ways: ['these', 'matching'], input: markInput, filter: markFilter,

    async plan(db, course, chosen, { curriculumSeq, attendedYn }, { limit }) {
      const lesson = { ...course, curriculumSeq }
      await assertHeld(db, lesson)
      return (await selectMarks(db, lesson, chosen, limit)).map(({ userSeq, completedAt, correctionSeq, attended }) => (
        { subjectSeq: userSeq, userSeq, bind: `${correctionSeq ?? ''} ${isoOf(completedAt) ?? ''}`, ...markOf({ isAttending: true, mark: attended }, attendedYn === 'Y') }))
    },

    async apply(tx, course, rows, { curriculumSeq, attendedYn }, { byUserSeq, at }) {
      const lesson = { ...course, curriculumSeq }
      const attended = attendedYn === 'Y'
      await lockLiveCourse(tx, course)
      await assertHeld(tx, lesson)
      const all = rows.map(({ subjectSeq }) => subjectSeq)
      await lockLearners(tx, course, all)
      const marks = new Map((await selectMarks(tx, lesson, these(all), all.length)).map((one) => [one.userSeq, one]))
      const planned = all.map((userSeq) => ({ userSeq, ...markOf({ isAttending: marks.has(userSeq), mark: marks.get(userSeq)?.attended ?? null }, attended) }))
      const marked = planned.filter(({ act }) => act !== null).map(({ userSeq }) => userSeq)
      if (marked.length === 0) return planned.map(({ userSeq, skip }) => ({ subjectSeq: userSeq, act: null, skip: skip ?? 'gone' }))
      const views = await lockViews(tx, lesson, marked)
      const before = await completionsOf(tx, course, marked)
      const numbers = await insertCorrections(tx, lesson, marked.map((userSeq) => ({ userSeq, attended, reason: '', byUserSeq })), at)
      await attendance.write(tx, lesson, marked.map((userSeq) => ({ userSeq, seconds: 0, percent: attended ? 100 : 0, completedAt: attended ? at : null })), at, { correctedFor: 100 })
      const after = await completionsOf(tx, course, marked)
      afterCommit(tx, () => attendance.progressed(lesson, marked))
      return planned.map(({ userSeq, act, skip }) => {
        if (act === null) return { subjectSeq: userSeq, act, skip }
        const completed = [...after.get(userSeq) ?? []].filter((one) => one !== curriculumSeq && before.get(userSeq)?.has(one) !== true)
        const kept: Kept = { curriculumSeq, correctionSeq: numbers.get(userSeq) ?? 0, markedAt: at.toISOString(), attended, before: views.get(userSeq) ?? null, completed }
        return { subjectSeq: userSeq, act, skip: null, kept: { ...kept } }
      })
    },

    async undo(tx, course, rows, { at }) {
      await lockLiveCourse(tx, course)
      const asked = rows.map(({ subjectSeq, kept }) => ({ userSeq: subjectSeq, kept: kept as unknown as Kept }))
      const [first] = asked
      if (first === undefined) return []
      const lesson = { ...course, curriculumSeq: first.kept.curriculumSeq }
      if (await findOfflineBody(tx, lesson) === undefined) return asked.map(({ userSeq }) => ({ subjectSeq: userSeq, skip: 'gone' }))
      const userSeqs = asked.map(({ userSeq }) => userSeq)
      await lockLearners(tx, course, userSeqs)
      const marks = new Map((await selectMarks(tx, lesson, these(userSeqs), userSeqs.length)).map((one) => [one.userSeq, one]))
      const views = await lockViews(tx, lesson, userSeqs)
      const certified = await hasCertificate(tx, course, userSeqs)
      const following = await lastFollowing(tx, course, userSeqs)
      const decided = asked.map(({ userSeq, kept }) => {
        const { correctionSeq, markedAt, attended, before, completed } = kept
        const now = marks.get(userSeq)
        return {
          userSeq, kept,
          skip: markUndoSkip({
            isAttending: now !== undefined, isUntouched: now?.correctionSeq === correctionSeq && (views.get(userSeq)?.completedAt ?? null) === (attended ? markedAt : null),
            completed: completed.length > 0 || (attended && (before?.completedAt ?? null) === null), isCertified: certified.has(userSeq), isBuiltOn: (following.get(userSeq)?.getTime() ?? 0) > Date.parse(markedAt),
          }),
        }
      })
      await takeBack(tx, lesson, decided.filter(({ skip }) => skip === null), at)
      return decided.map(({ userSeq, skip }) => ({ subjectSeq: userSeq, skip }))
    },
  })

  /** Removes the marks, and gives lessons back what they said before. */
  async function takeBack(tx: Db, lesson: ItemRef & CourseRef, undone: readonly { userSeq: number; kept: Kept }[], now: Date): Promise<void> {
    await deleteCorrections(tx, lesson.channelSeq, undone.map(({ kept }) => kept.correctionSeq))
    for (const [markedAt, of] of Map.groupBy(undone, ({ kept }) => kept.markedAt)) {
      await restoreViews(tx, lesson, of.map(({ userSeq, kept: { before } }) => ({ userSeq, before })), markedAt)
      await takeBackCompletions(tx, lesson, of.flatMap(({ userSeq, kept }) => kept.completed.map((curriculumSeq) => ({ userSeq, curriculumSeq, completedAt: new Date(markedAt) }))))
    }
    // The lesson is complete again for some, and with it what waits for it.
    await completeFollowing(tx, lesson, undone.filter(({ kept: { before } }) => (before?.completedAt ?? null) !== null).map(({ userSeq }) => userSeq), now)
    afterCommit(tx, () => attendance.progressed(lesson, undone.map(({ userSeq }) => userSeq)))
  }

  return [mark]
}
