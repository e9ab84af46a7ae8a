import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { ladderOf } from './ladder.ts'
import { inputOf } from './probe.ts'
import type { MediaFacts, MediaInput } from './probe.ts'
import { runTool, ToolFailed } from './tool.ts'

/** Length of an HLS segment in seconds. */
const SEGMENT_SECONDS = 6
/** Optimising takes up to 30 minutes (courses spec §9), or this many times the video's length where that is longer. */
const LIMIT_MS = 30 * MINUTE_MS
const LIMIT_TIMES_LENGTH = 6
/** Whatever its length, below the longest that its job may take. */
const LIMIT_MOST_MS = 22 * HOUR_MS
/** Threads of the encoder; the rest of the machine serves people. */
const THREADS = '2'
/** Widest poster in pixels. */
const POSTER_WIDTH = 1280

const quiet = ['-hide_banner', '-nostdin', '-v', 'error', '-y']

/** Below the working folder: what is made of a video. */
export const MADE_FOLDER = 'made'
const POSTER = `${MADE_FOLDER}/poster.jpg`
const HLS_FOLDER = `${MADE_FOLDER}/hls`

/** Takes a still a tenth into the video, where titles are over, 10 s at most, as `made/poster.jpg`. Throws ToolFailed. */
export async function renderPoster(video: MediaInput, facts: MediaFacts, signal: AbortSignal): Promise<void> {
  await mkdir(join(video.folder, MADE_FOLDER), { recursive: true })
  await runTool([
    'ffmpeg', ...quiet, '-ss', String(Math.min(facts.duration / 10, 10)), '-threads', THREADS, ...inputOf(video),
    '-frames:v', '1', '-vf', `scale='min(${POSTER_WIDTH},iw)':-2`, '-q:v', '4', '-f', 'mjpeg', POSTER,
  ], { folder: video.folder, signal, limitMs: 2 * MINUTE_MS })
  await requireMade(video, POSTER)
}

/** ffmpeg calls it a success when nothing came out of the video. */
async function requireMade({ folder }: MediaInput, name: string): Promise<void> {
  const made = await stat(join(folder, name)).catch(() => undefined)
  if (made === undefined || made.size === 0) throw new ToolFailed('error', 'ffmpeg', `${name} is empty`)
}

/**
 * Makes the HLS ladder of a video in `made/hls`: `master.m3u8`, and a folder with playlist and segments for each rendition.
 * H.264 and AAC, segments of 6 s cut at the same places, all in one run. Throws ToolFailed.
 * @param onProgress called with percent done, 0 to 100
 */
export async function renderHls(video: MediaInput, facts: MediaFacts, signal: AbortSignal, onProgress: (percent: number) => void): Promise<void> {
  const renditions = ladderOf(facts.width, facts.height)
  for (const index of renditions.keys()) await mkdir(join(video.folder, HLS_FOLDER, String(index)), { recursive: true })
  await runTool([
    'ffmpeg', ...quiet, '-progress', 'pipe:1', '-threads', THREADS, ...inputOf(video),
    '-filter_complex', filters(renditions),
    ...renditions.flatMap(({ maxrate }, index) => [
      '-map', `[v${index}]`, `-maxrate:v:${index}`, String(maxrate), `-bufsize:v:${index}`, String(maxrate * 2),
    ]),
    ...renditions.flatMap(() => (facts.hasAudio ? ['-map', '0:a:0'] : [])),
    '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '23', '-pix_fmt', 'yuv420p', '-threads', THREADS,
    '-sc_threshold', '0', '-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
    ...(facts.hasAudio ? ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'] : []),
    '-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments',
    '-hls_segment_filename', `${HLS_FOLDER}/%v/%05d.ts`, '-master_pl_name', 'master.m3u8',
    '-var_stream_map', renditions.map((_, index) => (facts.hasAudio ? `v:${index},a:${index}` : `v:${index}`)).join(' '),
    `${HLS_FOLDER}/%v/index.m3u8`,
  ], {
    folder: video.folder,
    signal,
    limitMs: Math.min(Math.max(LIMIT_MS, facts.duration * SECOND_MS * LIMIT_TIMES_LENGTH), LIMIT_MOST_MS),
    onLine(line) {
      const microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? Number.NaN)
      if (Number.isFinite(microseconds)) onProgress(Math.min(100, (microseconds / 1_000_000 / facts.duration) * 100))
    },
  })
  await requireMade(video, `${HLS_FOLDER}/0/00000.ts`)
}

function filters(renditions: { width: number; height: number }[]): string {
  const outlets = renditions.map((_, index) => `[s${index}]`).join('')
  return [
    `[0:V:0]split=${renditions.length}${outlets}`,
    ...renditions.map(({ width, height }, index) => `[s${index}]scale=${width}:${height},setsar=1[v${index}]`),
  ].join(';')
}
