import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Hex SHA-256 of the parts in a row. */
export const sha256 = (...parts: (string | number)[]): string => createHash('sha256').update(parts.join('')).digest('hex')

/** Hex HMAC-SHA-256 of the parts, each with its end marked. */
export const hmac = (key: string, ...parts: (string | number)[]): string => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')

/** Compares signatures in constant time; false for a missing one. */
export function isSame(signature: string | null | undefined, expected: string): boolean {
  const given = Buffer.from(signature ?? '')
  const wanted = Buffer.from(expected)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The longest beginning that has at most so many bytes of UTF-8. */
export function withinBytes(text: string, bytes: number): string {
  let end = ''
  let used = 0
  for (const character of text) {
    used += Buffer.byteLength(character)
    if (used > bytes) break
    end += character
  }
  return end
}
