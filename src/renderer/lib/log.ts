type Listener = (what: string, error: unknown) => void

const listeners = new Set<Listener>()

/** Writes an error to the console, which is where a page's log is, and tells whoever listens. */
export function reportError(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place of the renderer that logs
  console.error(what, error)
  for (const listener of listeners) listener(what, error)
}

/** Hears of every error that is logged; answers how to stop it. */
export function onReport(listener: Listener): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}
