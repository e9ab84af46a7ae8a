import { setPriority } from 'node:os'
import sharp from 'sharp'
import { pictureSizes, pictureWidths } from '#shared/kernel/format/pictures.ts'
import type { PictureSize } from '#shared/kernel/format/pictures.ts'
import type { PictureAnswer, PictureRequest } from './pictureQueue.ts'

/** A picture of 2 MB may unfold to far more; beyond this many pixels it is not decoded. */
const PIXELS_MAX = 40_000_000
/** Below the server itself, so that pages stay quick while pictures are made. */
const NICE = 10

try {
  setPriority(NICE)
} catch {
  // Not allowed to: then it runs like any other.
}
sharp.concurrency(1)
sharp.cache(false)

/** The sizes of a picture as WebP, upright and without the camera's notes; decoded once, for the largest. */
async function sizesOf(bytes: Uint8Array): Promise<Record<PictureSize, Uint8Array>> {
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
  return sizes as Record<PictureSize, Uint8Array>
}

process.on('message', ({ id, bytes }: PictureRequest) => {
  sizesOf(bytes).then((sizes): PictureAnswer => ({ id, sizes }), (): PictureAnswer => ({ id })).then((answer) => process.send?.(answer))
})
// The server has ended.
process.on('disconnect', () => process.exit())
