import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { attended, BEAT_SILENCE_MS, heldTimes } from '#shared/live/attendance.ts'
import type { Attended, Stay } from '#shared/live/attendance.ts'
import { liveAlarms } from '#shared/live/alarms.ts'
import { liveTimes } from '#shared/live/schedule.ts'
import type { LiveTimes } from '#shared/live/schedule.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { completeFollowing, forgetWatched, writeAttendance } from '#server/modules/classroom/index.ts'
import { attendingOf, findLiveBody, findRoom, hasUpload, listCorrections, listStays, setRecording } from './queries.ts'
import type { RecordingLink } from './queries.ts'
import type { RoomRow, StayRow } from './queries.ts'

export type LiveBody = CurriculumBodyOf<'00'>

/** An event that arrives later than this was kept back: the one that ends its stay may be on its way too. */
export const LATE_EVENT_MS = 2 * MINUTE_MS
/** Zoom's last retry of an event comes about this long after the one before. */
const EVENT_RETRY_MS = HOUR_MS

/**
 * A stay by events lasts until the one that ends it; one by heartbeats ends with its last.
 * One that is known by a late event alone counts once another event ends it, or when none has come long after the planned end: completion is for good.
 */
export function stayOf({ joinedAt, lastSeenAt, leftAt, byProvider }: StayRow, now: Date, plannedEnd: number): Stay {
  if (leftAt === null && byProvider) {
    const [from, heardAt] = [joinedAt.getTime(), lastSeenAt.getTime()]
    const isUnsure = heardAt - from > LATE_EVENT_MS && now.getTime() < Math.max(plannedEnd, heardAt + EVENT_RETRY_MS)
    return { from, to: isUnsure ? from : Math.max(now.getTime(), from), isOpen: true }
  }
  return { from: joinedAt.getTime(), to: (leftAt ?? lastSeenAt).getTime(), isOpen: leftAt === null && now.getTime() - lastSeenAt.getTime() <= BEAT_SILENCE_MS }
}

/** Writes attendance as it is measured, and announces it. */
export function createAttendanceWriter({ clock, announcer, alarms }: Pick<ServerPorts, 'clock' | 'announcer' | 'alarms'>) {
  const announceLive = ({ channelSeq, courseSeq, curriculumSeq }: ItemRef) => announcer.announce({ topic: 'class', channelSeq, courseSeq }, { command: socketCommand.liveChanged, channelSeq, courseSeq, curriculumSeq })
  const progressed = (lesson: ItemRef, userSeqs: readonly number[]) => announcer.announceEach(userSeqs.map((userSeq) => ({
    room: { user: userSeq }, message: { command: socketCommand.progressChanged, channelSeq: lesson.channelSeq, courseSeq: lesson.courseSeq },
  })))

  /** Writes what was measured or corrected; lessons that wait for this one complete with it. @param isKnown whether it was complete before */
  async function write(
    tx: Db, lesson: ItemRef, rows: Parameters<typeof writeAttendance>[2], now: Date, { isKnown = false, ...correction }: { isKnown?: boolean } & Parameters<typeof writeAttendance>[4] = {},
  ): Promise<void> {
    await writeAttendance(tx, lesson, rows, now, correction)
    if (!isKnown) await completeFollowing(tx, lesson, rows.filter(({ completedAt }) => completedAt !== null).map(({ userSeq }) => userSeq), now)
  }

  /** Measures attendance again for all who were there, or for one; announces it after the commit. A lesson without times measures nothing. */
  async function measure(tx: Db, lesson: ItemRef, body: LiveBody, room: Pick<RoomRow, 'endedAt'> | undefined, userSeq?: number): Promise<void> {
    const now = clock.now()
    const planned = liveTimes(body)
    if (planned === null) return
    const times = heldTimes(planned, room?.endedAt?.getTime() ?? null)
    const byUser = Map.groupBy(await listStays(tx, lesson, userSeq), (row) => row.userSeq)
    const attending = await attendingOf(tx, lesson, [...byUser.keys()])
    for (const corrected of await listCorrections(tx, lesson, userSeq)) attending.delete(corrected.userSeq)
    const rows = [...byUser].filter(([one]) => attending.has(one)).map(([one, own]) => {
      const { percent, seconds } = attended(own.map((row) => stayOf(row, now, planned.endAt)), times)
      return { userSeq: one, percent, seconds, completedAt: percent >= body.limitPercent ? now : null }
    })
    await write(tx, lesson, rows, now)
    const completed = rows.filter(({ completedAt }) => completedAt !== null).map((row) => row.userSeq)
    afterCommit(tx, () => progressed(lesson, completed))
  }

  /** Keeps where the recording of a lesson is (undefined: an upload), and tells those who attend the first time. What was watched of another counts no more; completions stay. The room is locked. */
  async function keepRecording(tx: Db, lesson: ItemRef, recording: RecordingLink | null | undefined, actorSeq?: number): Promise<void> {
    const { channelSeq, courseSeq, curriculumSeq } = lesson
    const { isFirst, isOther } = await setRecording(tx, lesson, recording, clock.now())
    if (isFirst) await alarms.raise(tx, { kind: liveAlarms.liveRecorded, channelSeq, courseSeq, lessonSeq: curriculumSeq, ...(actorSeq === undefined ? {} : { actorSeq }) })
    // An upload comes before a link.
    else if (recording === undefined || (isOther && !await hasUpload(tx, lesson))) {
      await forgetWatched(tx, lesson)
      const body = await findLiveBody(tx, lesson)
      if (body !== undefined) await measure(tx, lesson, body, await findRoom(tx, lesson))
    }
    afterCommit(tx, () => announceLive(lesson))
  }

  return {
    write,
    measure,
    progressed,
    keepRecording,

    /** Keeps a recording that the provider has, where staff neither gave nor removed one. The room is locked. */
    async keepFoundRecording(tx: Db, lesson: ItemRef, url: string): Promise<void> {
      const room = await findRoom(tx, lesson)
      if (room?.recordedAt !== null || room.recordingUrl !== null || await hasUpload(tx, lesson)) return
      await keepRecording(tx, lesson, { url, seconds: null })
    },

    announceLive,

    async of(tx: Db, lesson: ItemRef, userSeq: number, times: LiveTimes): Promise<Attended> {
      const now = clock.now()
      return attended((await listStays(tx, lesson, userSeq)).map((row) => stayOf(row, now, times.endAt)), times)
    },
  }
}
export type AttendanceWriter = ReturnType<typeof createAttendanceWriter>
