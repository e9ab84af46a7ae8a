import { vodTypeCd } from '#shared/kernel/codes.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { resumePosition } from '#shared/classroom/viewing.ts'
import type { classroomCalls } from '#shared/classroom/contract.ts'
import type { CallReply } from '#shared/kernel/call/call.ts'
import type { MediaRecipient, MediaSigner } from '#server/modules/upload/index.ts'
import { folderOfOriginal, storedName } from '#server/infra/uploads/places.ts'
import type { FileRow, LessonViewRow } from './queries.ts'

type LessonReply = CallReply<typeof classroomCalls.lesson>
type VideoBody = CurriculumBodyOf<'02'>

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

export function presentVideo(
  body: VideoBody, files: readonly FileRow[], view: LessonViewRow | null, sign: MediaSigner, recipient: MediaRecipient,
): Pick<LessonReply, 'playback' | 'notPlayableReason'> {
  if (body.vodTypeCd !== vodTypeCd.hosted) return { playback: null, notPlayableReason: null }
  const video = currentVideo(files)
  if (video === undefined) return { playback: null, notPlayableReason: reasonOf(files) }
  const { base } = sign.address(video, recipient)
  const addressOf = (key: string) => base + key.slice(folderOfOriginal(video.storageKey).length)
  const duration = video.duration ?? 0
  return {
    notPlayableReason: null,
    playback: {
      hlsUrl: video.hlsKey === null ? null : addressOf(video.hlsKey),
      fileUrl: base + storedName.original,
      contentType: video.contentType,
      posterUrl: video.posterKey === null ? null : addressOf(video.posterKey),
      captions: video.captions.map(({ language, label, key }) => ({ language, label, url: addressOf(key) })),
      duration,
      position: resumePosition(view?.position ?? 0, duration),
      viewedPercent: view?.viewedPercent ?? 0,
      viewedRanges: view?.mediaRanges ?? [],
      limitPercent: body.limitPercent,
      vodSpeedControlYn: body.vodSpeedControlYn,
    },
  }
}
