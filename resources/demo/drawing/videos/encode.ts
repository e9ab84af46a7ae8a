import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { render } from '../svg.ts'
import { overlay } from './overlay.ts'
import type { Scene } from './scenes.ts'

const framesPerSecond = 15
const size = { width: 1280, height: 720 }

const pixels = (scene: Scene, t: number) =>
  render({ ...size, defs: scene.defs, body: scene.frame(t) + overlay(t, scene.seconds) })
    .ensureAlpha()
    .raw()
    .toBuffer()

/** ffmpeg audio expression of the chord: soft notes, each swelling at its own pace. */
const tone = ({ chord, seconds }: Scene) => {
  const notes = chord.map((hertz, i) => `(0.5+0.5*sin(2*PI*t/${7 + i * 2}))*sin(2*PI*${hertz}*t)`)
  const sound = `${(0.16 / chord.length).toFixed(4)}*(${notes.join('+')})`
  return `aevalsrc=exprs='${sound}|${sound}':s=48000:d=${seconds},afade=t=in:d=1.5,afade=t=out:st=${seconds - 2}:d=2`
}

/**
 * Renders a scene frame by frame to H.264 and AAC in a fast-start MP4. One thread and no dates: the output is
 * reproducible with the same ffmpeg.
 * @throws Error with the end of ffmpeg's output
 */
export async function encodeScene(scene: Scene, ffmpeg: string, file: string): Promise<void> {
  const encoder = spawn(
    ffmpeg,
    [
      ['-hide_banner', '-loglevel', 'error', '-y'],
      [
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgba',
        '-s',
        `${size.width}x${size.height}`,
        '-r',
        `${framesPerSecond}`,
        '-i',
        'pipe:0',
      ],
      ['-f', 'lavfi', '-i', tone(scene)],
      [
        '-c:v',
        'libx264',
        '-preset',
        'slow',
        '-crf',
        '27',
        '-pix_fmt',
        'yuv420p',
        '-g',
        `${framesPerSecond * 2}`,
        '-threads',
        '1',
      ],
      ['-c:a', 'aac', '-b:a', '64k', '-shortest', '-movflags', '+faststart', '-map_metadata', '-1'],
      ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', file],
    ].flat(),
    { stdio: ['pipe', 'ignore', 'pipe'] },
  )
  let words = ''
  encoder.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
  // A broken pipe is reported by the exit code below.
  encoder.stdin.on('error', () => undefined)
  const closed = once(encoder, 'close')
  for (let frame = 0; frame < scene.seconds * framesPerSecond; frame += 1) {
    const picture = await pixels(scene, frame / framesPerSecond)
    if (!encoder.stdin.writable) break
    if (!encoder.stdin.write(picture)) await Promise.race([once(encoder.stdin, 'drain'), closed])
  }
  encoder.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${words.trim()}`)
}
