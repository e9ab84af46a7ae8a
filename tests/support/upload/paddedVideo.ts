import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'

const video = join(repositoryRoot, 'resources/demo/videos/wash.mp4')

/** A playable video, enlarged by an empty box at its end. */
export async function makePaddedVideo(path: string, bytes: number): Promise<void> {
  const short = await readFile(video)
  const box = Buffer.alloc(bytes - short.length)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  await writeFile(path, Buffer.concat([short, box]))
}
