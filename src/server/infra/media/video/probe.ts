import { z } from 'zod'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { runTool, ToolFailed } from './tool.ts'

export interface MediaFacts {
  duration: number
  /** Rotation applied. */
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

export interface MediaInput {
  folder: string
  demuxer: string
}

export const INPUT_NAME = 'original'
const LONGEST_SECONDS = (24 * HOUR_MS) / SECOND_MS
const PIXELS_MAX = 8192 * 8192

/** Input options that open this file only: fixed demuxer, `file` protocol, no external QuickTime references. */
export function inputOf({ demuxer }: MediaInput): string[] {
  return [
    '-protocol_whitelist', 'file', '-f', demuxer, '-format_whitelist', demuxer, ...(demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
    '-max_pixels', String(PIXELS_MAX), '-i', `file:${INPUT_NAME}`,
  ]
}

/** Runs ffprobe; undefined without a video stream or duration. Throws ToolFailed, also for more than 24 hours. */
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
