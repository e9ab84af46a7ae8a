import { z } from 'zod'
import { dataUrlImageTypes } from '#shared/kernel/format/files.ts'
import { passwordRule } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { ValidationKey } from '#shared/kernel/format/validationMessage.ts'

/** Media types of a person's picture as it is sent, by content: cut out of a file already. */
export const profileImageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
/** Largest file that one may cut a picture out of, bytes; what is sent is cut already and far smaller. */
export const PROFILE_FILE_MAX_BYTES = 10 * 1024 * 1024
/** Side of the picture that is cut out, in pixels. */
export const PROFILE_IMAGE_SIDE_PX = 640

/** What is wrong with a file to cut a picture out of; null when nothing is. */
export function profileFileRefusal(contentType: string, bytes: number): ValidationKey | null {
  if (!(dataUrlImageTypes as readonly string[]).includes(contentType)) return 'validation:profileImageType'
  return bytes > PROFILE_FILE_MAX_BYTES ? 'validation:profileImageSize' : null
}

/** A new password in place of the present one, which must be another (AUTH-10). */
export const passwordChange = z.object({
  password: z.string().max(200),
  newPassword: passwordRule,
}).refine(({ password, newPassword }) => password !== newPassword, { path: ['newPassword'], error: validationMessage('validation:samePassword') })

/** The present password, as a form asks for it. */
export const presentPassword = z.string().max(200).min(1, { error: validationMessage('validation:required') })

/** Of the owners of some sites, the sites that would be left without one if this person went (AUTH-10). */
export function sitesLeftAlone(owners: readonly { channelSeq: number; userSeq: number }[], userSeq: number): number[] {
  const mine = owners.filter((owner) => owner.userSeq === userSeq).map(({ channelSeq }) => channelSeq)
  return mine.filter((channelSeq) => !owners.some((owner) => owner.channelSeq === channelSeq && owner.userSeq !== userSeq))
}
