import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { IMAGE_MAX_BYTES, imageRefusal } from '#shared/course/form.ts'
import { imageTypes, pictureOfSize, pictureSizes, platformPicture } from '#shared/kernel/format/pictures.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { Jobs, Storage } from '#server/infra/ports.ts'
import { removeStored } from '#server/infra/storage/removal.ts'
import { createPictureQueue } from './pictureQueue.ts'
import type { MadePicture } from './pictureQueue.ts'

const queue = createPictureQueue()

/** Public URL without a size: `/images/1/a.webp` for `1/images/a.webp`. */
export function imageUrlOf(key: string | null): string | null {
  return key === null ? null : key.replace(/^(\d+)\/images\//, '/images/$1/')
}

/** Storage key of a site's picture; `id` as in its address. */
export const pictureKey = (channelSeq: number, id: string): string => `${channelSeq}/images/${id}.webp`

/** Storage key of a public URL in any size; null for other URLs. */
export function imageKeyOf(url: string | null): string | null {
  const found = platformPicture(url ?? '')
  return found === null ? null : pictureKey(found.channelSeq, found.id)
}

function bytesOf(dataUrl: string): Buffer | undefined {
  const base64 = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1]
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}

/**
 * Converts a data URL to WebP in all sizes, without metadata (which may hold a location). The type is sniffed.
 * Throws `fileTypeRefused` (wrong type, over 40 megapixels, undecodable), `fileLimitExceeded` (over 2 MB; courses spec §5, STU-01)
 * and `tooManyRequests`. @param person key of the fair queue
 */
export async function decodePicture(dataUrl: string, person: string, types: readonly string[] = imageTypes): Promise<MadePicture> {
  const bytes = bytesOf(dataUrl)
  if (bytes === undefined) throw new AppError('fileTypeRefused')
  const contentType = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  const refusal = imageRefusal(contentType, bytes.length, types)
  if (refusal === 'validation:imageType') throw new AppError('fileTypeRefused')
  if (refusal === 'validation:imageSize') throw new AppError('fileLimitExceeded', { limit: `${IMAGE_MAX_BYTES / 1024 / 1024} MB` })
  const made = await queue.make(person, bytes)
  if (made === undefined) throw new AppError('fileTypeRefused')
  return made
}

const newKey = (channelSeq: number) => pictureKey(channelSeq, randomBytes(16).toString('hex'))

export async function storePicture(storage: Storage, channelSeq: number, { sizes }: Pick<MadePicture, 'sizes'>): Promise<string> {
  const key = newKey(channelSeq)
  for (const size of pictureSizes) await storage.write(pictureOfSize(key, size), Buffer.from(sizes[size]), 'image/webp')
  return key
}

/** Copies a picture, so that each class owns its own. */
export async function copyPicture(storage: Storage, channelSeq: number, key: string): Promise<string> {
  const copy = newKey(channelSeq)
  for (const size of pictureSizes) {
    const source: Readable = await storage.read(pictureOfSize(key, size))
    await storage.write(pictureOfSize(copy, size), source, 'image/webp')
  }
  return copy
}

const sizesOf = (key: string) => pictureSizes.map((size) => pictureOfSize(key, size))

export async function removePicture(storage: Storage, key: string): Promise<void> {
  for (const sized of sizesOf(key)) await storage.remove(sized)
}

/** Removes pictures after the transaction commits. */
export async function removePictures(jobs: Pick<Jobs, 'send'>, tx: Db, keys: readonly (string | null)[]): Promise<void> {
  await removeStored(jobs, tx, keys.flatMap((key) => (key === null ? [] : sizesOf(key))))
}
