import { z } from 'zod'
import { isVideoType } from './limits.ts'

/** What a film's container tells of it, read before a byte is sent. */
export const filmFacts = z.object({
  /** Name of the container, such as `MP4`. */
  container: z.string(),
  /** Seconds; null when the container does not say. */
  seconds: z.number().nullable(),
  /** null without a picture; the codec by its short name, such as `avc`, null when it is not known. */
  video: z.object({ codec: z.string().nullable(), width: z.number(), height: z.number() }).nullable(),
  /** null without sound. */
  audio: z.object({ codec: z.string().nullable() }).nullable(),
})
export type FilmFacts = z.infer<typeof filmFacts>

/** What a look into a file has shown. */
export const fileLook = z.object({
  /** Media type by the content; null when it is not known. */
  contentType: z.string().nullable(),
  /** null for what is no film, or one in a container that is not read here. */
  film: filmFacts.nullable(),
})
export type FileLook = z.infer<typeof fileLook>

/** What a look means for a film: refused with a key of `upload:`, or taken, perhaps with something to be known. */
export type Preflight = { ok: false; reason: 'fileTypeRefused' | 'fileUnreadable' | 'noPicture' } | { ok: true; note?: 'noAudio' }

/** Judges a file that is to be a film (STU-04). What is not known here is let through: the server judges by content. */
export function judgeFilm({ contentType, film }: FileLook): Preflight {
  if (film !== null) {
    // A container that holds nothing was cut off before its table of contents.
    if (film.video === null) return { ok: false, reason: film.audio === null ? 'fileUnreadable' : 'noPicture' }
    return film.audio === null ? { ok: true, note: 'noAudio' } : { ok: true }
  }
  if (contentType === null || isVideoType(contentType)) return { ok: true }
  return { ok: false, reason: contentType.startsWith('audio/') ? 'noPicture' : 'fileTypeRefused' }
}

const codecNames: Readonly<Record<string, string>> = {
  avc: 'H.264', hevc: 'HEVC', vp8: 'VP8', vp9: 'VP9', av1: 'AV1', prores: 'ProRes', aac: 'AAC', mp3: 'MP3', opus: 'Opus', vorbis: 'Vorbis', flac: 'FLAC', ac3: 'AC-3', eac3: 'E-AC-3',
}

/** The name by which people know a codec. */
export function codecName(codec: string): string {
  return codecNames[codec] ?? codec.toUpperCase()
}
