import { useCallback } from 'react'
import { contract } from '#shared/contract.ts'
import { IMAGE_MAX_BYTES } from '#shared/course/form.ts'
import { pictureWidths } from '#shared/kernel/format/pictures.ts'
import { useClient } from '#renderer/lib/client.tsx'

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

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}

/** A chosen picture as a data URL within the server's limit. Rejects when it cannot be read. */
export const pictureDataUrl = async (file: File): Promise<string> => dataUrlOf(await withinLimit(file))

/** Stores a picture for the texts of a class; for `RichTextEditor`. Rejects with the server's error. */
export function useTextPicture(channelSeq: number, courseSeq: number) {
  const client = useClient()
  return useCallback(
    async (file: File) => client(contract.course.textPicture, { params: { channelSeq, courseSeq }, body: { image: await pictureDataUrl(file) } }),
    [client, channelSeq, courseSeq],
  )
}
