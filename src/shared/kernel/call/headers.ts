import { z } from 'zod'

/** Languages of the interface (platform spec §4: default ko, fallback en; Japanese beside them). */
export const languages = ['ko', 'en', 'ja'] as const
export type Language = (typeof languages)[number]

/**
 * The headers that every request carries (platform spec §7). And `person`: as whom a page of the browser asks, where it knows of a
 * login. The session's cookie is all tabs'; who logs in in one of them does not answer for what another still shows of somebody else.
 */
export const headerNames = {
  language: 'accept-lang',
  source: 'source',
  accessToken: 'access-token',
  httpSession: 'http-session',
  clientId: 'client-id',
  device: 'device',
  person: 'person',
} as const

/** The headers parsed leniently: a wrong value falls back, since a header must not break a page. */
export const commonHeaders = z.object({
  'accept-lang': z.enum(languages).optional().catch(undefined),
  source: z.string().max(2000).optional().catch(undefined),
  'access-token': z.string().max(200).optional().catch(undefined),
  'http-session': z.string().max(200).optional().catch(undefined),
  'client-id': z.string().max(100).optional().catch(undefined),
  device: z.enum(['mobile', 'web']).optional().catch(undefined),
  person: z.string().max(20).optional().catch(undefined),
})

/**
 * Header by which a tus PATCH asks for interim answers: each with status 104 and `Upload-Offset`, how far the file has come on
 * the server (as "Resumable Uploads for HTTP", draft-ietf-httpbis-resumable-upload, has them). A server or proxy that knows
 * none of it leaves them out.
 */
export const UPLOAD_ACKNOWLEDGE_HEADER = 'upload-acknowledge'
export const UPLOAD_ACKNOWLEDGE_STATUS = 104

/**
 * Header of a tus PATCH with the SHA-256 digests of the 8 MiB chunks of the file that end in its body, in order, as
 * `shared/upload/chunkDigests.ts` writes them. A chunk that arrives otherwise is thrown away and answered `chunkDamaged`.
 */
export const CHUNK_DIGESTS_HEADER = 'upload-chunk-digests'

/** Cookie in which a browser keeps its Client-Id. */
export const CLIENT_ID_COOKIE = 'clientId'
/** Lifetime of Client-Id in milliseconds (platform spec §9). */
export const CLIENT_ID_LIFETIME_MS = 34_560_000
/** Sliding lifetime of a session in milliseconds: 2 days (platform spec §9). */
export const SESSION_LIFETIME_MS = 2 * 24 * 60 * 60 * 1000
