import { queryOptions } from '@tanstack/react-query'
import { FILE_PART_BYTES, partsOf } from '#shared/attach/rules.ts'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { dataUrlOf } from '#renderer/entities/attach/pictureData.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

export interface FormParams { channelSeq: number; formSeq: number }

export const formQueries = {
  /** A published form as the reader meets it. */
  show: (client: Client, params: FormParams) => queryOptions({ ...callQuery(client, contract.form.show, { params }), select: ({ form }) => form, meta: { errors: 'inline' }, staleTime: 0, refetchOnWindowFocus: false, retry: false }),
}

/** A file that an answer names. */
export interface NamedFile { fileId: string; fileName: string; fileSize: number }
export type SendFile = (itemId: string, file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<NamedFile>

// A part may fail for a moment; what arrived stays.
const PART_TRIES = 3

/** Stores files of a submission part by part. @param token of the form that is being filled in */
export function formFileSender(client: Client, params: FormParams, token: string): SendFile {
  return async (itemId, file, onProgress, signal) => {
    const { fileId } = await client(contract.form.beginFile, { params, body: { token, itemId, fileName: file.name, fileSize: file.size } }, signal)
    const sendPart = async (part: number, triesLeft = PART_TRIES - 1): Promise<void> => {
      const content = (await dataUrlOf(file.slice(part * FILE_PART_BYTES, (part + 1) * FILE_PART_BYTES))).replace(/^[^,]*,/, '')
      try {
        await client(contract.form.filePart, { params: { ...params, fileId }, body: { part, content } }, signal)
      } catch (error) {
        if (signal.aborted || triesLeft === 0) throw error
        await sendPart(part, triesLeft - 1)
      }
    }
    for (let part = 0; part < partsOf(file.size); part += 1) {
      onProgress(Math.round((part * FILE_PART_BYTES * 100) / file.size))
      await sendPart(part)
    }
    return { fileId, fileName: file.name, fileSize: file.size }
  }
}
