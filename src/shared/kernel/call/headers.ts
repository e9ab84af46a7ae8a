import { z } from 'zod'

/** Interface languages (platform spec §4: default ko, fallback en; plus Japanese). */
export const languages = ['ko', 'en', 'ja'] as const
export type Language = (typeof languages)[number]

/** Common headers (platform spec §7). `person`: the page's user; refused when another tab has signed in as someone else. */
export const headerNames = {
  language: 'accept-lang',
  source: 'source',
  accessToken: 'access-token',
  httpSession: 'http-session',
  clientId: 'client-id',
  device: 'device',
  person: 'person',
} as const

export const commonHeaders = z.object({
  'accept-lang': z.enum(languages).optional().catch(undefined),
  source: z.string().max(2000).optional().catch(undefined),
  'access-token': z.string().max(200).optional().catch(undefined),
  'http-session': z.string().max(200).optional().catch(undefined),
  'client-id': z.string().max(100).optional().catch(undefined),
  device: z.enum(['mobile', 'web']).optional().catch(undefined),
  person: z.string().max(20).optional().catch(undefined),
})

/** Requests interim 104 responses with `Upload-Offset` for a tus PATCH (draft-ietf-httpbis-resumable-upload). */
export const UPLOAD_ACKNOWLEDGE_HEADER = 'upload-acknowledge'
export const UPLOAD_ACKNOWLEDGE_STATUS = 104

/** SHA-256 digests of the chunks that end in a tus PATCH's body; a chunk with another digest is discarded: `chunkDamaged`. */
export const CHUNK_DIGESTS_HEADER = 'upload-chunk-digests'

/** Cookie with a browser's Client-Id. */
export const CLIENT_ID_COOKIE = 'clientId'
/** Lifetime of Client-Id, ms (platform spec §9). */
export const CLIENT_ID_LIFETIME_MS = 34_560_000
/** Sliding lifetime of a session: 2 days, ms (platform spec §9). */
export const SESSION_LIFETIME_MS = 2 * 24 * 60 * 60 * 1000
