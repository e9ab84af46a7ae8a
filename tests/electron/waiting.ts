import { once } from 'node:events'
import type { EventEmitter } from 'node:events'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

/** The next event of one of Electron's emitters, whose types list their events. */
export const next = (emitter: unknown, event: string): Promise<unknown[]> => once(emitter as EventEmitter, event)

/** Events of this turn are over. */
export const nextTurn = (): Promise<void> => turn(undefined)

/** Waits for a condition; a case that never fulfils it ends by its own time limit. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(10)
}
