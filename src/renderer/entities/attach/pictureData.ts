import { IMAGE_MAX_BYTES } from '#shared/course/form.ts'
import { pictureWidths } from '#shared/kernel/format/pictures.ts'

const QUALITY = 0.85

/** A photo above the limit, made smaller: the server keeps no more of its width anyway. Others as they are. */
async function withinLimit(file: File): Promise<Blob> {
  if (file.size <= IMAGE_MAX_BYTES) return file
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, (2 * pictureWidths.large) / picture.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => { canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', QUALITY) })
}

export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}

/** A picture as the server takes it: a data URL, within the limit. */
export const pictureData = async (file: File): Promise<string> => dataUrlOf(await withinLimit(file))
