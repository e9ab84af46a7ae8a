import type { Db } from '#server/infra/db/database.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import { readZoomEvent, zoomUrlValidation } from '#server/infra/conference/index.ts'
import type { ZoomEvent } from '#server/infra/conference/index.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { AttendanceWriter } from './attendance.ts'
import type { LiveProviders } from './keys.ts'
import { closeReportedStays, findGuestByKey, findReportedLesson, leaveReserve, lockRoom, openRoom, writeReportedStay } from './queries.ts'
import type { ReportedLesson } from './queries.ts'

export interface SignedEvent {
  timestamp: string
  signature: string
  body: string
}

/** `refused`: not signed with the secret token, or too old; `heard`: taken, or about nothing that we know, which Zoom need not send again. */
export type EventAnswer = { kind: 'refused' } | { kind: 'heard' } | { kind: 'validated'; answer: { plainToken: string; encryptedToken: string } }

type Participant = NonNullable<NonNullable<ZoomEvent['payload']['object']>['participant']>

/** Zoom's events: a meeting begins and ends, learners come and go, a recording is there (developers.zoom.us, meeting events). */
export function createLiveEvents({ database: { db }, clock, conferences }: Pick<ServerPorts, 'database' | 'clock' | 'conferences'>, providers: LiveProviders, attendance: AttendanceWriter) {
  /** A clock that is ahead earns nothing before its time. */
  const notAhead = (at: string) => new Date(Math.min(Date.parse(at), clock.now().getTime()))

  /** Events may come twice and out of order: one stay for each entrance, under the lock of the room. */
  async function cameOrWent(tx: Db, lesson: ReportedLesson, participant: Participant): Promise<void> {
    const { participant_uuid: uuid, user_id: userId, registrant_id: guestKey, join_time: joinTime, leave_time: leaveTime } = participant
    const [spanNo, at] = [uuid ?? userId, leaveTime ?? joinTime]
    if (spanNo === undefined || at === undefined || guestKey === undefined) return
    const guest = await findGuestByKey(tx, lesson.place, guestKey)
    if (guest === undefined) return
    await writeReportedStay(tx, lesson.place, { userSeq: guest.userSeq, spanNo: `zoom:${spanNo}`, at: notAhead(at), heardAt: clock.now(), left: leaveTime !== undefined })
    await attendance.measure(tx, lesson.place, lesson.body, lesson.room, guest.userSeq)
  }

  async function take(tx: Db, lesson: ReportedLesson, { event, payload: { object } }: ZoomEvent): Promise<void> {
    await lockRoom(tx, lesson.place)
    if (event === 'meeting.started') {
      const [isOpened, isBack] = [await openRoom(tx, lesson.place, clock.now()), await leaveReserve(tx, lesson.place)]
      if (isOpened || isBack) afterCommit(tx, () => attendance.announceLive(lesson.place))
    }
    if ((event === 'meeting.participant_joined' || event === 'meeting.participant_left') && object?.participant !== undefined) await cameOrWent(tx, lesson, object.participant)
    if (event === 'meeting.ended') {
      await closeReportedStays(tx, lesson.place, object?.end_time === undefined ? clock.now() : notAhead(object.end_time))
      await attendance.measure(tx, lesson.place, lesson.body, lesson.room)
    }
    if (event === 'recording.completed' && object?.share_url !== undefined) {
      await attendance.keepFoundRecording(tx, lesson.place, object.share_url)
    }
  }

  return {
    /** @param channelSeq the site whose own keys the sender has; undefined: the platform's */
    async zoom(signed: SignedEvent, channelSeq?: number): Promise<EventAnswer> {
      const keys = channelSeq === undefined ? conferences.keysOf('zoom') : await providers.ownKeys(channelSeq, 'zoom')
      const secret = keys?.provider === 'zoom' ? keys.webhookSecret : ''
      const event = readZoomEvent(secret, signed, clock.now())
      if (event === undefined) return { kind: 'refused' }
      const { plainToken, object } = event.payload
      if (event.event === 'endpoint.url_validation' && plainToken !== undefined) return { kind: 'validated', answer: zoomUrlValidation(secret, plainToken) }
      const lesson = object === undefined ? undefined : await findReportedLesson(db, object.id, channelSeq)
      if (lesson !== undefined) await db.transaction((tx) => take(tx, lesson, event))
      return { kind: 'heard' }
    },
  }
}
export type LiveEvents = ReturnType<typeof createLiveEvents>
