import { z } from 'zod'
import { MINUTE_MS } from '#shared/domain/moments.ts'
import { runTool } from './tool.ts'

/** What is known of a film before it is optimised. */
export interface FilmFacts {
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

/** Local files alone: a film cannot make the tool fetch or read anything else. */
export const localOnly = ['-protocol_whitelist', 'file,pipe']

/** Reads a film with ffprobe; undefined when it has no moving picture or no length. Throws ToolFailed. */
export async function probeFilm(path: string, signal: AbortSignal): Promise<FilmFacts | undefined> {
  const text = await runTool('ffprobe', [
    '-v', 'error', ...localOnly, '-print_format', 'json', '-show_format', '-show_streams', '-i', `file:${path}`,
  ], { signal, limitMs: MINUTE_MS })
  const { format, streams } = output.parse(JSON.parse(text))
  const picture = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1)
  const duration = format.duration ?? picture?.duration ?? 0
  if (picture?.width === undefined || picture.height === undefined || !(duration > 0)) return undefined
  const turned = (picture.side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  return {
    duration,
    width: turned ? picture.height : picture.width,
    height: turned ? picture.width : picture.height,
    hasAudio: streams.some((stream) => stream.codec_type === 'audio'),
  }
}
