import type { UploadRow } from '#shared/upload/port.ts'
import { isUploadOver } from '#shared/upload/queue/machine.ts'

export interface Places {
  top?: number
  up?: number
  down?: number
}

/** Possible moves of each waiting row: past other waiting ones, over running and finished ones. */
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
