import { curriculumTypeCd, liveTypeCd } from '#shared/kernel/codes.ts'
import type { LiveTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import type { LiveTimes } from '#shared/live/schedule.ts'
import { ConferenceError } from '#server/infra/conference/index.ts'
import type { Meeting, MeetingGuest, MeetingPlan } from '#server/infra/conference/index.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { LiveBody } from './attendance.ts'
import type { LiveProviders, SiteConference } from './keys.ts'
import { ensureRoom, findGuest, findRoom, forgetMeeting, leaveReserve, listLeftMeetings, markPlanned, markUnreported, setMeeting, takeReserve, upsertGuest } from './queries.ts'
import type { RoomRow } from './queries.ts'

/** A class may run over; its room closes this long after the planned end. */
export const RUNS_OVER_MS = 3 * HOUR_MS

/** Meetings of lessons that were deleted this long ago are removed. */
const LEFT_MS = HOUR_MS
const LEFT_AT_ONCE = 100

export interface Entered {
  /** Null: the host has not opened the class. */
  url: string | null
  meetingId: string | null
  password: string | null
  /** The lesson's own link in place of the provider's meeting. */
  isReserve: boolean
}

interface Lesson {
  place: ItemRef
  body: LiveBody
  times: LiveTimes
}

const planOf = ({ body, times }: Lesson): MeetingPlan => ({ title: body.title, ...times })
const fingerprint = ({ title, startAt, endAt }: MeetingPlan) => JSON.stringify([title, startAt, endAt])
const isGone = (error: unknown) => error instanceof ConferenceError && error.kind === 'gone'

/** Meetings of live lessons at their providers. */
export function createLiveRooms({ database: { db }, log }: Pick<ServerPorts, 'database' | 'log'>, providers: LiveProviders) {
  const meetingOf = (room: RoomRow | undefined, { madeBy, origin }: SiteConference): Meeting | undefined =>
    (room === undefined || room.roomKey === null || room.madeBy !== madeBy || (origin !== undefined && new URL(room.joinUrl ?? origin).origin !== new URL(origin).origin) ? undefined : { meetingId: room.roomKey, password: room.password ?? '', joinUrl: room.joinUrl ?? '' })

  /** Makes the meeting. Of two hosts at once one makes it, and the other's is removed. */
  async function make(lesson: Lesson, site: SiteConference, before: RoomRow): Promise<Meeting> {
    const plan = planOf(lesson)
    const made = await site.conference.create(plan)
    if (await setMeeting(db, lesson.place, { ...made, madeBy: site.madeBy, plannedAs: fingerprint(plan), reported: site.conference.reports }, before.roomKey)) return made
    await site.conference.remove(made.meetingId).catch(() => undefined)
    const others = meetingOf(await findRoom(db, lesson.place), site)
    if (others === undefined) throw new ConferenceError('unavailable', 'raced')
    return others
  }

  /** Tells the provider what has changed since. A provider that does not take it still has the meeting. */
  async function keepPlan(lesson: Lesson, { conference }: SiteConference, room: RoomRow, meetingId: string): Promise<void> {
    const plan = planOf(lesson)
    if (room.plannedAs === fingerprint(plan)) return
    await conference.change(meetingId, plan)
    await markPlanned(db, lesson.place, fingerprint(plan))
  }

  async function entranceOf({ place, times }: Lesson, { conference }: SiteConference, meeting: Meeting, guest: MeetingGuest): Promise<string> {
    const until = times.endAt + RUNS_OVER_MS
    if (guest.userSeq === null || guest.isHost || !conference.reports) return (await conference.enter(meeting, guest, until)).url
    const known = await findGuest(db, place, guest.userSeq)
    if (known?.roomKey === meeting.meetingId) return known.joinUrl
    const { url, guestKey } = await conference.enter(meeting, guest, until)
    if (guestKey !== null) await upsertGuest(db, place, { userSeq: guest.userSeq, roomKey: meeting.meetingId, guestKey, joinUrl: url })
    return url
  }

  async function enterMeeting(lesson: Lesson, site: SiteConference, room: RoomRow, guest: MeetingGuest): Promise<Entered> {
    const known = meetingOf(room, site)
    if (!guest.isHost && (known === undefined || room.openedAt === null)) return { url: null, meetingId: null, password: null, isReserve: false }
    const enter = async (meeting: Meeting): Promise<Entered> => ({
      url: await entranceOf(lesson, site, meeting, guest), meetingId: meeting.meetingId, password: meeting.password === '' ? null : meeting.password, isReserve: false,
    })
    if (known === undefined) return enter(await make(lesson, site, room))
    try {
      if (guest.isHost) await keepPlan(lesson, site, room, known.meetingId)
      const entered = await enter(known)
      if (guest.isHost && room.onReserve) await leaveReserve(db, lesson.place)
      return entered
    } catch (error) {
      // Someone deleted it at the provider.
      if (!guest.isHost || !isGone(error)) throw error
      return enter(await make(lesson, site, room))
    }
  }

  return {
    /** Whether joining can work: a link, keys of the provider, or a link in reserve. */
    async isReachable(channelSeq: number, body: LiveBody): Promise<boolean> {
      return body.joinUrl !== '' || (body.liveType !== liveTypeCd.link && await providers.of(channelSeq, body.liveType) !== undefined)
    },

    /**
     * Where a guest enters a meeting. A host's first entrance makes it. When the provider fails, the lesson's own link is used;
     * where a host does, learners follow until a host is in the meeting again.
     * Throws `zoomError` for Zoom, `liveUnavailable` for the others.
     */
    async enter(lesson: Lesson, room: RoomRow | undefined, guest: MeetingGuest): Promise<Entered> {
      const { place, body } = lesson
      const failed = () => new AppError(body.liveType === liveTypeCd.zoom ? 'zoomError' : 'liveUnavailable')
      const site = await providers.of(place.channelSeq, body.liveType)
      const reserve: Entered | undefined = body.joinUrl === '' ? undefined : { url: body.joinUrl, meetingId: body.meetingId || null, password: body.password || null, isReserve: body.liveType !== liveTypeCd.link }
      if (site === undefined) {
        if (reserve === undefined) throw failed()
        return reserve
      }
      if (reserve !== undefined && room?.onReserve === true && !guest.isHost) return reserve
      try {
        return await enterMeeting(lesson, site, room ?? await ensureRoom(db, place), guest)
      } catch (error) {
        if (!(error instanceof ConferenceError)) throw error
        log.error({ err: error, ...place, liveType: body.liveType, code: error.code }, 'a live lesson has no meeting at its provider')
        if (reserve === undefined) throw failed()
        // Its events will not name those who enter by the link.
        await (guest.isHost ? takeReserve : markUnreported)(db, place)
        return reserve
      }
    },

    /** What a client shows the provider to enter a meeting (LIVE-07). Throws `zoomError`, `liveUnavailable`; `notFound` before a host has joined. */
    async sign(channelSeq: number, liveType: LiveTypeCd, room: RoomRow | undefined, guest: MeetingGuest): Promise<{ signature: string; meetingId: string; joinUrl: string }> {
      const failed = () => new AppError(liveType === liveTypeCd.zoom ? 'zoomError' : 'liveUnavailable')
      const site = await providers.of(channelSeq, liveType)
      if (site?.conference.sign === undefined) throw failed()
      const meeting = meetingOf(room, site)
      if (meeting === undefined) throw new AppError('notFound')
      try {
        return { signature: await site.conference.sign(meeting.meetingId, guest), meetingId: meeting.meetingId, joinUrl: meeting.joinUrl }
      } catch (error) {
        if (!(error instanceof ConferenceError)) throw error
        throw failed()
      }
    },

    /** Removes meetings at providers whose lessons were deleted a while ago: a deletion can be undone. Those of a provider that is down are tried again. */
    async removeLeft(now: Date): Promise<void> {
      for (const { channelSeq, courseSeq, curriculumSeq, roomKey, madeBy, body } of await listLeftMeetings(db, new Date(now.getTime() - LEFT_MS), LEFT_AT_ONCE)) {
        const site = body.curriculumTypeCd === curriculumTypeCd.live ? await providers.of(channelSeq, body.liveType) : undefined
        try {
          // Meetings made by keys that are gone cannot be removed by others.
          if (site?.madeBy === madeBy) await site.conference.remove(roomKey)
        } catch (error) {
          if (!(error instanceof ConferenceError)) throw error
          if (!isGone(error)) {
            log.warn({ channelSeq, curriculumSeq, code: error.code }, 'the meeting of a deleted lesson was not removed at its provider')
            continue
          }
        }
        await forgetMeeting(db, { channelSeq, courseSeq, curriculumSeq }, roomKey)
      }
    },

    /** Sends everyone out of a meeting whose lesson has ended. The lesson has ended either way. */
    async end({ channelSeq, ...ref }: ItemRef, body: LiveBody, room: RoomRow | undefined): Promise<void> {
      const site = await providers.of(channelSeq, body.liveType)
      const meeting = site === undefined ? undefined : meetingOf(room, site)
      if (site === undefined || meeting === undefined) return
      await site.conference.end(meeting.meetingId).catch((error: unknown) => {
        if (!(error instanceof ConferenceError)) throw error
        log.warn({ channelSeq, ...ref, code: error.code }, 'a meeting was not ended at its provider')
      })
    },
  }
}
export type LiveRooms = ReturnType<typeof createLiveRooms>
