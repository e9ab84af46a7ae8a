import { useCallback } from 'react'
import { contract } from '#shared/contract.ts'
import { pictureData } from '#renderer/entities/attach/pictureData.ts'
import { useClient } from '#renderer/lib/client.tsx'

/** Stores a picture for the texts of a class; for `RichTextEditor`. Rejects with the server's error. */
export function useTextPicture(channelSeq: number, courseSeq: number) {
  const client = useClient()
  return useCallback(
    async (file: File) => client(contract.course.textPicture, { params: { channelSeq, courseSeq }, body: { image: await pictureData(file) } }),
    [client, channelSeq, courseSeq],
  )
}
