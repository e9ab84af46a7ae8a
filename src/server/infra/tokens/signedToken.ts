import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'

// A token of one purpose is invalid for another.
type Purpose = 'uploadGrant' | 'media' | 'reading' | 'preview' | 'unsubscribe' | 'card' | 'merchant' | 'invitation' | 'staffInvitation' | 'memberInvitation' | 'liveKeys' | 'calendar' | 'mailOpened' | 'formWebhook'

const macOf = (key: Buffer, purpose: Purpose, body: string) => createHmac('sha256', key).update(`${purpose}.${body}`).digest()

const isSame = (given: Buffer, wanted: Buffer) => given.length === wanted.length && timingSafeEqual(given, wanted)

/** HMAC of a text, as base64url. */
export function proofOf(key: Buffer, purpose: Purpose, text: string): string {
  return macOf(key, purpose, text).toString('base64url')
}

export function isProofOf(key: Buffer, purpose: Purpose, text: string, proof: string): boolean {
  return isSame(Buffer.from(proof, 'base64url'), macOf(key, purpose, text))
}

/** Signs a payload for a URL (JSON and HMAC-SHA256, base64url). Readable by anyone. */
export function signToken(key: Buffer, purpose: Purpose, payload: object): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${proofOf(key, purpose, body)}`
}

/** The payload of a signed token; undefined when invalid. The caller checks expiry. */
export function readToken<Schema extends z.ZodType>(key: Buffer, purpose: Purpose, token: string, schema: Schema): z.output<Schema> | undefined {
  const [body = '', mac = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isProofOf(key, purpose, body, mac)) return undefined
  return schema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))).data
}

const SEAL = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const sealKey = (key: Buffer, purpose: Purpose) => Buffer.from(hkdfSync('sha256', key, '', `seal.${purpose}`, 32))

/** Encrypts a payload for a URL (AES-256-GCM, base64url): only the server can read it. */
export function sealToken(key: Buffer, purpose: Purpose, payload: object): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(SEAL, sealKey(key, purpose), iv)
  const content = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
}

/** The payload of a sealed token; undefined when invalid. The caller checks expiry. */
export function openToken<Schema extends z.ZodType>(key: Buffer, purpose: Purpose, token: string, schema: Schema): z.output<Schema> | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Base64 is lenient; accept the canonical spelling only.
  if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return undefined
  const decipher = createDecipheriv(SEAL, sealKey(key, purpose), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const content = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return schema.safeParse(JSON.parse(content.toString('utf8'))).data
  } catch {
    return undefined
  }
}
