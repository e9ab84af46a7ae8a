/** Most bytes of a file that is read. */
export const SHEET_BYTES_MAX = 4_000_000

/** Text of a sheet as spreadsheets save it: UTF-8, UTF-16, or the Korean code page that Excel uses for CSV. */
export function sheetTextOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('euc-kr').decode(bytes)
  }
}
