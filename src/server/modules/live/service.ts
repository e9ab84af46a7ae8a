import { isAttending } from '#shared/enrollment/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import { courseUserTypeCd, curriculumTypeCd, liveTypeCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd, LiveTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { MINUTE_MS, SECOND_MS, seoulDay } from '#shared/kernel/moments.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import { attended, BEAT_SILENCE_MS, heldTimes, presenceOf } from '#shared/live/attendance.ts'
import type { Stay } from '#shared/live/attendance.ts'
import { liveUserType } from '#shared/live/contract.ts'
import type { LiveAttendee, LiveItem, liveCalls, LiveUserType } from '#shared/live/contract.ts'
import { LIVE_NOTICE_MS, LIVE_POLL_MS, liveJoin } from '#shared/live/joinWindow.ts'
import { liveTimes } from '#shared/live/schedule.ts'
import type { LiveTimes } from '#shared/live/schedule.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import { parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { VideoHostError } from '#server/infra/videoHost/index.ts'
import type { ClassroomService, Standing } from '#server/modules/classroom/index.ts'
import { personOf } from '#server/modules/course/index.ts'
import { stayOf } from './attendance.ts'
import type { AttendanceWriter, LiveBody } from './attendance.ts'
import {
  countStays, endRoom, ensureRoom, findClass, findLiveBody, findRoom, findRoomFor, findRoomWithStays, insertCorrections, insertStay, listCorrections, listLearners, listMyLives, listUnmeasured, lockRoom, lockStay, openRoom, setRecordingSeconds, touchStay,
} from './queries.ts'
import type { RoomRow } from './queries.ts'
import { RUNS_OVER_MS } from './rooms.ts'
import type { LiveRooms } from './rooms.ts'

type Reply<Name extends keyof typeof liveCalls> = CallReply<(typeof liveCalls)[Name]>

/** Stays of a user in one lesson; each heartbeat reads them all. */
const STAYS_MAX = 100

/** Lengths of recordings that are looked up in one hour. */
const MEASURED_AT_ONCE = 50

const userTypeOf = (standing: Standing, role: CourseUserTypeCd | null): LiveUserType =>
  standing !== 'manager' ? liveUserType.user : role === courseUserTypeCd.classManager ? liveUserType.classManager : liveUserType.facilitator

const presentedStay = ({ from, to, isOpen }: Stay) => ({ from: isoOf(new Date(from)), to: isoOf(new Date(to)), isOpen })

function itemOf(
  { body, channelSeq, courseSeq, curriculumSeq, title, imageKey, fareCd }: ItemRef & { body: LiveBody; title: string; imageKey: string | null; fareCd: string },
  times: LiveTimes, userType: LiveUserType,
): LiveItem {
  return {
    title, curriculumTitle: body.title, imageUrl: imageUrlOf(imageKey), liveAt: body.liveAt ?? '', liveStartAt: body.liveStartAt ?? '',
    startAt: isoOf(new Date(times.startAt)), endAt: isoOf(new Date(times.endAt)),
    userType, isZoomHost: body.liveType === liveTypeCd.zoom && userType === liveUserType.facilitator, liveType: body.liveType,
    attendeeJoinTimeLive: body.attendeeJoinTimeLive ?? null, tchJoinTimeLive: body.tchJoinTimeLive ?? null, itemSeq: curriculumSeq, channelSeq, courseSeq, fareCd,
  }
}

const windowOf = (body: LiveBody, userType: LiveUserType) => (userType === liveUserType.user ? body.attendeeJoinTimeLive : body.tchJoinTimeLive)

/** Whether the host is in the reserve link of a lesson. */
const isOnReserve = (body: LiveBody, room: RoomRow | undefined) => body.joinUrl !== '' && room?.onReserve === true

/** Throws `liveNotPlanned`. */
function plannedTimes(body: LiveBody): LiveTimes {
  const times = liveTimes(body)
  if (times === null) throw new AppError('liveNotPlanned')
  return times
}

/** Live lessons: who joins where, and how long (courses spec §4 Live join; LIVE-01 to LIVE-09). */
export function createLiveService({ database: { db }, clock, videoHost, log }: Pick<ServerPorts, 'database' | 'clock' | 'videoHost' | 'log'>, { classroom, rooms, attendance }: { classroom: Pick<ClassroomService, 'enterOf'>; rooms: LiveRooms; attendance: AttendanceWriter }) {
  /** Length (s) of a video at YouTube or Vimeo, if its provider tells it: without it, watching is not measured. */
  async function secondsOf(url: string): Promise<number | null> {
    const link = parseVideoLink(url)
    if (link === null) return null
    try {
      return (await videoHost.find(link)).duration
    } catch (error) {
      if (!(error instanceof VideoHostError)) throw error
      log.warn({ reason: error.code, provider: link.provider }, 'the length of a recording is not known')
      return null
    }
  }

  /** Throws `noLiveToday` on a day before, `liveNotOpen` before the window of the role, `liveOver` after the end. */
  function requireOpen(body: LiveBody, userType: LiveUserType, endedAt: Date | null, now: Date): LiveTimes {
    const times = plannedTimes(body)
    if (!liveJoin(times.startAt, now.getTime(), windowOf(body, userType)).enabled) {
      if (seoulDay(times.startAt) !== seoulDay(now.getTime())) throw new AppError('noLiveToday')
      throw new AppError('liveNotOpen')
    }
    if (endedAt !== null || now.getTime() > times.endAt + RUNS_OVER_MS) throw new AppError('liveOver')
    return times
  }

  async function presentRoom(lesson: ItemRef, planned: LiveTimes, userSeq?: number): Promise<{ attendees: LiveAttendee[]; endedAt: Date | null }> {
    const now = clock.now()
    const [learners, { stays, endedAt }] = await Promise.all([listLearners(db, lesson, userSeq), findRoomWithStays(db, lesson, userSeq)])
    const times = heldTimes(planned, endedAt?.getTime() ?? null)
    const byUser = Map.groupBy(stays, (row) => row.userSeq)
    const present = ({ completedAt, correction, byName, ...learner }: (typeof learners)[number]): LiveAttendee => {
      const own = (byUser.get(learner.userSeq) ?? []).map((row) => stayOf(row, now, planned.endAt))
      return {
        ...learner, ...presenceOf(own, planned.startAt), stays: own.map(presentedStay), ...attended(own, times), isComplete: completedAt !== null,
        correction: correction === null ? null : { attended: correction.attended, reason: correction.reason, byName: byName ?? '', at: isoOf(correction.at) },
      }
    }
    return { attendees: learners.map(present), endedAt }
  }

  return {
    /** The live lessons that a user can join now, and the next one (platform spec §4, live polling). */
    async info(userSeq: number): Promise<Reply<'info'>> {
      const now = clock.now()
      const items = (await listMyLives(db, userSeq)).flatMap(({ body, role, choiseStatusCd, attendAt, validAt, endedAt, ...place }) => {
        if (body.curriculumTypeCd !== curriculumTypeCd.live || endedAt !== null) return []
        const times = liveTimes(body)
        const isLearner = choiseStatusCd !== null && isAttending({ choiseStatusCd, attendAt: isoOf(attendAt), validAt: isoOf(validAt) }, now.getTime())
        if (times === null || times.endAt < now.getTime() || (role === null && !isLearner)) return []
        const userType = userTypeOf(role === null ? 'attendee' : 'manager', role)
        return [{ item: itemOf({ ...place, body }, times, userType), startAt: times.startAt, isOpen: liveJoin(times.startAt, now.getTime(), windowOf(body, userType)).enabled }]
      }).sort((one, other) => one.startAt - other.startAt)
      return {
        nowLives: items.filter(({ isOpen }) => isOpen).map(({ item }) => item), nextLive: items.find(({ isOpen }) => !isOpen)?.item ?? null,
        soonLives: items.filter(({ isOpen, startAt }) => !isOpen && startAt <= now.getTime() + LIVE_NOTICE_MS + LIVE_POLL_MS).map(({ item }) => item),
        now: isoOf(now), interval_seconds: LIVE_POLL_MS / SECOND_MS,
      }
    },

    /** Throws as entering the classroom, and `liveNotPlanned`. */
    async lesson(place: ItemRef, actor: Actor): Promise<Reply<'lesson'>> {
      const { body, standing, role, view } = await classroom.enterOf(place, actor, curriculumTypeCd.live)
      const times = plannedTimes(body)
      const [course, room] = await Promise.all([findClass(db, place), findRoom(db, place)])
      if (course === undefined) throw new AppError('classNotFound')
      return {
        live: itemOf({ ...place, body, ...course }, times, userTypeOf(standing, role)),
        endedAt: isoOf(room?.endedAt ?? null), isReachable: await rooms.isReachable(place.channelSeq, body), isReserve: isOnReserve(body, room), recordingUrl: room?.recordingUrl ?? null, limitPercent: body.limitPercent,
        attendance: standing !== 'attendee' ? null : { seconds: Math.floor(view?.viewedSeconds ?? 0), percent: Math.floor(view?.viewedPercent ?? 0), isComplete: (view?.completedAt ?? null) !== null },
      }
    },

    /** Where a user joins now; announces a host's change to the reserve link and back. Throws as entering, `liveNotOpen`, `liveOver`, `zoomError`, `liveUnavailable`. */
    async join(place: ItemRef, actor: Actor): Promise<Reply<'join'>> {
      const { body, standing, role } = await classroom.enterOf(place, actor, curriculumTypeCd.live)
      const userType = userTypeOf(standing, role)
      const isHost = userType !== liveUserType.user
      const { room, name } = await findRoomFor(db, place, actor.userSeq)
      const times = requireOpen(body, userType, room?.endedAt ?? null, clock.now())
      const { url, meetingId, password, isReserve } = await rooms.enter({ place, body, times }, room, { userSeq: actor.userSeq, name, isHost })
      if (isHost && isReserve !== (room?.onReserve ?? false)) attendance.announceLive(place)
      return {
        liveTypeCd: body.liveType, channelLiveTypeCd: body.liveType, userType, itemSeq: place.curriculumSeq, joinUrl: url, startUrl: isHost ? url : null,
        meetingId, gooroomeeId: body.liveType === liveTypeCd.gooroomee ? meetingId : null, password, isReserve,
      }
    },

    /** What a client shows Zoom or Gooroomee to enter, within the window of the role (LIVE-07). Throws as `join`, and `notFound` for a lesson of another provider, or before its host has joined. */
    async sign(place: ItemRef, actor: Actor, liveType: LiveTypeCd): Promise<{ signature: string; meetingId: string; startUrl: string | null; joinUrl: string }> {
      const { body, standing, role } = await classroom.enterOf(place, actor, curriculumTypeCd.live)
      if (body.liveType !== liveType) throw new AppError('notFound')
      const userType = userTypeOf(standing, role)
      const isHost = userType !== liveUserType.user
      const { room, name } = await findRoomFor(db, place, actor.userSeq)
      requireOpen(body, userType, room?.endedAt ?? null, clock.now())
      if (!isHost && ((room?.openedAt ?? null) === null || isOnReserve(body, room))) throw new AppError('notFound')
      const signed = await rooms.sign(place.channelSeq, liveType, room, { userSeq: actor.userSeq, name, isHost })
      return { ...signed, startUrl: isHost ? signed.joinUrl : null }
    },

    /** Records that a user joined, is still there, or left. A host's first one opens the room. Throws as `join`, and `tooManyAttempts`. */
    async attend(place: ItemRef, actor: Actor, { spanNo, left }: { spanNo: string; left: boolean }): Promise<Reply<'attend'>> {
      const userSeq = personOf(actor)
      const { body, standing, role, view } = await classroom.enterOf(place, actor, curriculumTypeCd.live)
      const userType = userTypeOf(standing, role)
      const before = await ensureRoom(db, place)
      const now = clock.now()
      // Who leaves after the end is still believed: the stay ends with it.
      const times = left ? plannedTimes(body) : requireOpen(body, userType, before.endedAt, now)
      if (actor.previewOf !== undefined) return { seconds: 0, percent: 0, isComplete: false }
      return db.transaction(async (tx) => {
        const isLearner = userType === liveUserType.user
        const stay = before.reported && isLearner ? undefined : await lockStay(tx, place, { userSeq, spanNo, seenAfter: new Date(now.getTime() - BEAT_SILENCE_MS) })
        if (stay !== undefined) await touchStay(tx, stay, now, left)
        else if (!left && !(before.reported && isLearner)) {
          if (await countStays(tx, place, userSeq) >= STAYS_MAX) throw new AppError('tooManyAttempts')
          await insertStay(tx, place, userSeq, spanNo, now)
        }
        if (!isLearner && await openRoom(tx, place, now)) afterCommit(tx, () => attendance.announceLive(place))
        if (standing !== 'attendee') return { seconds: 0, percent: 0, isComplete: false }
        const measured = await attendance.of(tx, place, userSeq, heldTimes(times, before.endedAt?.getTime() ?? null))
        const [correction] = await listCorrections(tx, place, userSeq)
        if (correction !== undefined) return { ...measured, isComplete: correction.attended }
        const isComplete = measured.percent >= body.limitPercent
        const isKnown = (view?.completedAt ?? null) !== null
        await attendance.write(tx, place, [{ userSeq, ...measured, completedAt: isComplete ? now : null }], now, { isKnown })
        // The person's other devices show it too.
        if (isComplete && !isKnown) afterCommit(tx, () => attendance.progressed(place, [userSeq]))
        return { ...measured, isComplete }
      })
    },

    /** Who is in a lesson, was there, or is missing. Throws `notFound`, `liveNotPlanned`. */
    async room(place: ItemRef, actor: Actor): Promise<Reply<'room'>> {
      const { body } = await classroom.enterOf(place, actor, curriculumTypeCd.live)
      const times = plannedTimes(body)
      const { attendees, endedAt } = await presentRoom(place, times)
      return { attendees, startAt: isoOf(new Date(times.startAt)), endAt: isoOf(new Date(times.endAt)), endedAt: isoOf(endedAt) }
    },

    /** Corrects a learner's attendance; it stays, whatever is measured later. Throws `notFound`, `liveNotOpen` before the start. */
    async correct(place: ItemRef, actor: Actor, given: { userSeq: number; attended: boolean; reason: string }): Promise<Reply<'correct'>> {
      const { body } = await classroom.enterOf(place, actor, curriculumTypeCd.live)
      const now = clock.now()
      const times = plannedTimes(body)
      if (now.getTime() < times.startAt) throw new AppError('liveNotOpen')
      await db.transaction(async (tx) => {
        const [learner] = await listLearners(tx, place, given.userSeq)
        if (learner === undefined) throw new AppError('notFound')
        await insertCorrections(tx, place, [{ ...given, byUserSeq: personOf(actor) }], now)
        const room = await findRoom(tx, place)
        const { seconds, percent } = await attendance.of(tx, place, given.userSeq, heldTimes(times, room?.endedAt?.getTime() ?? null))
        await attendance.write(tx, place, [{ userSeq: given.userSeq, seconds, percent: given.attended ? 100 : percent, completedAt: given.attended ? now : null }], now, { correctedFor: body.limitPercent })
        afterCommit(tx, () => attendance.progressed(place, [given.userSeq]))
      })
      const { attendees: [attendee] } = await presentRoom(place, times, given.userSeq)
      if (attendee === undefined) throw new AppError('notFound')
      return attendee
    },

    /** Ends a lesson now; attendance is measured by it. Throws `liveNotOpen` before the start, `liveOver`. */
    async end(place: ItemRef, actor: Actor): Promise<{ endedAt: string }> {
      const { body } = await classroom.enterOf(place, actor, curriculumTypeCd.live)
      const now = clock.now()
      const times = plannedTimes(body)
      if (now.getTime() < times.startAt) throw new AppError('liveNotOpen')
      await ensureRoom(db, place)
      await db.transaction(async (tx) => {
        if (!await endRoom(tx, place, now)) throw new AppError('liveOver')
        await attendance.measure(tx, place, body, { endedAt: now })
        afterCommit(tx, () => attendance.announceLive(place))
      })
      await rooms.end(place, body, await findRoom(db, place))
      return { endedAt: isoOf(now) }
    },

    /** Keeps where the recording of a lesson is, which plays in the classroom if it is at YouTube or Vimeo; null takes it back. Throws `notFound`, `liveNotOpen` before the start. */
    async record(place: ItemRef, actor: Actor, { recordingUrl: url, recordingMinutes: minutes }: { recordingUrl: string | null; recordingMinutes?: number | undefined }): Promise<{ recordingUrl: string | null }> {
      const { body } = await classroom.enterOf(place, actor, curriculumTypeCd.live)
      if (clock.now().getTime() < plannedTimes(body).startAt) throw new AppError('liveNotOpen')
      await ensureRoom(db, place)
      const given = minutes === undefined || url === null || parseVideoLink(url) === null ? null : (minutes * MINUTE_MS) / SECOND_MS
      const recording = url === null ? null : { url, seconds: await secondsOf(url) ?? given }
      await db.transaction(async (tx) => {
        await lockRoom(tx, place)
        await attendance.keepRecording(tx, place, recording, personOf(actor))
      })
      return { recordingUrl: url }
    },

    /** Looks up lengths of recordings that were not known when they were set: a provider was down, or the server has a key since. */
    async measureRecordings(): Promise<void> {
      for (const { url, ...lesson } of await listUnmeasured(db, MEASURED_AT_ONCE)) {
        const seconds = await secondsOf(url)
        if (seconds !== null && await setRecordingSeconds(db, lesson, { url, seconds })) attendance.announceLive(lesson)
      }
    },

    /** An uploaded video of a lesson can be played: if it is the recording of a live one, those who attend hear of it. */
    async videoReady(tx: Db, { channelSeq, courseSeq, curriculumSeq, userSeq }: ItemRef & { userSeq: number }): Promise<void> {
      const lesson = { channelSeq, courseSeq, curriculumSeq }
      if (await findLiveBody(tx, lesson) === undefined) return
      await ensureRoom(tx, lesson)
      await lockRoom(tx, lesson)
      await attendance.keepRecording(tx, lesson, undefined, userSeq)
    },
  }
}
export type LiveService = ReturnType<typeof createLiveService>
