import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS, SECOND_MS } from '#shared/domain/moments.ts'
import { ladderOf } from './ladder.ts'
import { localOnly } from './probe.ts'
import type { FilmFacts } from './probe.ts'
import { runTool } from './tool.ts'

/** Length of an HLS segment in seconds. */
const SEGMENT_SECONDS = 6
/** Optimising takes up to 30 minutes (courses spec §9), or this many times the film's length where that is longer. */
const LIMIT_MS = 30 * MINUTE_MS
const LIMIT_TIMES_LENGTH = 6
/** Threads of the encoder; the rest of the machine serves people. */
const THREADS = '2'
/** Widest poster in pixels. */
const POSTER_WIDTH = 1280

const quiet = ['-hide_banner', '-nostdin', '-v', 'error', '-y']

/** Takes a still a tenth into the film, where titles are over; 10 s at most. Throws ToolFailed. */
export async function renderPoster(path: string, facts: FilmFacts, target: string, signal: AbortSignal): Promise<void> {
  await runTool('ffmpeg', [
    ...quiet, ...localOnly, '-ss', String(Math.min(facts.duration / 10, 10)), '-i', `file:${path}`,
    '-frames:v', '1', '-vf', `scale='min(${POSTER_WIDTH},iw)':-2`, '-q:v', '4', '-f', 'mjpeg', target,
  ], { signal, limitMs: 2 * MINUTE_MS })
}

/**
 * Makes the HLS ladder of a film in a folder: `master.m3u8`, and a folder with playlist and segments for each rendition.
 * H.264 and AAC, segments of 6 s cut at the same places, all in one run. Throws ToolFailed.
 * @param onProgress called with percent done, 0 to 100
 */
export async function renderHls(path: string, facts: FilmFacts, folder: string, signal: AbortSignal, onProgress: (percent: number) => void): Promise<void> {
  const renditions = ladderOf(facts.width, facts.height)
  for (const index of renditions.keys()) await mkdir(join(folder, String(index)), { recursive: true })
  await runTool('ffmpeg', [
    ...quiet, '-progress', 'pipe:1', ...localOnly, '-i', `file:${path}`,
    '-filter_complex', filters(renditions),
    ...renditions.flatMap(({ maxrate }, index) => [
      '-map', `[v${index}]`, `-maxrate:v:${index}`, String(maxrate), `-bufsize:v:${index}`, String(maxrate * 2),
    ]),
    ...renditions.flatMap(() => (facts.hasAudio ? ['-map', '0:a:0'] : [])),
    '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '23', '-pix_fmt', 'yuv420p', '-threads', THREADS,
    '-sc_threshold', '0', '-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
    ...(facts.hasAudio ? ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'] : []),
    '-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments',
    '-hls_segment_filename', join(folder, '%v', '%05d.ts'), '-master_pl_name', 'master.m3u8',
    '-var_stream_map', renditions.map((_, index) => (facts.hasAudio ? `v:${index},a:${index}` : `v:${index}`)).join(' '),
    join(folder, '%v', 'index.m3u8'),
  ], {
    signal,
    limitMs: Math.max(LIMIT_MS, facts.duration * SECOND_MS * LIMIT_TIMES_LENGTH),
    onLine(line) {
      const microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? Number.NaN)
      if (Number.isFinite(microseconds)) onProgress(Math.min(100, (microseconds / 1_000_000 / facts.duration) * 100))
    },
  })
}

function filters(renditions: { width: number; height: number }[]): string {
  const outlets = renditions.map((_, index) => `[s${index}]`).join('')
  return [
    `[0:V:0]split=${renditions.length}${outlets}`,
    ...renditions.map(({ width, height }, index) => `[s${index}]scale=${width}:${height},setsar=1[v${index}]`),
  ].join(';')
}
