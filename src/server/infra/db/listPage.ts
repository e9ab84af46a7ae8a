import { AppError } from '#shared/kernel/errors.ts'
import { cursorOf, cursorText } from '#shared/kernel/listCursor.ts'
import type { Cursor, ValueKind } from '#shared/kernel/listCursor.ts'

/** Reads where a list goes on. Throws `invalidInput` for a cursor of another order. @param count how many numbers name a row */
export function placeOf(cursor: string | undefined, count: 1 | 2, kind: ValueKind): Cursor | undefined {
  const place = cursor === undefined ? undefined : cursorOf(cursor, count, kind)
  if (cursor !== undefined && place === undefined) throw new AppError('invalidInput', {}, [{ path: ['cursor'], message: 'validation:invalid' }])
  return place
}

/** The first `size` rows, and the place of the last one if there are more. */
export function pageOf<Row extends { cursor: string }>(found: readonly Row[], size: number, seqsOf: (row: Row) => number[]): { rows: readonly Row[]; after: string | null } {
  const last = found.length > size ? found[size - 1] : undefined
  return { rows: found.slice(0, size), after: last === undefined ? null : cursorText({ seqs: seqsOf(last), value: last.cursor }) }
}
