import { createListeners } from '#shared/kernel/listeners.ts'

const listeners = createListeners<[what: string, error: unknown]>()

export function reportError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the renderer's only logger
  console.error(what, error)
  listeners.notify(what, error)
}

/** Calls back for each logged error; returns its unsubscribe. */
export const onReport = listeners.subscribe
