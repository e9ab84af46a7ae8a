import { curriculumTypeCd, publicCd } from '#shared/kernel/codes.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { missionWork } from '#shared/curriculum/items.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { missionAlarms } from '#shared/mission/alarms.ts'
import { MISSION_PAGE_SIZE } from '#shared/mission/contract.ts'
import type { InboxSubmission, missionCalls, MissionWords, Submission } from '#shared/mission/contract.ts'
import { submissionAfter } from '#shared/mission/submission.ts'
import type { HandedInState, SubmissionAction, Verdict } from '#shared/mission/submission.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import { pageOf, placeOf } from '#server/infra/db/listPage.ts'
import { isoOf, nextVersion } from '#server/infra/db/moments.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { lockView } from '#server/modules/classroom/index.ts'
import type { ClassroomService } from '#server/modules/classroom/index.ts'
import type { AttachService, Shown } from '#server/modules/attach/index.ts'
import type { MediaRecipient } from '#server/modules/upload/index.ts'
import { personOf } from '#server/modules/course/index.ts'
import type { Judging } from './judging.ts'
import { deleteSubmission, findMine, insertSubmission, listHistory, listInbox, listMissions, listOfLearner, lockMine, writeWords } from './queries/submissions.ts'
import { lockSubmissions } from './queries/judging.ts'
import { classSortings, countClasses, countSubmissions, listClasses, listSubmissions, submissionSortings } from './queries/lists.ts'
import type { InboxRow, SubmissionRef, SubmissionRow } from './queries/submissions.ts'

type Reply<Name extends keyof typeof missionCalls> = CallReply<(typeof missionCalls)[Name]>

export const presentSubmission = (row: SubmissionRow, shown: Shown): Submission => ({
  submissionSeq: row.submissionSeq, state: row.state, content: row.content, linkUrl: row.linkUrl, ...shown, note: row.note,
  createdAt: isoOf(row.createdAt), updatedAt: isoOf(row.updatedAt), judgedAt: isoOf(row.judgedAt),
})

const presentInbox = ({ submission: row, ...of }: InboxRow, shown: Shown): InboxSubmission => ({ ...presentSubmission(row, shown), curriculumSeq: row.curriculumSeq, userSeq: row.userSeq, ...of })

/** Throws `invalidInput` without what the mission asks for. */
function requireWork({ workTypeCd }: CurriculumBodyOf<'03'>, { content, linkUrl, pictures, files }: MissionWords): void {
  if (workTypeCd === missionWork.link && linkUrl === '') throw new AppError('invalidInput', {}, [{ path: ['body', 'linkUrl'], message: validationMessage('validation:missionLink') }])
  if (workTypeCd === missionWork.text && content === '' && pictures.length + files.length === 0) throw new AppError('invalidInput', {}, [{ path: ['body', 'content'], message: validationMessage('validation:missionEmpty') }])
}

/** Throws `missionStateChanged` where the rule forbids a learner's action. */
function requireLearners(state: HandedInState | undefined, action: SubmissionAction): void {
  if (submissionAfter(state ?? 'none', action, 'learner') === null) throw new AppError('missionStateChanged')
}

/** Hand-ins of missions (03) and their judgement (ROOM-04, STU-08). Learners' calls throw as entering a classroom; `notEnrolled` for who only manages or visits. */
export function createSubmissionService(
  { database: { db }, clock, alarms, announcer }: Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'announcer'>,
  { classroom, attach, judging }: { classroom: Pick<ClassroomService, 'enterOf' | 'enterClass'>; attach: AttachService; judging: Judging },
) {
  const ownerOf = ({ channelSeq, submissionSeq }: Pick<SubmissionRow, 'channelSeq' | 'submissionSeq'>) => ({ channelSeq, ownerCd: 'submission', ownerSeq: submissionSeq } as const)

  async function shownOf(on: Db, row: SubmissionRow, recipient: MediaRecipient): Promise<Submission> {
    const shown = await attach.of(on, row.channelSeq, 'submission', [row.submissionSeq], recipient)
    return presentSubmission(row, shown(row.submissionSeq))
  }

  async function inboxOf(rows: readonly InboxRow[], channelSeq: number, recipient: MediaRecipient): Promise<InboxSubmission[]> {
    const shown = await attach.of(db, channelSeq, 'submission', rows.map(({ submission: { submissionSeq } }) => submissionSeq), recipient)
    return rows.map((row) => presentInbox(row, shown(row.submission.submissionSeq)))
  }

  async function enterAsLearner(mission: ItemRef, actor: Actor): Promise<CurriculumBodyOf<'03'>> {
    const { body, standing } = await classroom.enterOf(mission, actor, curriculumTypeCd.mission)
    if (standing !== 'attendee') throw new AppError('notEnrolled')
    return body
  }

  /** My hand-in and its mission. Throws `notFound`. */
  async function enterMine(place: SubmissionRef, actor: Actor): Promise<{ body: CurriculumBodyOf<'03'>; userSeq: number }> {
    const userSeq = personOf(actor)
    const row = await findMine(db, place, userSeq)
    if (row === undefined) {
      await classroom.enterClass(place, actor)
      throw new AppError('notFound')
    }
    return { body: await enterAsLearner({ ...place, curriculumSeq: row.curriculumSeq }, actor), userSeq }
  }

  /** For the learner's other tabs; staff hear of the class. */
  const tellLearner = (tx: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number) =>
    afterCommit(tx, () => announcer.announce({ user: userSeq }, { command: socketCommand.progressChanged, channelSeq, courseSeq }))

  return {
    missions: async (course: CourseRef): Promise<Reply<'list'>> => ({ missions: await listMissions(db, course) }),

    /** Throws `invalidInput`. */
    async classes(channelSeq: number, query: CallParsed<typeof missionCalls.site>['query']): Promise<Reply<'site'>> {
      const cursor = placeOf(query.cursor, 1, classSortings[query.sort].kind)
      const { rows, after } = pageOf(await listClasses(db, channelSeq, { ...query, cursor, size: query.size + 1 }), query.size, ({ courseSeq }) => [courseSeq])
      return {
        classes: rows.map(({ imageKey, publicCd: visibility, handedIn, posted, cursor: _cursor, ...row }) => ({ ...row, imageUrl: imageUrlOf(imageKey), isPublic: visibility === publicCd.public, total: handedIn + posted })),
        after, totalCount: cursor === undefined ? await countClasses(db, channelSeq, query) : null,
      }
    },

    /** Throws `missionStateChanged` while one waits or is approved, `invalidInput` and `attachmentRefused`. */
    async submit(mission: ItemRef, actor: Actor, words: MissionWords, recipient: MediaRecipient): Promise<Reply<'submit'>> {
      const userSeq = personOf(actor)
      requireWork(await enterAsLearner(mission, actor), words)
      return db.transaction(async (tx) => {
        // Serializes the tabs of a learner.
        await lockView(tx, mission, userSeq, clock.now())
        const [last] = await listOfLearner(tx, mission, userSeq, 1)
        requireLearners(last?.state, 'submit')
        const row = await insertSubmission(tx, mission, userSeq, words, clock.now())
        await attach.take(tx, ownerOf(row), { courseSeq: mission.courseSeq, userSeq, isNew: true }, { attached: [...words.pictures, ...words.files] })
        await alarms.raise(tx, { kind: missionAlarms.missionSubmitted, channelSeq: mission.channelSeq, courseSeq: mission.courseSeq, actorSeq: userSeq, submissionSeq: row.submissionSeq })
        tellLearner(tx, mission, userSeq)
        return { submission: await shownOf(tx, row, recipient) }
      })
    },

    /** Throws `notFound`, `missionStateChanged` once judged, and `invalidInput`. */
    async edit(place: SubmissionRef, actor: Actor, words: MissionWords, recipient: MediaRecipient): Promise<Reply<'edit'>> {
      const { body, userSeq } = await enterMine(place, actor)
      requireWork(body, words)
      return db.transaction(async (tx) => {
        const row = await lockMine(tx, place, userSeq)
        if (row === undefined) throw new AppError('notFound')
        requireLearners(row.state, 'edit')
        const updatedAt = nextVersion(row.updatedAt, clock.now())
        await writeWords(tx, row, words, updatedAt)
        await attach.take(tx, ownerOf(row), { courseSeq: row.courseSeq, userSeq, isNew: false }, { attached: [...words.pictures, ...words.files] })
        tellLearner(tx, row, userSeq)
        return { submission: await shownOf(tx, { ...row, content: words.content, linkUrl: words.linkUrl, updatedAt }, recipient) }
      })
    },

    /** Throws `notFound`, `missionStateChanged` once judged. */
    async withdraw(place: SubmissionRef, actor: Actor): Promise<void> {
      const { userSeq } = await enterMine(place, actor)
      await db.transaction(async (tx) => {
        const row = await lockMine(tx, place, userSeq)
        if (row === undefined) throw new AppError('notFound')
        requireLearners(row.state, 'withdraw')
        await attach.drop(tx, row.channelSeq, 'submission', [row.submissionSeq])
        await deleteSubmission(tx, row)
        tellLearner(tx, row, userSeq)
      })
    },

    async inbox(course: CourseRef, { state, submission, mission, lastSeq }: { state: HandedInState; submission?: number | undefined; mission?: number | undefined; lastSeq?: number | undefined }, recipient: MediaRecipient): Promise<Reply<'inbox'>> {
      const rows = await listInbox(db, course, { state, submissionSeq: submission, curriculumSeq: mission, lastSeq }, MISSION_PAGE_SIZE + 1)
      return { submissions: await inboxOf(rows.slice(0, MISSION_PAGE_SIZE), course.channelSeq, recipient), hasMore: rows.length > MISSION_PAGE_SIZE }
    },

    /** Throws `invalidInput`. */
    async submissions(course: CourseRef, query: CallParsed<typeof missionCalls.submissions>['query'], recipient: MediaRecipient): Promise<Reply<'submissions'>> {
      const { kind, valueOf } = submissionSortings[query.sort]
      const cursor = placeOf(query.cursor, 1, kind)
      const found = (await listSubmissions(db, course, { ...query, cursor, size: query.size + 1 })).map((row) => ({ ...row, cursor: valueOf(row) }))
      const { rows, after } = pageOf(found, query.size, ({ submission: { submissionSeq } }) => [submissionSeq])
      return { submissions: await inboxOf(rows, course.channelSeq, recipient), after, totalCount: cursor === undefined ? await countSubmissions(db, course, query) : null }
    },

    /** Throws `notFound` for who handed in nothing. */
    async history(course: CourseRef, userSeq: number, recipient: MediaRecipient): Promise<Reply<'history'>> {
      const rows = await listHistory(db, course, userSeq)
      if (rows.length === 0) throw new AppError('notFound')
      return { submissions: await inboxOf(rows, course.channelSeq, recipient) }
    },

    /** Judges a hand-in as it was read; an approval completes the lesson. Throws `notFound`, `missionStateChanged` when it changed meanwhile. */
    async judge({ submissionSeq, ...course }: SubmissionRef, actor: Actor, { verdict, note, updatedAt }: { verdict: Verdict; note: string; updatedAt: string }): Promise<void> {
      const judgedBySeq = personOf(actor)
      await db.transaction(async (tx) => {
        const judged = await judging.judge(tx, course, { verdict, note, judgedBySeq, submissions: [{ submissionSeq, updatedAt }], now: clock.now() })
        if (judged.length === 0) throw new AppError((await lockSubmissions(tx, course, [submissionSeq])).length === 0 ? 'notFound' : 'missionStateChanged')
      })
    },
  }
}
export type SubmissionService = ReturnType<typeof createSubmissionService>
