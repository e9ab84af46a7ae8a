/** Bytes that may arrive between two collections; half of what makes V8 look through the whole heap. */
export const COLLECT_EVERY_BYTES = 32 * 1024 * 1024

type Collect = (options: { type: 'minor' }) => unknown

/**
 * Keeps the garbage of streams cheap where the process was started with `--expose-gc`; elsewhere it does nothing. A stream leaves
 * a dead buffer of 64 KB behind for each read, but hardly any objects, so the young generation never fills, and V8 marks the whole
 * heap, embedded database included. Here the young generation is collected as bytes flow, which takes a millisecond.
 * @returns to be called with the length of each buffer that was used up
 */
export function createBufferGarbage(collect = globalThis.gc as Collect | undefined): (bytes: number) => void {
  if (collect === undefined) return () => undefined
  let used = 0
  return (bytes) => {
    used += bytes
    if (used < COLLECT_EVERY_BYTES) return
    used = 0
    collect({ type: 'minor' })
  }
}
