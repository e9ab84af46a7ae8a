import { setPriority } from 'node:os'
import sharp from 'sharp'
import { pictureSizes, pictureWidths } from '#shared/kernel/format/pictures.ts'
import type { PictureSize } from '#shared/kernel/format/pictures.ts'
import type { MadePicture, PictureRequest, PictureResponse } from './pictureQueue.ts'

// Decompression bomb limit: 2 MB can decode to far more.
const PIXELS_MAX = 40_000_000
const NICE = 10

try {
  setPriority(NICE)
} catch {
  // Not permitted: runs at normal priority.
}
sharp.concurrency(1)
sharp.cache(false)

/** Decodes once, for the largest size; applies orientation and strips metadata. */
async function pictureOf(bytes: Uint8Array): Promise<MadePicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: Math.max(...Object.values(pictureWidths)), withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const sizes: Partial<Record<PictureSize, Uint8Array>> = {}
  for (const size of pictureSizes) {
    sizes[size] = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .resize({ width: pictureWidths[size], withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  }
  return { sizes: sizes as MadePicture['sizes'], width: info.width, height: info.height }
}

process.on('message', ({ id, bytes }: PictureRequest) => {
  pictureOf(bytes).then((made): PictureResponse => ({ id, made }), (): PictureResponse => ({ id })).then((response) => process.send?.(response))
})
process.on('disconnect', () => process.exit())
