/** Half of what triggers a full collection in V8. */
export const COLLECT_EVERY_BYTES = 32 * 1024 * 1024

type Collect = (options: { type: 'minor' }) => unknown

/** Collects dead stream buffers early (needs `--expose-gc`), or V8 marks the whole heap. @returns call with the bytes of each used buffer */
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
