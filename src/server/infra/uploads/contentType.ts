import { fileTypeFromBuffer } from 'file-type'

/** Bytes from the start of a file by which its type is told. */
export const HEAD_BYTES = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false
  try {
    // A character may be cut in two at the end of the head.
    utf8.decode(head.length < HEAD_BYTES ? head : head.subarray(0, -3), { stream: true })
    return true
  } catch {
    return false
  } finally {
    // Ends the stream, so that the decoder starts anew.
    try {
      utf8.decode()
    } catch {
      // A character cut in two at the end is no reason to be no text.
    }
  }
}

/** The media type of a file by the bytes it starts with, never by its name. */
export async function sniffContentType(head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  if (found !== undefined) return found.mime
  return isText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}
