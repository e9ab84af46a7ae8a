import { randomBytes } from 'node:crypto'

/** Below the server's address: where uploads are created and sent to by tus 1.0. */
export const TUS_PATH = '/uploads/tus'

const idPattern = /^(\d{1,15})-[A-Za-z0-9_-]{22}$/

/** A new upload id. It begins with the site, by which every row is found; the rest cannot be guessed. */
export function newUploadId(channelSeq: number): string {
  return `${channelSeq}-${randomBytes(16).toString('base64url')}`
}

/** The site of an upload id; undefined for a text that is none. */
export function channelOfUploadId(uploadId: string): number | undefined {
  const digits = idPattern.exec(uploadId)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Prefix of everything that belongs to one uploaded file. Its last part is random and known to the server alone: no answer, address or playlist shows it. */
export function newUploadFolder(channelSeq: number): string {
  return `sites/${channelSeq}/uploads/${randomBytes(16).toString('hex')}/`
}

/** The site of a storage key; undefined for another text. */
export function channelOfStorageKey(storageKey: string): number | undefined {
  const digits = /^sites\/(\d{1,15})\//.exec(storageKey)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Prefix of a stored original. Copies of an item share it, so the row's own id does not tell it. */
export function folderOfOriginal(storageKey: string): string {
  return storageKey.slice(0, storageKey.lastIndexOf('/') + 1)
}

/** Names within the folder of an uploaded file. */
export const storedName = {
  original: 'original',
  /** Digests of its chunks, from its first one until it is checked. */
  digests: 'digests',
  /** Prefix of what optimising makes. */
  derived: 'derived/',
  poster: 'derived/poster.jpg',
  hls: 'derived/hls/',
  playlist: 'derived/hls/master.m3u8',
  captions: (language: string) => `captions/${language}.vtt`,
} as const
