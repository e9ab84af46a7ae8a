/** A moment of a row as the contract has it: ISO 8601 in UTC. */
export function isoOf(moment: Date): string
export function isoOf(moment: Date | null): string | null
export function isoOf(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString()
}

/** A moment of the contract for a row. */
export function dateOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}

/**
 * The `updatedAt` of a row's next version. Always later than the last one, so that an edit of the last version is seen to
 * be stale even when both fall into one millisecond.
 */
export function nextVersion(last: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), last.getTime() + 1))
}
