import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface SmallVideo {
  seconds?: number
  width?: number
  height?: number
  sound?: boolean
  /** `audio`: an MP4 without video. */
  format?: 'mp4' | 'webm' | 'audio'
}

/** A small video made by ffmpeg. */
export async function makeSmallVideo({ seconds = 2, width = 320, height = 240, sound = true, format = 'mp4' }: SmallVideo = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-video-'))
  const path = join(folder, format === 'webm' ? 'video.webm' : 'video.mp4')
  const picture = format === 'audio' ? [] : ['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=15:duration=${seconds}`]
  const tone = sound || format === 'audio' ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []
  const codecs = format === 'webm'
    ? ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libvorbis']
    : ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-brand', 'isom']
  try {
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...picture, ...tone, ...codecs, path])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
