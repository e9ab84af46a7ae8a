export function isoOf(moment: Date): string
export function isoOf(moment: Date | null): string | null
export function isoOf(moment: Date | null): string | null {
  return moment === null ? null : moment.toISOString()
}

export function dateOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}

/** The next `updatedAt` of a row: later than the last even within one millisecond, so that optimistic locking detects stale edits. */
export function nextVersion(last: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), last.getTime() + 1))
}
