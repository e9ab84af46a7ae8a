import { createHash } from 'node:crypto'
import { request } from 'undici'
import { uploadCalls } from '#shared/upload/contract.ts'
import type { UploadedFile } from '#shared/upload/uploadedFile.ts'
import type { UploadKind } from '#shared/upload/port.ts'
import { contentHashOf } from './contentHash.ts'
import type { Person } from '#tests/support/server/factories.ts'

export interface ItemParams {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
}

export interface TusAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends a raw tus request. */
export async function tus(
  origin: string, method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', path: string,
  options: { token?: string | undefined; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<TusAnswer> {
  const answer = await request(origin + path, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(options.token === undefined ? {} : { 'access-token': options.token }),
      ...(method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: options.body }),
  })
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
}

/** Requests an upload URL and creates the upload; returns its path. */
export async function createUpload(
  origin: string, person: Person, params: ItemParams, file: { filename: string; fileSize: number; kind?: UploadKind }, headers: Record<string, string> = {},
): Promise<string> {
  const { uploadUrl } = await person.client(uploadCalls.uploadUrl, { params, query: file })
  const answer = await tus(origin, 'POST', uploadUrl, { token: person.token, headers: { 'upload-length': String(file.fileSize), ...headers } })
  if (answer.status !== 201) throw new Error(`creation answered ${answer.status}: ${answer.text}`)
  return String(answer.headers['location'])
}

/** Sends bytes from an offset. */
export function patch(origin: string, path: string, offset: number, body: Buffer, token?: string): Promise<TusAnswer> {
  return tus(origin, 'PATCH', path, { token, body, headers: { 'upload-offset': String(offset) } })
}

/** The server's offset. */
export async function offsetOf(origin: string, path: string, token: string): Promise<number> {
  const answer = await tus(origin, 'HEAD', path, { token })
  return answer.status === 200 ? Number(answer.headers['upload-offset']) : Number.NaN
}

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
export const uploadIdOf = (path: string) => path.split('/').at(-1) ?? ''

/** Uploads a whole file; returns the result of `complete`. */
export async function uploadFile(
  origin: string, person: Person, params: ItemParams, content: Buffer, of: { filename?: string; kind?: UploadKind; sha256?: string } = {},
): Promise<UploadedFile> {
  const path = await createUpload(origin, person, params, { filename: of.filename ?? 'video.mp4', fileSize: content.length, ...(of.kind === undefined ? {} : { kind: of.kind }) })
  const answer = await patch(origin, path, 0, content, person.token)
  if (answer.status !== 204) throw new Error(`sending answered ${answer.status}: ${answer.text}`)
  const { upload } = await person.client(uploadCalls.complete, { params, body: { uploadId: uploadIdOf(path), sha256: of.sha256 ?? contentHashOf(content) } })
  return upload
}
