import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { isProofOf, openToken, proofOf, sealToken } from '#server/infra/tokens/signedToken.ts'

/** Lifetime (ms) of a signed URL: longer than any video. */
export const MEDIA_LIFETIME_MS = 6 * HOUR_MS

/** Lifetime (ms) of a reader URL; the reader renews it. */
export const READING_LIFETIME_MS = 10 * MINUTE_MS

export const MEDIA_PATH = '/media'

const scopeSchema = z.object({
  /** Folder of the file; playlists name their segments relative to it. */
  folder: z.string(),
  /** 0 for lessons open to anyone. */
  sessionSeq: z.number(),
  /** Null for anyone. */
  userSeq: z.number().nullable(),
  /** Access to this lesson is checked on every use. */
  lesson: z.object({ channelSeq: z.number(), courseSeq: z.number(), curriculumSeq: z.number() }),
  /** A file of a text of the class, not of a lesson: `curriculumSeq` is 0, and nothing is checked again. */
  ofText: z.boolean().optional(),
  expires: z.number(),
  contentType: z.string(),
  /** Download under this name instead of showing. */
  fileName: z.string().optional(),
  /** For the document reader: requires the ticket, and with `cookie` the session's cookie too. */
  reading: z.object({ cookie: z.boolean() }).optional(),
})

/** Lifetime (ms) of the URL of a file in a post or hand-in: access is not checked again. */
export const TEXT_FILE_LIFETIME_MS = HOUR_MS

/** What a signed URL gives access to. Encrypted, so that it does not reveal the storage path. */
export type MediaScope = z.infer<typeof scopeSchema>

export function mediaBase(key: Buffer, scope: MediaScope): string {
  return baseOf(sealToken(key, 'media', scope))
}

const baseOf = (token: string) => `${MEDIA_PATH}/${token}/`

/** As `mediaBase`, but useless without the ticket, which is sent as a header: a shared link opens nothing. */
export function readingBase(key: Buffer, scope: MediaScope): { base: string; ticket: string } {
  const token = sealToken(key, 'media', scope)
  return { base: baseOf(token), ticket: proofOf(key, 'reading', token) }
}

export function isTicketOf(key: Buffer, token: string, ticket: string): boolean {
  return isProofOf(key, 'reading', token, ticket)
}

/** Undefined when the token is invalid or expired. */
export function readMediaScope(key: Buffer, token: string, now: number): MediaScope | undefined {
  const scope = openToken(key, 'media', token, scopeSchema)
  return scope !== undefined && now < scope.expires ? scope : undefined
}
