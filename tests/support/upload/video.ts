import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureFfmpeg } from '#cli/browser.ts'

/** An uncompressed video: large for its length, quick to make. 400 × 224 at 25 fps: 4.5 MB per second. */
export async function makeVideo(path: string, seconds: number): Promise<void> {
  const ffmpeg = ensureFfmpeg()
  if (!ffmpeg.found) throw new Error(ffmpeg.reason)
  const child = spawn(ffmpeg.path, [
    '-y', '-loglevel', 'error',
    '-f', 'lavfi', '-i', 'testsrc2=size=400x224:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=330',
    '-t', String(seconds), '-c:v', 'rawvideo', '-pix_fmt', 'uyvy422', '-c:a', 'pcm_s16le', path,
  ], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
