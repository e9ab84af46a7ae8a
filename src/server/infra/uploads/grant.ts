import { z } from 'zod'
import { uploadKinds } from '#shared/upload/port.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { readToken, signToken } from '#server/infra/tokens/signedToken.ts'

/** In milliseconds. */
export const GRANT_LIFETIME_MS = HOUR_MS

const grantSchema = z.object({
  /** One grant makes one upload, however often it is used. */
  uploadId: z.string(),
  channelSeq: z.number(),
  courseSeq: z.number(),
  curriculumSeq: z.number(),
  userSeq: z.number(),
  kind: z.enum(uploadKinds),
  fileName: z.string(),
  fileSize: z.number(),
  expires: z.number(),
})

/** Everything about an upload, fixed before the first byte; the client cannot change it. */
export type UploadGrant = z.infer<typeof grantSchema>

export function signGrant(key: Buffer, grant: UploadGrant): string {
  return signToken(key, 'uploadGrant', grant)
}

/** Undefined when invalid or expired. */
export function readGrant(key: Buffer, token: string, now: number): UploadGrant | undefined {
  const grant = readToken(key, 'uploadGrant', token, grantSchema)
  return grant !== undefined && now < grant.expires ? grant : undefined
}
