import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, curriculumParams, moment, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { liveTypeCd } from '#shared/kernel/codes.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { presences } from './attendance.ts'
import { liveKeyProviders, liveKeys, liveProvider } from './keys.ts'

/** Role in a live class (courses spec §4). */
export const liveUserType = { user: 'user', facilitator: 'facilitator', classManager: 'classManager' } as const
export type LiveUserType = (typeof liveUserType)[keyof typeof liveUserType]

export const RECORDING_MINUTES_MAX = 24 * 60

const querySeq = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const minutes = z.int().nonnegative().nullable()

/** A live lesson in the notification panel (courses spec §3). */
export const liveItem = z.object({
  /** Of the class. */
  title: z.string(),
  curriculumTitle: z.string(),
  imageUrl: z.string().nullable(),
  /** Day and time in Asia/Seoul. */
  liveAt: z.string(),
  liveStartAt: z.string(),
  startAt: moment,
  endAt: moment,
  userType: z.enum(liveUserType),
  isZoomHost: z.boolean(),
  liveType: z.enum(liveTypeCd),
  attendeeJoinTimeLive: minutes,
  tchJoinTimeLive: minutes,
  itemSeq: seq,
  channelSeq: seq,
  courseSeq: seq,
  fareCd: z.string(),
})
export type LiveItem = z.infer<typeof liveItem>

/** How much of a live lesson one has attended. */
export const attendance = z.object({ seconds: z.int(), percent: z.int(), isComplete: z.boolean() })

export const liveStay = z.object({ from: moment, to: moment, isOpen: z.boolean() })

export const liveAttendee = z.object({
  userSeq: seq,
  name: z.string(),
  presence: z.enum(presences),
  isLate: z.boolean(),
  stays: z.array(liveStay),
  seconds: z.int(),
  percent: z.int(),
  isComplete: z.boolean(),
  /** The last correction by hand; null: none. */
  correction: z.object({ attended: z.boolean(), reason: z.string(), byName: z.string(), at: moment }).nullable(),
})
export type LiveAttendee = z.infer<typeof liveAttendee>

export const offlineAttendee = z.object({
  userSeq: seq, name: z.string(), isThere: z.boolean(),
  /** The last mark of staff, which holds; null: none. */
  mark: z.object({ byName: z.string(), at: moment }).nullable(),
  /** When the learner said so, where staff marked nothing. */
  saidAt: moment.nullable(),
})
export type OfflineAttendee = z.infer<typeof offlineAttendee>

const liveProviderList = z.object({ providers: z.array(liveProvider) })

/** Calls of live lessons (courses spec §4 Live join, §7; LIVE-01 to LIVE-09). */
export const liveCalls = /* @__PURE__ */ domainCalls('live', {
  info: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/me/live', access: 'session',
    summary: 'Lists my live lessons that can be joined now, the next one, and the poll interval',
    /** `soonLives`: all that begin within `LIVE_NOTICE_MS` and a poll and cannot be joined yet, for who announces them. */
    response: z.object({ nowLives: z.array(liveItem), nextLive: liveItem.nullable(), soonLives: z.array(liveItem).default([]), now: moment, interval_seconds: z.int().positive() }),
  }),
  lesson: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/live/:curriculumSeq', access: 'public',
    summary: 'Returns when and how a live lesson takes place, and my attendance',
    params: curriculumParams,
    response: z.object({
      live: liveItem,
      endedAt: moment.nullable(),
      /** Whether a provider is set up, so that joining can work. */
      isReachable: z.boolean(),
      /** Whether its host is in the reserve link, as the provider could not be reached. */
      isReserve: z.boolean(),
      /** Where its recording is; null: none. */
      recordingUrl: z.url().nullable(),
      limitPercent: z.int(),
      attendance: attendance.nullable(),
    }),
    errors: ['notEnrolled', 'classNotFound', 'loginRequired', 'notFound'],
  }),
  join: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/join-live', access: 'public',
    summary: 'Returns the address by which I join a live lesson now (query i)',
    params: courseParams,
    query: z.object({ i: querySeq }),
    response: z.object({
      liveTypeCd: z.enum(liveTypeCd), channelLiveTypeCd: z.enum(liveTypeCd), userType: z.enum(liveUserType), itemSeq: seq,
      /** Null for a learner: the host has not opened the class. */
      joinUrl: z.url().nullable(),
      /** For hosts. */
      startUrl: z.url().nullable(),
      meetingId: z.string().nullable(), gooroomeeId: z.string().nullable(), password: z.string().nullable(),
      /** Whether it is the lesson's own link, as the provider cannot be reached. */
      isReserve: z.boolean(),
    }),
    errors: ['notEnrolled', 'classNotFound', 'loginRequired', 'notFound', 'noLiveToday', 'liveNotOpen', 'liveOver', 'zoomError', 'liveUnavailable'],
  }),
  zoomSignature: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/zoom-signature', access: 'public',
    summary: 'Signs for the Meeting SDK of Zoom, by which I join a live lesson now',
    params: courseParams,
    query: z.object({ itemSeq: querySeq }),
    response: z.object({ signature: z.string(), meetingId: z.string(), startUrl: z.url().nullable(), joinUrl: z.url() }),
    errors: ['notEnrolled', 'classNotFound', 'loginRequired', 'notFound', 'noLiveToday', 'liveNotOpen', 'liveOver', 'zoomError'],
  }),
  gooroomeeSignature: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/gooroomee-signature', access: 'public',
    summary: 'Returns the one-time code of Gooroomee by which I join a live lesson now',
    params: courseParams,
    query: z.object({ itemSeq: querySeq }),
    response: z.object({ signature: z.string() }),
    errors: ['notEnrolled', 'classNotFound', 'loginRequired', 'notFound', 'noLiveToday', 'liveNotOpen', 'liveOver', 'liveUnavailable'],
  }),
  attend: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/join-live/:curriculumSeq', access: 'session',
    summary: 'Writes my attendance: joined, still there, or left; idempotent by spanNo',
    params: curriculumParams,
    body: z.object({ spanNo: z.uuid(), left: z.boolean().default(false) }),
    response: attendance,
    errors: ['notEnrolled', 'notFound', 'noLiveToday', 'liveNotOpen', 'liveOver', 'tooManyAttempts'],
  }),
  room: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/live/:curriculumSeq/attendance', access: { course: 'CLASS_ROOM_READ' },
    summary: 'Lists who is in a live lesson, was there, or is missing',
    params: curriculumParams,
    response: z.object({ attendees: z.array(liveAttendee), startAt: moment, endAt: moment, endedAt: moment.nullable() }),
    errors: ['notFound'],
  }),
  correct: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/live/:curriculumSeq/attendance', access: { course: 'CLASS_ROOM_UPDATE' },
    summary: 'Corrects the attendance of a learner by hand, with a reason',
    params: curriculumParams,
    body: z.object({ userSeq: seq, attended: z.boolean(), reason: lineText.min(1, { error: validationMessage('validation:required') }).max(200) }),
    response: liveAttendee,
    errors: ['notFound', 'liveNotOpen'],
  }),
  offlineRoom: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/offline/:curriculumSeq/attendance', access: { course: 'CLASS_ROOM_READ' },
    summary: 'Lists who was at an offline lesson, and who says so',
    params: curriculumParams,
    response: z.object({ attendees: z.array(offlineAttendee), startAt: moment.nullable(), endAt: moment.nullable() }),
    errors: ['notFound'],
  }),
  markOffline: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/offline/:curriculumSeq/attendance', access: { course: 'CLASS_ROOM_UPDATE' },
    summary: 'Marks a learner as there or not; it holds, whatever they say themselves. Many are marked by a bulk change',
    params: curriculumParams,
    body: z.object({ userSeq: seq, attended: z.boolean() }),
    response: z.object({ attendees: z.array(offlineAttendee) }),
    errors: ['notFound', 'liveNotOpen'],
  }),
  end: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/live/:curriculumSeq/end', access: { course: 'CLASS_ROOM_UPDATE' },
    summary: 'Ends a live lesson before its planned end; attendance is measured by it',
    params: curriculumParams,
    response: z.object({ endedAt: moment }),
    errors: ['notFound', 'liveNotOpen', 'liveOver'],
  }),
  record: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/live/:curriculumSeq/recording', access: { course: 'CLASS_ROOM_UPDATE' },
    summary: 'Keeps where the recording of a live lesson is, for those who attend',
    params: curriculumParams,
    body: z.object({
      recordingUrl: z.url({ protocol: /^https$/, error: validationMessage('validation:httpsUrl') }).max(500).nullable(),
      /** Length, for a video at YouTube or Vimeo that does not tell it itself. */
      recordingMinutes: z.int().positive().max(RECORDING_MINUTES_MAX).optional(),
    }),
    response: z.object({ recordingUrl: z.url().nullable() }),
    errors: ['notFound', 'liveNotOpen'],
  }),
  usable: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/live-types', access: { course: 'CLASS_INFO_UPDATE' },
    summary: 'The kinds of live lessons that can take place on the site',
    params: courseParams,
    response: z.object({ liveTypes: z.array(z.enum(liveTypeCd)) }),
  }),
  providers: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/live-keys', access: { site: 'SITE_INFO_UPDATE' },
    summary: 'The providers of live classes, without their keys',
    params: siteParams,
    response: liveProviderList,
  }),
  saveKeys: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/live-keys', access: { site: 'SITE_INFO_UPDATE' },
    summary: 'Holds live classes of the site by its own account at a provider, once it accepts the keys',
    params: siteParams,
    body: liveKeys,
    response: liveProviderList,
    errors: ['liveKeysRefused', 'liveUnavailable', 'liveStarted'],
  }),
  removeKeys: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/live-keys/:provider/remove', access: { site: 'SITE_INFO_UPDATE' },
    summary: 'Removes the keys of an own account',
    params: siteParams.extend({ provider: z.enum(liveKeyProviders) }),
    response: liveProviderList,
    errors: ['liveStarted'],
  }),
})
