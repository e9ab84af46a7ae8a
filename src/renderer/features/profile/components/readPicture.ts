import { PROFILE_IMAGE_SIDE_PX } from '#shared/profile/fields.ts'

export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

/** Cropped square as a data URL; rejects if the file is not an image. */
export async function cutOut(address: string, cut: Cut): Promise<string> {
  const image = await loadImage(address)
  const side = Math.min(PROFILE_IMAGE_SIDE_PX, Math.round(cut.width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('the browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, cut.x, cut.y, cut.width, cut.height, 0, 0, side, side)
  // Browsers without a WebP encoder return PNG, which is accepted too.
  return canvas.toDataURL('image/webp', 0.92)
}

export function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('no picture')))
    image.src = address
  })
}
