import type { UploadRow } from '#shared/upload/port.ts'
import { isUploadOver } from '#shared/upload/queue/machine.ts'

/** Places that a row may be moved to, as indices among all rows; absent where there is none. */
export interface Places {
  top?: number
  up?: number
  down?: number
}

/** Where each row that still has its turn before it may go: past others that have, over those that are sent or finished. */
export function placesOf(rows: readonly Pick<UploadRow, 'uploadId' | 'state'>[]): Map<string, Places> {
  const turns = rows.flatMap(({ state }, index) => (isUploadOver(state) || state === 'verifying' || state === 'optimising' ? [] : [index]))
  const places = new Map<string, Places>()
  for (const [turn, index] of turns.entries()) {
    const [first, before, after] = [turns[0], turns[turn - 1], turns[turn + 1]]
    places.set(rows[index]?.uploadId ?? '', {
      ...(first !== undefined && before !== undefined ? { top: first, up: before } : {}),
      ...(after === undefined ? {} : { down: after }),
    })
  }
  return places
}
