import type { VideoType } from '#shared/upload/limits.ts'

// Set explicitly: if ffmpeg guessed, a disguised playlist would make it open other files.
const demuxers: Readonly<Record<VideoType, string>> = {
  'video/mp4': 'mov', 'video/x-m4v': 'mov', 'video/quicktime': 'mov', 'video/3gpp': 'mov', 'video/3gpp2': 'mov',
  'video/webm': 'matroska', 'video/matroska': 'matroska', 'video/x-matroska': 'matroska',
  'video/mp1s': 'mpeg', 'video/mp2p': 'mpeg',
  'video/mpeg': 'mpegvideo',
  'video/mp2t': 'mpegts', 'video/vnd.avi': 'avi', 'video/x-ms-asf': 'asf', 'video/x-flv': 'flv', 'video/ogg': 'ogg',
}

/** The ffmpeg demuxer of a sniffed media type; undefined when it is not a video. */
export function demuxerOf(contentType: string): string | undefined {
  return (demuxers as Readonly<Record<string, string>>)[contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '']
}
