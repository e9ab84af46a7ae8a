import { tmpdir } from 'node:os'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { probeVideo } from './probe.ts'
import { renderHls, renderPoster } from './render.ts'
import { runTool } from './tool.ts'

export interface VideoTools {
  probe: typeof probeVideo
  poster: typeof renderPoster
  hls: typeof renderHls
}

/** ffmpeg and ffprobe; undefined when not installed. */
export async function findVideoTools(): Promise<VideoTools | undefined> {
  const options = { folder: tmpdir(), signal: new AbortController().signal, limitMs: MINUTE_MS }
  try {
    await Promise.all([runTool(['ffmpeg', '-version'], options), runTool(['ffprobe', '-version'], options)])
    return { probe: probeVideo, poster: renderPoster, hls: renderHls }
  } catch {
    return undefined
  }
}
