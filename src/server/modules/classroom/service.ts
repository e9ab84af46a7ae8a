import type { z } from 'zod'
import { curriculumTypeCd, vodTypeCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd, CurriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CurriculumBody, CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { hasOfflineBegun } from '#shared/curriculum/offline.ts'
import { isSecuredFile, limitsDuplicatePlay, PDF_TYPE } from '#shared/curriculum/items.ts'
import { nextLesson, previousLesson, progressPercent } from '#shared/curriculum/order.ts'
import { applyReport, fastestRate, isComplete, isPlayAlive, viewedPercent } from '#shared/classroom/viewing.ts'
import { rewindsOf } from '#shared/classroom/rewinds.ts'
import { addToDay } from '#shared/classroom/learningDays.ts'
import { completesAt, mustWatchWhole, secondsLeft } from '#shared/classroom/viewingLimits.ts'
import type { classroomCalls, playReport } from '#shared/classroom/contract.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { asPreviewedSince, personOf } from '#server/modules/course/index.ts'
import type { MediaRecipient, MediaSigner } from '#server/modules/upload/index.ts'
import { storedName } from '#server/infra/uploads/places.ts'
import { completeFollowing } from './completion.ts'
import { enterClassroom, enterLesson, isLimited } from './entrance.ts'
import type { Standing } from './entrance.ts'
import { currentVideo, playedBody, presentVideo, unplayed, videoSeconds } from './video.ts'
import type { LinkedRecording } from './video.ts'
import {
  addRewinds, countCompleted, findEntrance, findPlay, insertPlay, listAround, listCompletions, listFiles, listShown, listVideoViews, lockLedger, lockView, touchPlay, touchView,
  writeLedger, writeView,
} from './queries.ts'
import type { EntranceRow, FileRow, LessonViewRow } from './queries.ts'
import { heldElsewhereSince, holdByReport } from './viewingPlaces.ts'

type Progress = CallReply<typeof classroomCalls.complete>

export interface Learner {
  actor: Actor
  session: MediaRecipient
}

/** Managers may download anything, learners anything but secured PDFs (ROOM-03). */
function isDownloadable(body: CurriculumBodyOf<'06'>, file: Pick<FileRow, 'contentType'>, standing: Standing): boolean {
  return standing === 'manager' || !isSecuredFile(body, file)
}

const isOneOf = <TypeCd extends CurriculumTypeCd>(body: CurriculumBody, typeCds: readonly TypeCd[]): body is CurriculumBodyOf<TypeCd> =>
  (typeCds as readonly CurriculumTypeCd[]).includes(body.curriculumTypeCd)

/** A lesson as learners see it: only the call to join, within its window, returns the way into a live one. */
const withoutWayIn = (body: CurriculumBody): CurriculumBody => (body.curriculumTypeCd === curriculumTypeCd.live ? { ...body, joinUrl: '', meetingId: '', password: '' } : body)

/** The classroom (courses spec §4 Video, §7; ROOM-01, ROOM-02). All calls throw as `enterClassroom`, and `notFound`. */
export function createClassroomService(
  { database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, { sign, channels }: { sign: MediaSigner; channels: Pick<ChannelService, 'actor'> },
) {
  async function entrance(tx: Db, place: Parameters<typeof findEntrance>[1], actor: Actor): Promise<(EntranceRow & { isPreviewed: boolean }) | undefined> {
    const row = await findEntrance(tx, place, actor.userSeq)
    return row === undefined ? undefined : asPreviewedSince(actor, place.courseSeq, row, clock.now())
  }

  async function enter(tx: Db, place: ItemRef, actor: Actor): Promise<ReturnType<typeof enterLesson>> {
    return enterLesson(await entrance(tx, place, actor), actor, clock.now())
  }

  async function enterVideo(tx: Db, place: ItemRef, actor: Actor): Promise<{ body: CurriculumBodyOf<'02'>; isRecording: boolean; standing: Standing; view: LessonViewRow | null }> {
    const { body: lesson, standing, view, recording } = await enter(tx, place, actor)
    const body = playedBody(lesson, recording, recording === null ? [] : await listFiles(tx, place))
    if (body === null) throw new AppError('notFound')
    return { body, isRecording: lesson.curriculumTypeCd === curriculumTypeCd.live, standing, view }
  }

  /** Whether a lesson is a video, or has a recording, whose length is unknown. */
  async function isPlayedUnmeasured(tx: Db, place: ItemRef, body: CurriculumBody, recording: LinkedRecording | null): Promise<boolean> {
    if (body.curriculumTypeCd !== curriculumTypeCd.video && body.curriculumTypeCd !== curriculumTypeCd.live) return false
    const files = await listFiles(tx, place)
    const video = playedBody(body, recording, files)
    const isUnrecorded = body.curriculumTypeCd === curriculumTypeCd.live && video?.vodTypeCd === vodTypeCd.hosted && currentVideo(files) === undefined
    return video !== null && !isUnrecorded && videoSeconds(video, files) === null
  }

  /** Viewing time left of a lesson (s); null without a limit. Reads the video's length only if the limit depends on it. */
  async function timeLeft(tx: Db, place: ItemRef, body: CurriculumBodyOf<'02'>, view: Pick<LessonViewRow, 'viewedSeconds'> | null): Promise<number | null> {
    if (body.multiplyPlayTime === null && body.limitPlayTime === null) return null
    const length = body.multiplyPlayTime === null ? null : videoSeconds(body, await listFiles(tx, place))
    return secondsLeft(body, length, view?.viewedSeconds ?? 0)
  }

  async function enterMaterial(place: ItemRef, uploadSeq: number, actor: Actor): Promise<{ body: CurriculumBodyOf<'06'>; file: FileRow; standing: Standing }> {
    const { body, standing } = await enter(db, place, actor)
    const file = (await listFiles(db, place)).find((row) => row.uploadSeq === uploadSeq && row.kind === 'material' && row.state === 'ready')
    if (file === undefined || body.curriculumTypeCd !== curriculumTypeCd.materials) throw new AppError('notFound')
    return { body, file, standing }
  }

  async function progressOf(tx: Db, place: ItemRef, userSeq: number, view: Pick<LessonViewRow, 'viewedPercent' | 'viewedSeconds' | 'completedAt'>): Promise<Progress> {
    const counts = await countCompleted(tx, place, userSeq)
    return {
      viewedPercent: view.viewedPercent,
      viewedSeconds: view.viewedSeconds,
      isComplete: view.completedAt !== null,
      completedCount: counts.completedCount,
      lessonCount: counts.lessonCount,
      progressPercent: progressPercent(counts.completedCount, counts.lessonCount, counts.isKept),
    }
  }

  async function enterClass(course: CourseRef, actor: Actor): Promise<Standing> {
    return enterClassroom(await entrance(db, course, actor), actor, undefined, clock.now())
  }

  return {
    /** Enters a lesson of certain types; `role`: the user's in the class. Throws as the others, `notFound` for a lesson of another type. */
    async enterOf<TypeCd extends CurriculumTypeCd>(
      place: ItemRef, actor: Actor, ...typeCds: TypeCd[]
    ): Promise<{ body: CurriculumBodyOf<TypeCd>; standing: Standing; role: CourseUserTypeCd | null; view: LessonViewRow | null }> {
      const row = await entrance(db, place, actor)
      const { body, standing, view } = enterLesson(row, actor, clock.now())
      if (!isOneOf(body, typeCds)) throw new AppError('notFound')
      return { body, standing, role: row?.userTypeCd ?? null, view }
    },

    /** Enters the classroom without a lesson. */
    enterClass,

    /** The lessons that learners see, in order, and whether a user completed them. */
    async outlineOf(course: CourseRef, userSeq: number) {
      const completed = new Set((await listCompletions(db, course, [userSeq])).map(({ curriculumSeq }) => curriculumSeq))
      return (await listShown(db, course)).map((item) => ({ ...item, isComplete: completed.has(item.curriculumSeq) }))
    },

    /** Opening a text or materials lesson counts as viewing it. */
    async lesson(place: ItemRef, { actor, session }: Learner): Promise<CallReply<typeof classroomCalls.lesson>> {
      const { body, standing, view, recording, markedAs } = await enter(db, place, actor)
      const isRead = body.curriculumTypeCd === curriculumTypeCd.text || body.curriculumTypeCd === curriculumTypeCd.materials
      if (actor.userSeq !== null && actor.previewOf === undefined && isRead) await touchView(db, place, actor.userSeq, clock.now(), 100)
      const { order, files } = await listAround(db, place)
      const isLive = body.curriculumTypeCd === curriculumTypeCd.live
      const video = playedBody(body, recording, files)
      // Most live lessons have no recording, which needs no excuse.
      const played = isLive && video?.vodTypeCd === vodTypeCd.hosted && currentVideo(files) === undefined ? null : video
      const materials = files.filter((file) => file.kind === 'material' && file.state === 'ready').reverse()
      return {
        curriculumSeq: place.curriculumSeq,
        body: standing === 'manager' ? body : withoutWayIn(body),
        ...(played === null ? unplayed : presentVideo(played, files, { isLimited: isLimited(standing, actor.userSeq), view }, sign, session)),
        files: materials.map((file) => ({
          uploadSeq: file.uploadSeq, fileName: file.fileName, fileSize: file.fileSize, contentType: file.contentType,
          downloadable: body.curriculumTypeCd === curriculumTypeCd.materials && isDownloadable(body, file, standing),
        })),
        isComplete: (view?.completedAt ?? null) !== null,
        ...(body.curriculumTypeCd === curriculumTypeCd.offline ? { offline: { markedAs, isStaff: standing === 'manager' } } : {}),
        previousCurriculumSeq: previousLesson(order, place.curriculumSeq)?.curriculumSeq ?? null,
        nextCurriculumSeq: nextLesson(order, place.curriculumSeq)?.curriculumSeq ?? null,
      }
    },

    /** Starts a play; nothing before `now` counts. Throws `playsElsewhere`, `viewingTimeOver`. @param device as in viewing places */
    async play(place: ItemRef, actor: Actor, device: string): Promise<{ playSeq: number; now: number }> {
      const userSeq = personOf(actor)
      const { body, standing, view } = await enterVideo(db, place, actor)
      const now = clock.now()
      if (isLimited(standing, userSeq)) {
        if (await timeLeft(db, place, body, view) === 0) throw new AppError('viewingTimeOver')
        const isHeld = limitsDuplicatePlay(body) && await heldElsewhereSince(db, { lesson: place, userSeq, device }, now) !== undefined
        if (isHeld) throw new AppError('playsElsewhere')
      }
      await touchView(db, place, userSeq, now)
      return { playSeq: await insertPlay(db, place, userSeq, now), now: now.getTime() }
    },

    /** Adds played intervals to the viewing record. Throws `notFound`, and `playEnded` after a silence. @param device as in viewing places */
    async report(place: ItemRef, actor: Actor, device: string, report: z.output<typeof playReport>): Promise<CallReply<typeof classroomCalls.report>> {
      const userSeq = personOf(actor)
      return db.transaction(async (tx) => {
        const { body, isRecording, standing } = await enterVideo(tx, place, actor)
        // Lock before reading the clock: serializes a user's reports.
        const wallRanges = await lockLedger(tx, { channelSeq: place.channelSeq, userSeq }, clock.now())
        const now = clock.now()
        const play = await findPlay(tx, place, { userSeq, playSeq: report.playSeq })
        if (play === undefined) throw new AppError('notFound')
        if (!isPlayAlive((play.lastReportAt ?? play.startedAt).getTime(), now.getTime())) throw new AppError('playEnded')
        await touchPlay(tx, place, { userSeq, playSeq: report.playSeq }, now)
        const length = videoSeconds(body, await listFiles(tx, place))
        const durationSec = length ?? 0
        const before = await lockView(tx, place, userSeq, now)
        const limited = isLimited(standing, userSeq)
        const wholeFirst = limited && mustWatchWhole(body, before.completedAt !== null)
        const elsewhere = limited && limitsDuplicatePlay(body) ? await holdByReport(tx, { lesson: place, userSeq, device }, report.isPlaying, now) : undefined
        const leftOf = (viewedSeconds: number) => (limited ? secondsLeft(body, length, viewedSeconds) : null)
        const { state: { wallRanges: spent, ...state }, rejected } = applyReport({ ...before, wallRanges }, report.intervals, {
          durationSec, playStartedAt: play.startedAt.getTime(), now: now.getTime(), maxRate: fastestRate(body, wholeFirst), heldElsewhereSince: elsewhere,
          mustWatchWhole: wholeFirst, secondsLeft: leftOf(before.viewedSeconds),
        })
        if (limited) {
          const refused = new Set(rejected.map(({ index }) => index))
          const counted = { ...report, intervals: report.intervals.filter((_, index) => !refused.has(index)) }
          await addRewinds(tx, place, rewindsOf({ position: play.lastReportAt === null ? null : before.position, wallRanges }, counted, durationSec))
        }
        await writeLedger(tx, { channelSeq: place.channelSeq, userSeq }, spent, now)
        const percent = viewedPercent(state, durationSec)
        const after = {
          ...state,
          position: durationSec > 0 ? Math.min(report.position, durationSec) : 0,
          // Of a live lesson, the larger of attendance and recording counts.
          viewedPercent: isRecording ? Math.max(before.viewedPercent, percent) : percent,
          recordedPercent: isRecording ? percent : 0,
          // Completion is permanent, even when a longer video replaces this one.
          completedAt: before.completedAt ?? (durationSec > 0 && isComplete(percent, completesAt(body)) ? now : null),
          lastViewedAt: now,
        }
        await writeView(tx, place, userSeq, { ...after, viewedDays: addToDay(before.viewedDays, now.getTime(), after.viewedSeconds - before.viewedSeconds) })
        if (before.completedAt === null && after.completedAt !== null) await completeFollowing(tx, place, [userSeq], now)
        return { ...await progressOf(tx, place, userSeq, after), secondsLeft: leftOf(after.viewedSeconds), playsElsewhere: elsewhere !== undefined }
      })
    },

    /** Completes a lesson that is not tracked: text, materials, an offline one that has begun, or a video or a recording of unknown length. Throws `conflict` for others and where staff marked the learner as absent, `liveNotOpen` before an offline one. */
    async complete(place: ItemRef, actor: Actor): Promise<Progress> {
      const userSeq = personOf(actor)
      return db.transaction(async (tx) => {
        const { body, recording, markedAs } = await enter(tx, place, actor)
        const isRead = body.curriculumTypeCd === curriculumTypeCd.text || body.curriculumTypeCd === curriculumTypeCd.materials
        // Learners say that they were there.
        if (body.curriculumTypeCd === curriculumTypeCd.offline && !hasOfflineBegun(body, clock.now().getTime())) throw new AppError('liveNotOpen')
        const isOffline = body.curriculumTypeCd === curriculumTypeCd.offline
        const isUnmeasured = await isPlayedUnmeasured(tx, place, body, recording)
        if ((!isRead && !isOffline && !isUnmeasured) || markedAs === false) throw new AppError('conflict')
        const now = clock.now()
        const before = await lockView(tx, place, userSeq, now)
        const after = { viewedPercent: 100, viewedSeconds: before.viewedSeconds, completedAt: before.completedAt ?? now }
        await writeView(tx, place, userSeq, { viewedPercent: after.viewedPercent, completedAt: after.completedAt, lastViewedAt: now, viewedDays: addToDay(before.viewedDays, now.getTime(), 0) })
        if (before.completedAt === null) await completeFollowing(tx, place, [userSeq], now)
        return progressOf(tx, place, userSeq, after)
      })
    },

    /** A download URL. Secured PDFs: `noPermission` except for managers. */
    async download(place: ItemRef, uploadSeq: number, { actor, session }: Learner): Promise<CallReply<typeof classroomCalls.download>> {
      const { body, file, standing } = await enterMaterial(place, uploadSeq, actor)
      if (!isDownloadable(body, file, standing)) throw new AppError('noPermission')
      const { base, expiresAt } = sign.address(file, session, file.fileName)
      return { url: base + storedName.original, fileName: file.fileName, expiresAt: isoOf(expiresAt) }
    },

    /** Opens a PDF in the reader. A secured one is watermarked with its reader's name, so guests get `loginRequired`. */
    async read(place: ItemRef, uploadSeq: number, { actor, session }: Learner): Promise<CallReply<typeof classroomCalls.read>> {
      const { body, file } = await enterMaterial(place, uploadSeq, actor)
      if (file.contentType !== PDF_TYPE) throw new AppError('notFound')
      const isSecured = isSecuredFile(body, file)
      if (isSecured && session === null) throw new AppError('loginRequired')
      const { url, ticket, expiresAt } = sign.reading(file, session)
      return { url, ticket, fileSize: file.fileSize, isSecured, expiresAt: isoOf(expiresAt) }
    },

    /** Whether an issued media URL is still valid for its user (null: guest): with access, and viewing time left. */
    async mayEnter(place: ItemRef, userSeq: number | null): Promise<boolean> {
      try {
        const { body, standing, view } = await enter(db, place, await channels.actor({ channelSeq: place.channelSeq, userSeq }))
        const isTimed = body.curriculumTypeCd === curriculumTypeCd.video && isLimited(standing, userSeq)
        return !isTimed || await timeLeft(db, place, body, view) !== 0
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },

    async playTimes(place: Omit<ItemRef, 'curriculumSeq'>, actor: Actor): Promise<CallReply<typeof classroomCalls.playTimes>> {
      const userSeq = personOf(actor)
      await enterClass(place, actor)
      const rows = await listVideoViews(db, place, userSeq)
      return {
        playtimes: rows.map(({ curriculumSeq, view }) => ({
          curriculumSeq,
          viewedPercent: view?.viewedPercent ?? 0,
          viewedSeconds: view?.viewedSeconds ?? 0,
          isComplete: (view?.completedAt ?? null) !== null,
          lastViewedAt: isoOf(view?.lastViewedAt ?? null),
        })),
      }
    },
  }
}
export type ClassroomService = ReturnType<typeof createClassroomService>
