import { z } from 'zod'
import { dataUrlImageTypes } from '#shared/kernel/format/files.ts'
import { passwordRule } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { ValidationKey } from '#shared/kernel/format/validationMessage.ts'

/** Media types of an uploaded profile picture, by its content. */
export const profileImageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
/** Largest file to crop from, bytes; the cropped upload is far smaller. */
export const PROFILE_FILE_MAX_BYTES = 10 * 1024 * 1024
export const PROFILE_IMAGE_SIDE_PX = 640

/** Why a file cannot be cropped; null when it can. */
export function profileFileRefusal(contentType: string, bytes: number): ValidationKey | null {
  if (!(dataUrlImageTypes as readonly string[]).includes(contentType)) return 'validation:profileImageType'
  return bytes > PROFILE_FILE_MAX_BYTES ? 'validation:profileImageSize' : null
}

/** Most characters of what a person says about themselves. */
export const BIOGRAPHY_MAX = 1000

/** Plain text with line breaks; '' when they say nothing. */
export const biographyRule = z.string().trim().max(BIOGRAPHY_MAX)

/** A password change; the new one must differ (AUTH-10). */
export const passwordChange = z.object({
  password: z.string().max(200),
  newPassword: passwordRule,
}).refine(({ password, newPassword }) => password !== newPassword, { path: ['newPassword'], error: validationMessage('validation:samePassword') })

export const presentPassword = z.string().max(200).min(1, { error: validationMessage('validation:required') })

/** The sites that would have no owner without this user (AUTH-10). */
export function sitesLeftAlone(owners: readonly { channelSeq: number; userSeq: number }[], userSeq: number): number[] {
  const mine = owners.filter((owner) => owner.userSeq === userSeq).map(({ channelSeq }) => channelSeq)
  return mine.filter((channelSeq) => !owners.some((owner) => owner.channelSeq === channelSeq && owner.userSeq !== userSeq))
}
