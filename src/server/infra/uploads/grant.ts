import { z } from 'zod'
import { uploadKinds } from '#shared/upload/port.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { readToken, signToken } from '#server/infra/tokens/signedToken.ts'

/** How long a creation address may be used, in milliseconds. */
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
  /** Epoch milliseconds. */
  expires: z.number(),
})

/** Everything that an upload is, decided before a byte is sent; nothing of it is the client's to say again. */
export type UploadGrant = z.infer<typeof grantSchema>

/** The grant as it stands in a creation address. */
export function signGrant(key: Buffer, grant: UploadGrant): string {
  return signToken(key, 'uploadGrant', grant)
}

/** The grant of a creation address; undefined when it is not ours or has expired. */
export function readGrant(key: Buffer, token: string, now: number): UploadGrant | undefined {
  const grant = readToken(key, 'uploadGrant', token, grantSchema)
  return grant !== undefined && now < grant.expires ? grant : undefined
}
