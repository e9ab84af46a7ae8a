import { useCallback } from 'react'
import { FILE_PART_BYTES, partsOf } from '#shared/attach/rules.ts'
import { contract } from '#shared/contract.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { dataUrlOf, pictureData } from './pictureData.ts'

/** A picture of a text that is being written. `isNew`: no text has taken it. */
export interface WrittenPicture {
  attachmentSeq: number
  imageUrl: string
  alt: string
  isNew?: boolean
}

export interface WrittenFile {
  attachmentSeq: number
  fileName: string
  fileSize: number
  isNew?: boolean
}

// A part may fail for a moment; what arrived stays.
const PART_TRIES = 3

/** Stores pictures and files for a text of a class. Each rejects with the server's error. */
export function useAttach({ channelSeq, courseSeq }: CourseRef) {
  const client = useClient()
  const picture = useCallback(
    async (file: File) => client(contract.attach.picture, { params: { channelSeq, courseSeq }, body: { image: await pictureData(file) } }),
    [client, channelSeq, courseSeq],
  )
  /** @param onProgress percent sent */
  const file = useCallback(async (sent: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<WrittenFile> => {
    const { attachmentSeq } = await client(contract.attach.begin, { params: { channelSeq, courseSeq }, body: { fileName: sent.name, fileSize: sent.size } }, signal)
    const params = { channelSeq, courseSeq, attachmentSeq }
    const sendPart = async (part: number, triesLeft = PART_TRIES - 1): Promise<void> => {
      const content = (await dataUrlOf(sent.slice(part * FILE_PART_BYTES, (part + 1) * FILE_PART_BYTES))).replace(/^[^,]*,/, '')
      try {
        await client(contract.attach.part, { params, body: { part, content } }, signal)
      } catch (error) {
        if (signal.aborted || triesLeft === 0) throw error
        await sendPart(part, triesLeft - 1)
      }
    }
    try {
      for (let part = 0; part < partsOf(sent.size); part += 1) {
        onProgress(Math.round((part * FILE_PART_BYTES * 100) / sent.size))
        await sendPart(part)
      }
    } catch (error) {
      // The nightly job deletes what this leaves behind.
      void client(contract.attach.remove, { params }).catch(() => undefined)
      throw error
    }
    return { attachmentSeq, fileName: sent.name, fileSize: sent.size, isNew: true }
  }, [client, channelSeq, courseSeq])
  const discard = useCallback((attachmentSeq: number) => {
    void client(contract.attach.remove, { params: { channelSeq, courseSeq, attachmentSeq } }).catch(() => undefined)
  }, [client, channelSeq, courseSeq])
  return { picture, file, discard }
}
