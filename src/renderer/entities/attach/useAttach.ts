import { useCallback } from 'react'
import { FILE_PART_BYTES, partsOf } from '#shared/attach/rules.ts'
import { contract } from '#shared/contract.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import type { Client } from '#shared/kernel/call/client.ts'
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

/** The calls of a class, or of the boards of the site. */
function callsOf(client: Client, channelSeq: number, courseSeq: number | null) {
  if (courseSeq === null) {
    const calls = contract.siteBoard
    return {
      picture: (image: string) => client(calls.picture, { params: { channelSeq }, body: { image } }),
      begin: (body: { fileName: string; fileSize: number }, signal: AbortSignal) => client(calls.beginFile, { params: { channelSeq }, body }, signal),
      part: (attachmentSeq: number, body: { part: number; content: string }, signal: AbortSignal) => client(calls.filePart, { params: { channelSeq, attachmentSeq }, body }, signal),
      remove: (attachmentSeq: number) => client(calls.discard, { params: { channelSeq, attachmentSeq } }),
    }
  }
  const params = { channelSeq, courseSeq }
  const calls = contract.attach
  return {
    picture: (image: string) => client(calls.picture, { params, body: { image } }),
    begin: (body: { fileName: string; fileSize: number }, signal: AbortSignal) => client(calls.begin, { params, body }, signal),
    part: (attachmentSeq: number, body: { part: number; content: string }, signal: AbortSignal) => client(calls.part, { params: { ...params, attachmentSeq }, body }, signal),
    remove: (attachmentSeq: number) => client(calls.remove, { params: { ...params, attachmentSeq } }),
  }
}

/** Stores pictures and files for a text of a class or of a board of the site. Each rejects with the server's error. */
export function useAttach(place: BoardPlace) {
  const client = useClient()
  const { channelSeq } = place
  const courseSeq = isSiteBoard(place) ? null : place.courseSeq
  const picture = useCallback(
    async (file: File) => callsOf(client, channelSeq, courseSeq).picture(await pictureData(file)),
    [client, channelSeq, courseSeq],
  )
  /** @param onProgress percent sent */
  const file = useCallback(async (sent: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<WrittenFile> => {
    const calls = callsOf(client, channelSeq, courseSeq)
    const { attachmentSeq } = await calls.begin({ fileName: sent.name, fileSize: sent.size }, signal)
    const sendPart = async (part: number, triesLeft = PART_TRIES - 1): Promise<void> => {
      const content = (await dataUrlOf(sent.slice(part * FILE_PART_BYTES, (part + 1) * FILE_PART_BYTES))).replace(/^[^,]*,/, '')
      try {
        await calls.part(attachmentSeq, { part, content }, signal)
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
      void calls.remove(attachmentSeq).catch(() => undefined)
      throw error
    }
    return { attachmentSeq, fileName: sent.name, fileSize: sent.size, isNew: true }
  }, [client, channelSeq, courseSeq])
  const discard = useCallback((attachmentSeq: number) => {
    void callsOf(client, channelSeq, courseSeq).remove(attachmentSeq).catch(() => undefined)
  }, [client, channelSeq, courseSeq])
  return { picture, file, discard }
}
