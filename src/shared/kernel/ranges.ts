/** A stretch from, to, with from < to. */
export type Range = readonly [from: number, to: number]
/** Stretches in order that neither overlap nor touch. */
export type Ranges = readonly Range[]

/** All that is in any of the stretches, in order, overlaps and touching ends joined. */
export function unionOf(ranges: readonly Range[]): Range[] {
  const joined: [number, number][] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** What of a stretch is in none of the given ones. */
export function withoutRanges([from, to]: Range, covered: Ranges): Range[] {
  const left: Range[] = []
  let start = from
  for (const [coveredFrom, coveredTo] of covered) {
    if (coveredTo <= start) continue
    if (coveredFrom >= to) break
    if (coveredFrom > start) left.push([start, coveredFrom])
    start = Math.max(start, coveredTo)
  }
  if (start < to) left.push([start, to])
  return left
}

/** Length of all stretches together. */
export function measureOf(ranges: Ranges): number {
  return ranges.reduce((sum, [from, to]) => sum + (to - from), 0)
}
