import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'

const film = join(repositoryRoot, 'resources/demo/videos/wash.mp4')

/** A film that plays, made long by an empty box at its end, as recorders leave them. */
export async function makePaddedFilm(path: string, bytes: number): Promise<void> {
  const short = await readFile(film)
  const box = Buffer.alloc(bytes - short.length)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  await writeFile(path, Buffer.concat([short, box]))
}
