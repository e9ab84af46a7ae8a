/** PostgreSQL takes notifications below 8,000 bytes; what stands around the part of a text needs some of them. */
const PART_MAX = 7800
const SEPARATOR = ' '

/**
 * A text as notifications that fit PostgreSQL's limit: each `<id> <number> <count> <part>`. Letters beyond ASCII are
 * escaped as JSON allows, so that a character is a byte and no part ends within one.
 */
export function framesOf(id: string, json: string): string[] {
  const ascii = json.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const count = Math.max(1, Math.ceil(ascii.length / PART_MAX))
  return Array.from({ length: count }, (_, index) => [id, index, count, ascii.slice(index * PART_MAX, (index + 1) * PART_MAX)].join(SEPARATOR))
}

/** Puts texts together from their notifications, which arrive in order and all or none. */
export interface Assembler {
  /** The text that is complete with this frame; undefined while parts are missing, and for what is no frame. */
  add(frame: string): string | undefined
  /** Forgets what is incomplete: after a broken connection its rest will never come. */
  clear(): void
}

/** Makes an assembler. */
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
