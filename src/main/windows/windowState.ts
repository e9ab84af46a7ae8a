import { z } from 'zod'
import { readIfPresent, writeAtomically } from '#main/files/atomicFile.ts'
import type { ClockPort, LogPort } from '#main/ports.ts'
import type { WindowPlace } from './placement.ts'
import { knownZoom } from './zoom.ts'

const coordinate = z.int().min(-100_000).max(100_000)
const length = z.int().min(1).max(100_000)
const keptWindow = z.object({
  version: z.literal(1),
  place: z.object({ bounds: z.object({ x: coordinate, y: coordinate, width: length, height: length }), isMaximised: z.boolean() }).optional(),
  zoom: z.number().transform(knownZoom),
})

export interface WindowState {
  place?: WindowPlace | undefined
  zoom: number
}

export interface WindowStateStore {
  read(): Promise<WindowState>
  /** Stores a change, debounced. */
  remember(change: Partial<WindowState>): void
  flush(): Promise<void>
}

const WRITE_AFTER_MS = 500

/** @param path its file; a damaged one is ignored and replaced at the next change */
export function createWindowStateStore(path: string, clock: ClockPort, log: LogPort): WindowStateStore {
  let state: WindowState = { zoom: 1 }
  let cancelWait: (() => void) | undefined
  let writing = Promise.resolve()

  function write(): Promise<void> {
    cancelWait = undefined
    const content = JSON.stringify({ version: 1, ...state })
    writing = writing.then(() => writeAtomically(path, content)).catch((error: unknown) => log.error('the window is not remembered', error))
    return writing
  }

  return {
    async read() {
      try {
        const parsed = keptWindow.safeParse(JSON.parse((await readIfPresent(path)) ?? 'null'))
        if (parsed.success) state = { place: parsed.data.place, zoom: parsed.data.zoom }
      } catch (error) {
        log.warn('the remembered window cannot be read', { reason: error instanceof Error ? error.name : 'unknown' })
      }
      return state
    },
    remember(change) {
      state = { ...state, ...change }
      cancelWait?.()
      cancelWait = clock.after(WRITE_AFTER_MS, () => void write())
    },
    async flush() {
      if (cancelWait !== undefined) {
        cancelWait()
        await write()
      }
      await writing
    },
  }
}
