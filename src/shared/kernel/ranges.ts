/** From, to; from < to. */
export type Range = readonly [from: number, to: number]
/** Sorted ranges that neither overlap nor touch. */
export type Ranges = readonly Range[]

/** Union of ranges, sorted; overlapping and touching ones merge. */
export function unionOf(ranges: readonly Range[]): Range[] {
  const joined: [number, number][] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** The parts of a range that the given ones do not cover. */
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

/** Total length. */
export function measureOf(ranges: Ranges): number {
  return ranges.reduce((sum, [from, to]) => sum + (to - from), 0)
}
