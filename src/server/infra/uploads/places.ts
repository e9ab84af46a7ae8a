import { randomBytes } from 'node:crypto'

export const TUS_PATH = '/uploads/tus'

const idPattern = /^(\d{1,15})-[A-Za-z0-9_-]{22}$/

/** An unguessable id, prefixed with the site. */
export function newUploadId(channelSeq: number): string {
  return `${channelSeq}-${randomBytes(16).toString('base64url')}`
}

export function channelOfUploadId(uploadId: string): number | undefined {
  const digits = idPattern.exec(uploadId)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Storage prefix of an uploaded file; its random part is never exposed. */
export function newUploadFolder(channelSeq: number): string {
  return `sites/${channelSeq}/uploads/${randomBytes(16).toString('hex')}/`
}

/** The site of a storage key; undefined for other texts. */
export function channelOfStorageKey(storageKey: string): number | undefined {
  const digits = /^sites\/(\d{1,15})\//.exec(storageKey)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The prefix of an original. Copies of an item share it. */
export function folderOfOriginal(storageKey: string): string {
  return storageKey.slice(0, storageKey.lastIndexOf('/') + 1)
}

export const storedName = {
  original: 'original',
  digests: 'digests',
  derived: 'derived/',
  poster: 'derived/poster.jpg',
  hls: 'derived/hls/',
  playlist: 'derived/hls/master.m3u8',
  captions: (language: string) => `captions/${language}.vtt`,
} as const
