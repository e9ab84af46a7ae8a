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

const zipped = /zip|openxmlformats|opendocument|hwp/
const compound = /x-cfb|msword|ms-excel|ms-powerpoint|hwp/
/** Also texts in the encodings of a country, which look like any other bytes, and marked-up ones. */
const text = /^(text\/|application\/(octet-stream|xml))/
const contentOf: Readonly<Record<string, RegExp>> = {
  pdf: /^application\/pdf$/, doc: compound, xls: compound, ppt: compound, hwp: compound, docx: zipped, xlsx: zipped, pptx: zipped, hwpx: zipped, odt: zipped, ods: zipped, odp: zipped, zip: zipped,
  rtf: /rtf/, txt: text, csv: text, md: text, mp3: /^audio\/mpeg$/, m4a: /^(audio|video)\/(mp4|x-m4a)/, jpg: /^image\/jpeg$/, jpeg: /^image\/jpeg$/, png: /^image\/png$/,
}

/** Whether the beginning of a file is what its name ends in; false for endings that people may not send. */
export async function isAsNamed(head: Uint8Array, fileName: string): Promise<boolean> {
  const wanted = contentOf[/\.([a-z\d]{1,8})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '']
  return wanted?.test(await sniffContentType(head.subarray(0, HEAD_BYTES))) === true
}
