import { unionOf } from '#shared/kernel/ranges.ts'
import type { Range } from '#shared/kernel/ranges.ts'

export interface MediaState {
  playing: boolean
  waiting: boolean
  ended: boolean
  time: number
  /** Seconds; 0 if unknown. */
  duration: number
  buffered: Range[]
  /** Played since opening, for the seek bar only; reports are counted separately. */
  seen: Range[]
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

/** Longest step (s) between two events of normal playback; more is a seek. */
const STEP_SEC = 1.5

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
