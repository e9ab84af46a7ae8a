import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Made by `npm run demo:media`. */
export const demoMedia = join(import.meta.dirname, '../../../resources/demo')

export async function pictureOf(cover: string): Promise<string> {
  return `data:image/jpeg;base64,${(await readFile(join(demoMedia, 'covers', `${cover}.jpg`))).toString('base64')}`
}

const AVATARS = 12

export async function avatarOf(index: number): Promise<string> {
  const file = join(demoMedia, 'avatars', `${String((index % AVATARS) + 1).padStart(2, '0')}.webp`)
  return `data:image/webp;base64,${(await readFile(file)).toString('base64')}`
}
