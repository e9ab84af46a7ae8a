import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder of the pictures, videos and papers of the demo, made by `npm run demo:media`. */
export const demoMedia = join(import.meta.dirname, '../../../resources/demo')

/** A cover of the demo media as a data URL. */
export async function pictureOf(cover: string): Promise<string> {
  return `data:image/jpeg;base64,${(await readFile(join(demoMedia, 'covers', `${cover}.jpg`))).toString('base64')}`
}

/** How many avatars there are. */
const AVATARS = 12

/** One of the avatars as a data URL; the index goes round. */
export async function avatarOf(index: number): Promise<string> {
  const file = join(demoMedia, 'avatars', `${String((index % AVATARS) + 1).padStart(2, '0')}.webp`)
  return `data:image/webp;base64,${(await readFile(file)).toString('base64')}`
}
