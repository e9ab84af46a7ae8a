import { curriculumTypeCd, vodTypeCd } from '#shared/kernel/codes.ts'
import { linkedVideo, recordingBody } from '#shared/curriculum/items.ts'
import type { CurriculumBody, CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { resumePosition } from '#shared/classroom/viewing.ts'
import { completesAt, mustWatchWhole, secondsLeft } from '#shared/classroom/viewingLimits.ts'
import type { classroomCalls } from '#shared/classroom/contract.ts'
import { addressOfVideo, parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import type { MediaRecipient, MediaSigner } from '#server/modules/upload/index.ts'
import { folderOfOriginal, storedName } from '#server/infra/uploads/places.ts'
import type { FileRow, LessonViewRow } from './queries.ts'

type LessonReply = CallReply<typeof classroomCalls.lesson>
type VideoBody = CurriculumBodyOf<'02'>

/** A recording by link. */
export interface LinkedRecording {
  url: string
  /** Length (s); null: not known. */
  seconds: number | null
}

/** A recording at YouTube or Vimeo plays as a linked video; any other link leads away. */
function linkOf(recording: LinkedRecording | null): Partial<VideoBody> {
  const link = recording === null ? null : parseVideoLink(recording.url)
  return link === null ? {} : { vodTypeCd: vodTypeCd[link.provider], linkUrl: addressOfVideo(link), duration: recording?.seconds ?? null }
}

/** What plays in a lesson: a video, or the recording of a live one; null: nothing. @param recording by link; an uploaded one comes before it, so its files say */
export function playedBody(body: CurriculumBody, recording: LinkedRecording | null, files: readonly FileRow[]): VideoBody | null {
  if (body.curriculumTypeCd === curriculumTypeCd.live) return { ...recordingBody(body), ...(currentVideo(files) === undefined ? linkOf(recording) : {}) }
  return body.curriculumTypeCd === curriculumTypeCd.video ? body : null
}

export function currentVideo(files: readonly FileRow[]): FileRow | undefined {
  return files.find((file) => file.kind === 'video' && file.state === 'ready')
}

/** Length in seconds; null when unknown. */
export function videoSeconds(body: VideoBody, files: readonly FileRow[]): number | null {
  return body.vodTypeCd === vodTypeCd.hosted ? (currentVideo(files)?.duration ?? null) : body.duration
}

function reasonOf(files: readonly FileRow[]): string {
  const newest = files.find((file) => file.kind === 'video')
  if (newest === undefined) return 'videoMissing'
  return newest.state === 'failed' ? 'videoFailed' : 'videoPreparing'
}

/** Nothing to play, and no reason to give. */
export const unplayed = { playback: null, notPlayableReason: null } as const

interface Recipient {
  /** The teacher's limits hold for them. */
  isLimited: boolean
  view: LessonViewRow | null
}

/** What plays a video: its file or its link, unless the viewing time is over. */
export function presentVideo(
  body: VideoBody, files: readonly FileRow[], { isLimited, view }: Recipient, sign: MediaSigner, recipient: MediaRecipient,
): Pick<LessonReply, 'playback' | 'notPlayableReason'> {
  const file = currentVideo(files)
  const link = linkedVideo(body)
  const isMissing = body.vodTypeCd === vodTypeCd.hosted ? file === undefined : link === null
  if (isMissing) return { playback: null, notPlayableReason: body.vodTypeCd === vodTypeCd.hosted ? reasonOf(files) : 'videoMissing' }
  const length = videoSeconds(body, files)
  const left = isLimited ? secondsLeft(body, length, view?.viewedSeconds ?? 0) : null
  if (left === 0) return { playback: null, notPlayableReason: 'timeOver' }
  const duration = length ?? 0
  return {
    notPlayableReason: null,
    playback: {
      ...(link === null && file !== undefined ? fileOf(file, sign, recipient) : noFile),
      link,
      duration,
      position: resumePosition(view?.position ?? 0, duration),
      viewedPercent: view?.viewedPercent ?? 0,
      viewedRanges: view?.mediaRanges ?? [],
      limitPercent: completesAt(body),
      vodSpeedControlYn: body.vodSpeedControlYn,
      mustWatchWhole: isLimited && mustWatchWhole(body, (view?.completedAt ?? null) !== null),
      secondsLeft: left,
    },
  }
}

type PlayedFile = Pick<NonNullable<LessonReply['playback']>, 'hlsUrl' | 'fileUrl' | 'contentType' | 'posterUrl' | 'captions'>
const noFile: PlayedFile = { hlsUrl: null, fileUrl: null, contentType: '', posterUrl: null, captions: [] }

function fileOf(video: FileRow, sign: MediaSigner, recipient: MediaRecipient): PlayedFile {
  const { base } = sign.address(video, recipient)
  const addressOf = (key: string) => base + key.slice(folderOfOriginal(video.storageKey).length)
  return {
    hlsUrl: video.hlsKey === null ? null : addressOf(video.hlsKey),
    fileUrl: base + storedName.original,
    contentType: video.contentType,
    posterUrl: video.posterKey === null ? null : addressOf(video.posterKey),
    captions: video.captions.map(({ language, label, key }) => ({ language, label, url: addressOf(key) })),
  }
}
