/** Inclusive bounds; `whole` without a valid header, `unsatisfiable` beyond the end. */
export type ByteRange = { start: number; end: number } | 'whole' | 'unsatisfiable'

/** Parses a Range header for an object of `size` bytes (RFC 9110 §14). Multiple ranges return the whole, as allowed. */
export function byteRange(header: string | undefined, size: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, from = '', to = ''] = match ?? []
  if (match === null || (from === '' && to === '')) return 'whole'
  if (from === '') {
    const wanted = Number(to)
    return wanted === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - wanted), end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}
