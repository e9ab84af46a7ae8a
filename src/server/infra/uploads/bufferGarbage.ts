import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes that may arrive between two collections; half of what makes V8 look through the whole heap. */
const COLLECT_EVERY_BYTES = 32 * 1024 * 1024

type Collect = (options: { type: 'minor' }) => void

/**
 * Keeps the garbage of streams cheap. A stream leaves a dead buffer of 64 KB behind for each read, but hardly any objects, so
 * the young generation never fills. What V8 does instead is to mark the whole heap, embedded database included, after each
 * 10 to 64 MB of buffers: four fifths of an upload's processor time. Here the young generation is collected as bytes flow,
 * which takes a millisecond, and the whole heap may double before it is marked.
 * @returns to be called with the length of each buffer that was used up
 */
export function createBufferGarbage(): (bytes: number) => void {
  setFlagsFromString('--heap-growing-percent=100')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  let used = 0
  return (bytes) => {
    used += bytes
    if (used < COLLECT_EVERY_BYTES) return
    used = 0
    collect({ type: 'minor' })
  }
}
