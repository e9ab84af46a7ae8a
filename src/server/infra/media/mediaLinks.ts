import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { isProofOf, openToken, proofOf, sealToken } from '#server/infra/tokens/signedToken.ts'

/** How long a media address works, in milliseconds: longer than any video, shorter than a day. */
export const MEDIA_LIFETIME_MS = 6 * HOUR_MS

/** How long an address for the reader works, in milliseconds; the reader asks for another while a person goes on reading. */
export const READING_LIFETIME_MS = 10 * MINUTE_MS

/** Below the server's address: where media are served. */
export const MEDIA_PATH = '/media'

const scopeSchema = z.object({
  /** Folder of the uploaded file; the address names what is in it, so that playlists can name their segments relatively. */
  folder: z.string(),
  /** The session that the link is for; 0 for lessons open to anyone. */
  sessionSeq: z.number(),
  /** Whose session it is; null for anyone. */
  userSeq: z.number().nullable(),
  /** The lesson that the file is of: who may not enter it any more is refused. */
  lesson: z.object({ channelSeq: z.number(), courseSeq: z.number(), curriculumSeq: z.number() }),
  /** Epoch milliseconds. */
  expires: z.number(),
  /** Media type of the original. */
  contentType: z.string(),
  /** The original is saved under this name instead of shown. */
  fileName: z.string().optional(),
  /** For the reader alone: the original, shown and never saved, for requests that bring the ticket; `cookie` asks for the session's cookie too. */
  reading: z.object({ cookie: z.boolean() }).optional(),
})

/** What a media address gives access to, and to whom. It travels sealed, so that no address shows where a file is stored. */
export type MediaScope = z.infer<typeof scopeSchema>

/** The start of media addresses of a scope; the name within the folder follows. */
export function mediaBase(key: Buffer, scope: MediaScope): string {
  return baseOf(sealToken(key, 'media', scope))
}

const baseOf = (token: string) => `${MEDIA_PATH}/${token}/`

/** As `mediaBase`, for the reader: without the ticket in a header, which no link and no address bar can send, it opens nothing. */
export function readingBase(key: Buffer, scope: MediaScope): { base: string; ticket: string } {
  const token = sealToken(key, 'media', scope)
  return { base: baseOf(token), ticket: proofOf(key, 'reading', token) }
}

/** Whether a ticket belongs to the token of a reading address. */
export function isTicketOf(key: Buffer, token: string, ticket: string): boolean {
  return isProofOf(key, 'reading', token, ticket)
}

/** The scope of a media token; undefined when it is not ours or has expired. */
export function readMediaScope(key: Buffer, token: string, now: number): MediaScope | undefined {
  const scope = openToken(key, 'media', token, scopeSchema)
  return scope !== undefined && now < scope.expires ? scope : undefined
}
