import { z } from 'zod'
import { curriculumBody } from '#shared/curriculum/items.ts'
import { call } from '#shared/kernel/call/call.ts'
import { courseParams, curriculumParams, moment, seq } from '#shared/kernel/call/fields.ts'

/** Carries the ticket of a reading address. No link, picture or address bar sends a header, so none of them opens the file. */
export const READING_TICKET_HEADER = 'reading-ticket'

/** How the player plays a lesson's video. Addresses are signed, bound to the session and expire. */
export const playback = z.object({
  /** HLS playlist, when the video was optimised. */
  hlsUrl: z.string().nullable(),
  /** The original with range requests. */
  fileUrl: z.string().nullable(),
  contentType: z.string(),
  posterUrl: z.string().nullable(),
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  /** Seconds. */
  duration: z.number(),
  /** Where to go on, seconds. */
  position: z.number(),
  viewedPercent: z.number(),
  /** What of the film the person has seen, seconds from and to, for the seek bar; empty for a guest. */
  viewedRanges: z.array(z.tuple([z.number(), z.number()])),
  /** Percent of the length that completes the lesson. */
  limitPercent: z.number(),
  vodSpeedControlYn: z.enum(['Y', 'N']),
})

/** One stretch of played media, with the wall time it took on the server's clock. */
export const playedInterval = z.object({
  /** Seconds of media. */
  mediaFrom: z.number(),
  mediaTo: z.number(),
  /** Epoch milliseconds. */
  wallFrom: z.number(),
  wallTo: z.number(),
})

const lessonProgress = z.object({
  viewedPercent: z.number(),
  isComplete: z.boolean(),
  /** Real seconds spent, whatever the speed. */
  viewedSeconds: z.number(),
  completedCount: z.int(),
  lessonCount: z.int(),
  progressPercent: z.number(),
})

/** Calls of the classroom (courses spec §4 Video, §7; ROOM-01, ROOM-02, ROOM-03). */
export const classroomCalls = {
  lesson: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/classroom/:curriculumSeq', access: 'public',
    summary: 'A lesson for an attendee, a manager, or anyone when the class or the item is open',
    params: curriculumParams,
    response: z.object({
      curriculumSeq: seq,
      body: curriculumBody,
      playback: playback.nullable(),
      /** Why a video lesson cannot be played now; a key of `classroom:`. */
      notPlayableReason: z.string().nullable(),
      files: z.array(z.object({
        uploadSeq: seq, fileName: z.string(), fileSize: z.int(), contentType: z.string(),
        /** Not for a secured PDF, which is read in the app (ROOM-03). */
        downloadable: z.boolean(),
      })),
      isComplete: z.boolean(),
      previousCurriculumSeq: seq.nullable(),
      nextCurriculumSeq: seq.nullable(),
    }),
    errors: ['notEnrolled', 'classNotFound', 'loginRequired'],
  }),
  /** Opens a play: reports are only taken within one, so that no report can claim time before it. */
  play: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/vod/play', access: 'session',
    summary: 'Opens a play of a video lesson; answers the server time that reports are anchored to',
    params: curriculumParams,
    response: z.object({ playSeq: seq, now: z.number() }),
    errors: ['notEnrolled'],
  }),
  report: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/vod/percent', access: 'session',
    summary: 'Reports what was really played, within some minutes; the server keeps the union over all lessons and tabs',
    params: curriculumParams,
    body: z.object({ playSeq: seq, intervals: z.array(playedInterval).max(500), position: z.number().nonnegative() }),
    response: lessonProgress,
    errors: ['notEnrolled', 'notFound', 'playEnded'],
  }),
  complete: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/complete', access: 'session',
    summary: 'Marks a text or materials lesson complete; a video completes by being watched',
    announces: 'E0011',
    params: curriculumParams,
    response: lessonProgress,
    errors: ['notEnrolled', 'conflict'],
  }),
  download: call({
    method: 'GET', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/download/:uploadSeq', access: 'public',
    summary: 'A signed, expiring address of a materials file',
    params: curriculumParams.extend({ uploadSeq: seq }),
    response: z.object({ url: z.string(), fileName: z.string(), expiresAt: moment }),
    errors: ['notEnrolled', 'notFound'],
  }),
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0',
    path: '/channels/:channelSeq/courses/:courseSeq/curriculums/:curriculumSeq/read/:uploadSeq', access: 'public',
    summary: 'What the in-app reader reads a PDF of materials by; for some minutes',
    params: curriculumParams.extend({ uploadSeq: seq }),
    response: z.object({
      url: z.string(),
      /** Sent as the header `READING_TICKET_HEADER` with each request; the address opens nothing without it. */
      ticket: z.string(),
      /** Bytes. */
      fileSize: z.int(),
      /** Shown with the reader's name over it, and neither saved nor printed. */
      isSecured: z.boolean(),
      expiresAt: moment,
    }),
    errors: ['notEnrolled', 'notFound', 'loginRequired'],
  }),
  playTimes: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/playtimes', access: 'session',
    summary: 'My viewing of each video of the class',
    params: courseParams,
    response: z.object({
      playtimes: z.array(z.object({
        curriculumSeq: seq, viewedPercent: z.number(), viewedSeconds: z.number(), isComplete: z.boolean(), lastViewedAt: moment.nullable(),
      })),
    }),
    errors: ['notEnrolled'],
  }),
}
