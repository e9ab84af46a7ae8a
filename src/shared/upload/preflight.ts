import { z } from 'zod'
import { isVideoType } from './limits.ts'

/** Metadata of a video's container, read before a byte is sent. */
export const mediaFacts = z.object({
  /** Such as `MP4`. */
  container: z.string(),
  /** Null when unknown. */
  seconds: z.number().nullable(),
  /** Null without a video track; `codec` by its short name (`avc`), null when unknown. */
  video: z.object({ codec: z.string().nullable(), width: z.number(), height: z.number() }).nullable(),
  /** Null without an audio track. */
  audio: z.object({ codec: z.string().nullable() }).nullable(),
})
export type MediaFacts = z.infer<typeof mediaFacts>

export const fileLook = z.object({
  /** Detected from the content; null when unknown. */
  contentType: z.string().nullable(),
  /** Null for other files, and for containers that the client cannot read. */
  media: mediaFacts.nullable(),
})
export type FileLook = z.infer<typeof fileLook>

/** Refused (`reason` is a locale key in `upload:`), or accepted with a hint. */
export type Preflight = { ok: false; reason: 'fileTypeRefused' | 'fileUnreadable' | 'noPicture' } | { ok: true; note?: 'noAudio' }

/** Checks a file for a video item (STU-04). Unknown types pass: the server decides by content. */
export function judgeVideo({ contentType, media }: FileLook): Preflight {
  if (media !== null) {
    // A container without tracks was truncated before its index.
    if (media.video === null) return { ok: false, reason: media.audio === null ? 'fileUnreadable' : 'noPicture' }
    return media.audio === null ? { ok: true, note: 'noAudio' } : { ok: true }
  }
  if (contentType === null || isVideoType(contentType)) return { ok: true }
  return { ok: false, reason: contentType.startsWith('audio/') ? 'noPicture' : 'fileTypeRefused' }
}

const codecNames: Readonly<Record<string, string>> = {
  avc: 'H.264', hevc: 'HEVC', vp8: 'VP8', vp9: 'VP9', av1: 'AV1', prores: 'ProRes', aac: 'AAC', mp3: 'MP3', opus: 'Opus', vorbis: 'Vorbis', flac: 'FLAC', ac3: 'AC-3', eac3: 'E-AC-3',
}

/** Display name of a codec. */
export function codecName(codec: string): string {
  return codecNames[codec] ?? codec.toUpperCase()
}
