import { randomBytes } from 'node:crypto'

/** How far type detection searches from the start of a file. */
const DETECTED_BYTES = 16 * 1024

/** Random content of no known type: of purely random files one in 1,000 is taken for audio, and refused as a video. */
export function unknownContent(bytes: number): Buffer {
  return randomBytes(bytes).fill(0, 0, Math.min(DETECTED_BYTES, bytes / 2))
}
