type Listener = (what: string, error: unknown) => void

const listeners = new Set<Listener>()

/** Logs an error to the console and notifies listeners. */
export function reportError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place of the renderer that logs
  console.error(what, error)
  for (const listener of listeners) listener(what, error)
}

/** Calls back for each logged error; returns its unsubscribe. */
export function onReport(listener: Listener): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}
