import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { ladderOf } from './ladder.ts'
import { inputOf } from './probe.ts'
import type { MediaFacts, MediaInput } from './probe.ts'
import { runTool, ToolFailed } from './tool.ts'

const SEGMENT_SECONDS = 6
// 30 minutes (courses spec §9), or a multiple of the duration if longer.
const LIMIT_MS = 30 * MINUTE_MS
const LIMIT_TIMES_LENGTH = 6
// Below the job's own timeout.
const LIMIT_MOST_MS = 22 * HOUR_MS
const THREADS = '2'
const POSTER_WIDTH = 1280

const quiet = ['-hide_banner', '-nostdin', '-v', 'error', '-y']

export const MADE_FOLDER = 'made'
const POSTER = `${MADE_FOLDER}/poster.jpg`
const HLS_FOLDER = `${MADE_FOLDER}/hls`

/** Renders a still at 10 % of the video, at most 10 s in (after titles), as `made/poster.jpg`. Throws ToolFailed. */
export async function renderPoster(video: MediaInput, facts: MediaFacts, signal: AbortSignal): Promise<void> {
  await mkdir(join(video.folder, MADE_FOLDER), { recursive: true })
  await runTool([
    'ffmpeg', ...quiet, '-ss', String(Math.min(facts.duration / 10, 10)), '-threads', THREADS, ...inputOf(video),
    '-frames:v', '1', '-vf', `scale='min(${POSTER_WIDTH},iw)':-2`, '-q:v', '4', '-f', 'mjpeg', POSTER,
  ], { folder: video.folder, signal, limitMs: 2 * MINUTE_MS })
  await requireMade(video, POSTER)
}

// ffmpeg exits with success even when it wrote nothing.
async function requireMade({ folder }: MediaInput, name: string): Promise<void> {
  const made = await stat(join(folder, name)).catch(() => undefined)
  if (made === undefined || made.size === 0) throw new ToolFailed('error', 'ffmpeg', `${name} is empty`)
}

/** Renders the HLS ladder in `made/hls`: H.264 and AAC, aligned 6 s segments. Throws ToolFailed. @param onProgress percent */
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
