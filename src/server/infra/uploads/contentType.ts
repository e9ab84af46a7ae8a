import { fileTypeFromBuffer } from 'file-type'

/** Bytes needed to sniff a type. */
export const HEAD_BYTES = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false
  try {
    // The head may end within a character.
    utf8.decode(head.length < HEAD_BYTES ? head : head.subarray(0, -3), { stream: true })
    return true
  } catch {
    return false
  } finally {
    // Resets the decoder.
    try {
      utf8.decode()
    } catch {
      // Incomplete character at the end: still text.
    }
  }
}

/** Sniffs the media type from content, never from the name. */
export async function sniffContentType(head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  if (found !== undefined) return found.mime
  return isText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}
