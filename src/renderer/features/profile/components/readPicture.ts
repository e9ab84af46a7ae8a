import { PROFILE_IMAGE_SIDE_PX } from '#shared/profile/fields.ts'

/** What of a picture is cut out, in its own pixels. */
export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

/** The cut-out as a data URL of a square picture; rejects when the file cannot be read as a picture. */
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
  // Browsers that write no WebP write PNG instead, which is taken as well.
  return canvas.toDataURL('image/webp', 0.92)
}

/** Loads a picture; rejects when it is none. */
export function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('no picture')))
    image.src = address
  })
}
