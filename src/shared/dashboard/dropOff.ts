/** Viewers read for a curve. */
export const DROP_OFF_VIEWERS_MAX = 5000
/** Points of a curve. */
const POINTS_MAX = 120
const PART_SEC = 5

/** Seconds between the points of a curve: a multiple of five, so that rewinds fall into the same parts. */
export const partOf = (durationSec: number): number => Math.max(1, Math.ceil(durationSec / POINTS_MAX / PART_SEC)) * PART_SEC

export interface DropOffPoint {
  /** First second of the part. */
  second: number
  /** Viewers who watched its middle. */
  viewers: number
  rewinds: number
}

/** Sums the steps of a curve up to the end of the video. @param steps change of viewers at a part @param rewinds by second */
export function dropOffPoints(durationSec: number, steps: readonly { part: number; change: number }[], rewinds: readonly { second: number; count: number }[]): DropOffPoint[] {
  const width = partOf(durationSec)
  const changes = new Map(steps.map(({ part, change }) => [part, change]))
  const back = new Map<number, number>()
  for (const { second, count } of rewinds) back.set(Math.floor(second / width), (back.get(Math.floor(second / width)) ?? 0) + count)
  let viewers = 0
  return Array.from({ length: Math.ceil(durationSec / width) }, (_, part) => {
    viewers += changes.get(part) ?? 0
    return { second: part * width, viewers, rewinds: back.get(part) ?? 0 }
  })
}
