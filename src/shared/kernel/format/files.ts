import { z } from 'zod'
import { fileSize, imageDataUrlPattern } from './formats.ts'
import { validationMessage } from './validationMessage.ts'

/** Picture types accepted as data URLs (platform spec §5). */
export const dataUrlImageTypes = ['image/png', 'image/jpeg', 'image/jpg', 'image/gif', 'image/bmp', 'image/webp'] as const

export interface FileLimits {
  /** Accepted media types: `application/pdf`, or `image/*` for a group. */
  types: readonly string[]
  maxBytes: number
}

const isOfType = (type: string, allowed: string) => (allowed.endsWith('/*') ? type.startsWith(allowed.slice(0, -1)) : type === allowed)

/** Why a chosen file is refused, as a validation message; null when accepted. */
export function fileRefusal({ type, size }: { type: string; size: number }, { types, maxBytes }: FileLimits): string | null {
  if (!types.some((allowed) => isOfType(type, allowed))) return validationMessage('validation:fileType')
  return size > maxBytes ? validationMessage('validation:fileSize', { max: fileSize(maxBytes) }) : null
}

export interface ChosenFile {
  name: string
  type: string
  size: number
}

/** Rule of an optional file; null for none. */
export function fileRule(limits: FileLimits) {
  return z.custom<ChosenFile | null>().superRefine((file, context) => {
    const refusal = file ? fileRefusal(file, limits) : null
    if (refusal !== null) context.addIssue({ code: 'custom', message: refusal })
  })
}

/** Decoded size of a base64 data URL, bytes; 0 when invalid. */
export function dataUrlBytes(url: string): number {
  const base64 = /^data:[^,]*;base64,(.*)$/s.exec(url)?.[1] ?? ''
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4)
}

/** A picture as a data URL of an allowed type (platform spec §5); empty for none. */
export function imageDataUrlRule(maxBytes: number) {
  return z.string()
    .refine((url) => url === '' || imageDataUrlPattern.test(url), { error: validationMessage('validation:fileType'), abort: true })
    .refine((url) => dataUrlBytes(url) <= maxBytes, { error: validationMessage('validation:fileSize', { max: fileSize(maxBytes) }) })
}
