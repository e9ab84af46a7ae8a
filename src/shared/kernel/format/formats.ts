import { z } from 'zod'
import { firstMessage, validationMessage } from './validationMessage.ts'

/** Most characters of a text area (platform spec §9). */
export const TEXTAREA_MAX = 5000
export const MEMO_MAX = 500
/** Digits of an email verification code (platform spec §9). */
export const CODE_LENGTH = 6

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** File size in Bytes, KB, MB, GB or TB with one decimal; whole bytes below 1 KB (platform spec §5). */
export function fileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 Bytes'
  let size = bytes
  let unit = 0
  // 1023.95 would round to 1024.0: use the next unit.
  while (size >= (unit === 0 ? 1024 : 1023.95) && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return unit === 0 ? `${Math.floor(size)} Bytes` : `${size.toFixed(1)} ${units[unit]}`
}

/** The digits of a text, full-width ones of Asian keyboards included (platform spec §5). */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** Domestic digits of a phone number: `+82 10-1234-5678` becomes `01012345678` (platform spec §5). */
export function phoneDigits(text: string): string {
  return digitsOf(text.normalize('NFKC').replace(/^\s*\+\s*82\D*0?/, '0'))
}

/** Phone number for display, 3-4-4 (platform spec §5); shorter numbers 2-or-3, 3, 4; others unchanged. */
export function formatPhone(phone: string): string {
  const digits = digitsOf(phone)
  const parts = /^(02|\d{3})(\d{3,4})(\d{4})$/.exec(digits)
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : phone
}

/** Groups a phone number while it is typed (platform spec §5); too many digits stay unchanged. */
export function formatTypedPhone(digits: string): string {
  const whole = formatPhone(digits)
  if (whole !== digits) return whole
  const parts = /^(02|\d{3})(\d{1,4})(\d{0,4})$/.exec(digits)
  return parts ? parts.slice(1).filter((part) => part !== '').join('-') : digits
}

/** Digits in groups of thousands, such as `12,000`; the same in all three languages. */
export function groupDigits(integer: number): string {
  return String(Math.trunc(integer)).replace(/\B(?=(\d{3})+$)/g, ',')
}

const hasText = (text: string) => text.trim().length > 0

/** Text on one line: control characters and line breaks become spaces. */
// oxlint-disable-next-line no-control-regex -- replaces control characters
export const onOneLine = (text: string): string => text.replace(/[\u0001-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()

/** Single-line text: control characters and line breaks become spaces. */
export const lineText = z.string().overwrite(onOneLine)

/** Required text, trimmed (platform spec §5). */
export const requiredText = z.string().trim().refine(hasText, { error: validationMessage('validation:required') })

/** Required text with a labelled message: '{label} 항목을 입력해주세요!' (platform spec §5). Trimmed. */
export function requiredTextOf(label: string) {
  return z.string().trim().refine(hasText, { error: validationMessage('validation:requiredField', { label }) })
}

/** Makes a rule optional: empty passes (platform spec §5). Trimmed. */
export function emptyOr<Rule extends z.ZodType<string>>(rule: Rule) {
  return z.string().trim().transform((text, context) => {
    if (text === '') return text
    const parsed = rule.safeParse(text)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: firstMessage(parsed.error) })
    return z.NEVER
  })
}

/** Email address: required, basic pattern with a 2 to 4 letter ending (platform spec §5); lower-cased. */
export const emailRule = z.string().trim().toLowerCase().max(254)
  .refine(hasText, { error: validationMessage('validation:required'), abort: true })
  .regex(/^[\w.%+-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,4}$/, { error: validationMessage('validation:email') })

const NAME_MAX = 50
const RAW_NAME_MAX = NAME_MAX * 4
/** Letters of any script, joined by a space, hyphen or apostrophe; no single jamo, no invisible characters, few combining marks. */
const namePattern = /^[^\P{L}\p{DI}\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\ud7b0-\ud7ff\uffa0-\uffdc](?:[^\P{M}\p{DI}]{0,4}[ '’-]?[^\P{L}\p{DI}\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\ud7b0-\ud7ff\uffa0-\uffdc])+[^\P{M}\p{DI}]{0,4}$/u

/** Name of a person: at least 2 letters of any language (courses spec §5; decision 0022). Returns NFC: macOS decomposes Hangul. */
export const nameRule = z.string().max(RAW_NAME_MAX, { error: validationMessage('validation:name'), abort: true }).trim().normalize('NFC').max(NAME_MAX)
  .refine(hasText, { error: validationMessage('validation:required'), abort: true })
  .regex(namePattern, { error: validationMessage('validation:name') })

/** Account password: 8 or more with a letter, a digit and one of ~!@#$%^&* (courses spec §5). Not trimmed. */
export const passwordRule = z.string().max(128)
  .refine((text) => text.length > 0, { error: validationMessage('validation:required'), abort: true })
  .regex(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[~!@#$%^&*]).{8,}$/, { error: validationMessage('validation:password') })

/** Simple password: letters and digits, at least 4 (courses spec §5). */
export const simplePasswordRule = z.string().max(128)
  .regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{4,}$/, { error: validationMessage('validation:passwordSimple') })

/** Phone: strips non-digits and the country code; empty, or 2-3 + 3-4 + 4 digits (platform spec §5). Returns digits. */
export const phoneRule = z.string().max(40).transform(phoneDigits)
  .pipe(z.string().regex(/^(?:\d{2,3}\d{3,4}\d{4})?$/, { error: validationMessage('validation:phone') }))

/** Email verification code: 6 digits (courses spec §5). */
export const codeRule = z.string().trim().regex(/^\d{6}$/, { error: validationMessage('validation:code') })

/** Id rule: letters, digits and plus, at least 2 (courses spec §5). */
export const userIdRule = z.string().regex(/^[A-Za-z\d+]{2,}$/, { error: validationMessage('validation:userId') })

/** Page path: letters, digits, underscore, hyphen; at most 20 characters (courses spec §5 and §9). */
export const pagePathRule = z.string().max(20).regex(/^[\w-]+$/, { error: validationMessage('validation:pagePath') })

/** An http or https address (platform spec §5). */
export const urlRule = z.url({ protocol: /^https?$/, error: validationMessage('validation:url') })

export const timeRule = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: validationMessage('validation:time') })

export const dayRule = z.iso.date({ error: validationMessage('validation:date') })

/** ISO 8601 text with zone, years 1900 to 2999: safe for databases, also after adding the longest access period. */
export const momentRule = z.iso.datetime({ offset: true, error: validationMessage('validation:date'), abort: true }).refine(
  (text) => Date.parse(text) >= Date.UTC(1900) && Date.parse(text) < Date.UTC(3000),
  { error: validationMessage('validation:date') },
)

/** Accepted image data URLs: png, jpeg, jpg, gif, bmp, webp (platform spec §5). */
export const imageDataUrlPattern = /^data:image\/(?:png|jpeg|jpg|gif|bmp|webp);base64,[A-Za-z\d+/]+={0,2}$/

/** Path to return to after login, else null (SHELL-07). Blocks open redirects: scheme, `//host`, backslash, control characters. */
export function safeNextPath(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > 2000) return null
  // oxlint-disable-next-line no-control-regex -- control characters are what this refuses: browsers drop tab and newline, making /\t/host into //host
  if (!next.startsWith('/') || next.startsWith('//') || /[\\\s\u0000-\u001f\u007f]/.test(next)) return null
  // Parsed as the browser would, dot segments included.
  const url = URL.canParse(next, 'http://site.invalid') ? new URL(next, 'http://site.invalid') : null
  if (url?.origin !== 'http://site.invalid' || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
