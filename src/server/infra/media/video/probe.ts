import { z } from 'zod'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { runTool, ToolFailed } from './tool.ts'

/** What is known of a video before it is optimised. */
export interface MediaFacts {
  /** Seconds. */
  duration: number
  /** Pixels as shown, rotation applied. */
  width: number
  height: number
  hasAudio: boolean
}

const output = z.object({
  format: z.object({ duration: z.coerce.number().optional() }),
  streams: z.array(z.object({
    codec_type: z.string().optional(),
    width: z.number().optional(),
    height: z.number().optional(),
    duration: z.coerce.number().optional().catch(undefined),
    disposition: z.object({ attached_pic: z.number().optional() }).optional(),
    side_data_list: z.array(z.object({ rotation: z.coerce.number().optional() })).optional(),
  })),
})

/** A video that lies alone in a working folder, under the name `original`. */
export interface MediaInput {
  /** Absolute path; holds nothing else but what the tools make. */
  folder: string
  /** As `demuxerOf` answers it. */
  demuxer: string
}

/** Name of a video in its working folder. */
export const INPUT_NAME = 'original'
/** Longest video that is taken, in seconds. */
const LONGEST_SECONDS = (24 * HOUR_MS) / SECOND_MS
/** Most pixels of a picture that is decoded: 8K with room. */
const PIXELS_MAX = 8192 * 8192

/**
 * The options that read a video, and it alone: the demuxer is given, so that no playlist or script is one; inside it no other demuxer and
 * no protocol but `file` may be opened; a QuickTime file may not refer to media outside itself.
 */
export function inputOf({ demuxer }: MediaInput): string[] {
  return [
    '-protocol_whitelist', 'file', '-f', demuxer, '-format_whitelist', demuxer, ...(demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
    '-max_pixels', String(PIXELS_MAX), '-i', `file:${INPUT_NAME}`,
  ]
}

/** Reads a video with ffprobe; undefined when it has no moving picture or no length. Throws ToolFailed, also for one of more than 24 hours. */
export async function probeVideo(video: MediaInput, signal: AbortSignal): Promise<MediaFacts | undefined> {
  const text = await runTool([
    'ffprobe', '-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', ...inputOf(video),
  ], { folder: video.folder, signal, limitMs: MINUTE_MS })
  const { format, streams } = output.parse(JSON.parse(text))
  const picture = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1)
  const duration = format.duration ?? picture?.duration ?? 0
  if (picture?.width === undefined || picture.height === undefined || !(duration > 0)) return undefined
  if (duration > LONGEST_SECONDS) throw new ToolFailed('error', 'ffprobe', `${duration} seconds are too long`)
  const turned = (picture.side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  return {
    duration,
    width: turned ? picture.height : picture.width,
    height: turned ? picture.width : picture.height,
    hasAudio: streams.some((stream) => stream.codec_type === 'audio'),
  }
}
