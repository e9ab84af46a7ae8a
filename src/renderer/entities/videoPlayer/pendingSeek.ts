/** Distance (s) at which a player has arrived at the place that it was sent to. */
const ARRIVED_SEC = 1.5
/** Players may land elsewhere, as at a keyframe or at the end: then their word counts. */
const GIVE_UP_MS = 3_000

/** A seek on its way: positions from before it must not count as watched. */
export function createPendingSeek(now: () => number) {
  let pending: { to: number; since: number } | null = null
  return {
    begin(to: number) { pending = { to, since: now() } },
    /** Whether a reported position is from before the seek. */
    isOld(time: number): boolean {
      if (pending === null) return false
      if (Math.abs(time - pending.to) > ARRIVED_SEC && now() - pending.since < GIVE_UP_MS) return true
      pending = null
      return false
    },
    isOn: () => pending !== null,
  }
}
