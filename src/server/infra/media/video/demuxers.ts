import type { VideoType } from '#shared/upload/limits.ts'

/**
 * The demuxer of ffmpeg for each type of video that is taken. The tool never guesses: a file that looks like a video to one
 * and like a playlist to the other would make it open what the playlist names.
 */
const demuxers: Readonly<Record<VideoType, string>> = {
  'video/mp4': 'mov', 'video/x-m4v': 'mov', 'video/quicktime': 'mov', 'video/3gpp': 'mov', 'video/3gpp2': 'mov',
  'video/webm': 'matroska', 'video/matroska': 'matroska', 'video/x-matroska': 'matroska',
  'video/mp1s': 'mpeg', 'video/mp2p': 'mpeg',
  // What has no program stream around it is the bare picture.
  'video/mpeg': 'mpegvideo',
  'video/mp2t': 'mpegts', 'video/vnd.avi': 'avi', 'video/x-ms-asf': 'asf', 'video/x-flv': 'flv', 'video/ogg': 'ogg',
}

/** The demuxer for a media type found in the content; undefined for one that is no video. */
export function demuxerOf(contentType: string): string | undefined {
  return (demuxers as Readonly<Record<string, string>>)[contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '']
}
