// PostgreSQL limits a payload to 8,000 bytes; the rest is for the header.
const PART_MAX = 7800
const SEPARATOR = ' '

/** Splits a text into payloads `<id> <number> <count> <part>`. Non-ASCII is JSON-escaped, so that no part ends within a character. */
export function framesOf(id: string, json: string): string[] {
  const ascii = json.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const count = Math.max(1, Math.ceil(ascii.length / PART_MAX))
  return Array.from({ length: count }, (_, index) => [id, index, count, ascii.slice(index * PART_MAX, (index + 1) * PART_MAX)].join(SEPARATOR))
}

/** Reassembles texts from their payloads, which arrive in order and all or none. */
export interface Assembler {
  add(frame: string): string | undefined
  /** After a reconnect: the missing parts will never arrive. */
  clear(): void
}

export function createAssembler(): Assembler {
  const parts = new Map<string, string>()
  return {
    add(frame) {
      const [, id, index, count, part] = /^(\S+) (\d+) (\d+) ([\s\S]*)$/.exec(frame) ?? []
      if (id === undefined || part === undefined) return undefined
      const text = (index === '0' ? '' : (parts.get(id) ?? '')) + part
      if (Number(index) + 1 < Number(count)) {
        parts.set(id, text)
        return undefined
      }
      parts.delete(id)
      return text
    },
    clear: () => parts.clear(),
  }
}
