import { unionOf } from '#shared/kernel/ranges.ts'
import type { Range } from '#shared/kernel/ranges.ts'

/** What a video element says of itself. */
export interface MediaState {
  playing: boolean
  /** Loading what comes next. */
  waiting: boolean
  ended: boolean
  /** Seconds. */
  time: number
  /** Seconds; 0 while unknown. */
  duration: number
  buffered: Range[]
  /** What was played since the video was opened, for the seek bar alone; what counts is the reports'. */
  seen: Range[]
  /** 0 to 1. */
  volume: number
  muted: boolean
  rate: number
  inPicture: boolean
}

export const mediaEvents = [
  'play', 'playing', 'pause', 'waiting', 'canplay', 'ended', 'timeupdate', 'seeking', 'seeked', 'durationchange', 'progress', 'volumechange', 'ratechange',
  'loadedmetadata', 'emptied', 'enterpictureinpicture', 'leavepictureinpicture',
] as const

export const noMedia: MediaState = {
  playing: false, waiting: false, ended: false, time: 0, duration: 0, buffered: [], seen: [], volume: 1, muted: false, rate: 1, inPicture: false,
}

/** The time of a playing video moves on by less than this between two of its events, in seconds; more is a jump. */
const STEP_SEC = 1.5

/** The state of a video element after an event. */
export function readMedia(video: HTMLVideoElement, before: MediaState): MediaState {
  const step = video.currentTime - before.time
  return {
    playing: !video.paused && !video.ended,
    waiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    ended: video.ended,
    time: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    buffered: Array.from({ length: video.buffered.length }, (_, index): Range => [video.buffered.start(index), video.buffered.end(index)]),
    seen: before.playing && step > 0 && step < STEP_SEC ? unionOf([...before.seen, [before.time, video.currentTime]]) : before.seen,
    volume: video.volume,
    muted: video.muted,
    rate: video.playbackRate,
    inPicture: document.pictureInPictureElement === video,
  }
}
