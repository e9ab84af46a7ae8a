import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { z } from 'zod'
import { curriculumBody } from '#shared/curriculum/items.ts'
import { videoLink } from '#shared/kernel/video/videoLinks.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, curriculumParams, moment, seq } from '#shared/kernel/call/fields.ts'

/** Header with the reader ticket: links, images and the address bar cannot send it, so they cannot open the file. */
export const READING_TICKET_HEADER = 'reading-ticket'

/** Playback of a lesson's video. URLs are signed, bound to the session, and expire. */
export const playback = z.object({
  /** Where the video is, when not a file of ours: the provider's own player shows it. */
  link: videoLink.nullable(),
  /** HLS playlist, when the video was optimised. */
  hlsUrl: z.string().nullable(),
  /** The original, with range requests. */
  fileUrl: z.string().nullable(),
  contentType: z.string(),
  posterUrl: z.string().nullable(),
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  /** Seconds. */
  duration: z.number(),
  /** Resume position, seconds. */
  position: z.number(),
  viewedPercent: z.number(),
  /** Watched ranges for the seek bar, seconds; empty for a visitor. */
  viewedRanges: z.array(z.tuple([z.number(), z.number()])),
  /** Percent of the length that completes the lesson. */
  limitPercent: z.number(),
  vodSpeedControlYn: z.enum(['Y', 'N']),
  /** First play of a watch-100 % video: no skipping, no speed-up. */
  mustWatchWhole: z.boolean(),
  /** Viewing time left, real seconds; null without a limit. */
  secondsLeft: z.number().nullable(),
})

/** One interval of playback in media time and server time. */
export const playedInterval = z.object({
  mediaFrom: z.number(),
  mediaTo: z.number(),
  wallFrom: z.number(),
  wallTo: z.number(),
})

export const playReport = z.object({
  playSeq: z.int().positive(), intervals: z.array(playedInterval).max(500), position: z.number().nonnegative(),
  /** Playback goes on: the device keeps the viewing place, also without a socket. */
  isPlaying: z.boolean().default(false),
})

const lessonProgress = z.object({
  viewedPercent: z.number(),
  isComplete: z.boolean(),
  /** Real seconds, at any speed. */
  viewedSeconds: z.number(),
  completedCount: z.int(),
  lessonCount: z.int(),
  progressPercent: z.number(),
})

/** Classroom calls (courses spec §4 Video, §7; ROOM-01, ROOM-02, ROOM-03). */
export const classroomCalls = /* @__PURE__ */ domainCalls('classroom', {
  lesson: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/classroom/:curriculumSeq', access: 'public',
    summary: 'Returns a lesson to attendees and managers, or to anyone when the class or item is open',
    params: curriculumParams,
    response: z.object({
      curriculumSeq: seq,
      body: curriculumBody,
      playback: playback.nullable(),
      /** Locale key in `classroom:`: why the video cannot be played now. */
      notPlayableReason: z.string().nullable(),
      files: z.array(z.object({
        uploadSeq: seq, fileName: z.string(), fileSize: z.int(), contentType: z.string(),
        /** False for a secured PDF, which opens in the app only (ROOM-03). */
        downloadable: z.boolean(),
      })),
      isComplete: z.boolean(),
      /** Of an offline lesson: as what staff marked me, and whether I am one of them. */
      offline: z.object({ markedAs: z.boolean().nullable(), isStaff: z.boolean() }).optional(),
      previousCurriculumSeq: seq.nullable(),
      nextCurriculumSeq: seq.nullable(),
    }),
    errors: ['notEnrolled', 'classNotFound', 'loginRequired'],
  }),
  /** Reports count only within a play, so that no one claims earlier time. */
  play: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/vod/play', access: 'session',
    summary: 'Opens a play of a video lesson; returns the server time that reports are based on',
    params: curriculumParams,
    response: z.object({ playSeq: seq, now: z.number() }),
    errors: ['notEnrolled', 'playsElsewhere', 'viewingTimeOver'],
  }),
  report: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/vod/percent', access: 'session',
    summary: 'Reports recent playback; the server keeps the union over all lessons and tabs; idempotent',
    params: curriculumParams,
    body: playReport,
    response: lessonProgress.extend({
      secondsLeft: z.number().nullable(),
      /** Another device holds the viewing place: stop. */
      playsElsewhere: z.boolean(),
    }),
    errors: ['notEnrolled', 'notFound', 'playEnded'],
  }),
  complete: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/complete', access: 'session',
    summary: 'Marks a text or materials lesson complete; a video completes by watching',
    announces: socketCommand.progressChanged,
    params: curriculumParams,
    response: lessonProgress,
    errors: ['liveNotOpen', 'notEnrolled', 'conflict'],
  }),
  download: call({
    method: 'GET', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/download/:uploadSeq', access: 'public',
    summary: 'Issues a signed, expiring URL of a materials file',
    params: curriculumParams.extend({ uploadSeq: seq }),
    response: z.object({ url: z.string(), fileName: z.string(), expiresAt: moment }),
    errors: ['notEnrolled', 'notFound'],
  }),
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/read/:uploadSeq', access: 'public',
    summary: 'Issues a short-lived ticket for the in-app PDF reader',
    params: curriculumParams.extend({ uploadSeq: seq }),
    response: z.object({
      url: z.string(),
      ticket: z.string(),
      fileSize: z.int(),
      /** Watermarked with the reader's name; cannot be saved or printed. */
      isSecured: z.boolean(),
      expiresAt: moment,
    }),
    errors: ['notEnrolled', 'notFound', 'loginRequired'],
  }),
  playTimes: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/playtimes', access: 'session',
    summary: 'Returns my viewing records of the class',
    params: courseParams,
    response: z.object({
      playtimes: z.array(z.object({
        curriculumSeq: seq, viewedPercent: z.number(), viewedSeconds: z.number(), isComplete: z.boolean(), lastViewedAt: moment.nullable(),
      })),
    }),
    errors: ['notEnrolled'],
  }),
})
