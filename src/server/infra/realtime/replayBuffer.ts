import { RECENT_MS } from '#shared/kernel/socket/limits.ts'

/** What was told of late, for those who come while it happens (ALRM-05). */
export interface ReplayBuffer {
  /** @param exceptTab the Http-Session that need not hear of it */
  note(room: string, text: string, exceptTab: string | undefined): void
  /** What was told in a room since a moment of `timeOfTelling`, each once, in its order, without what the tab need not hear. */
  since(room: string, moment: number, tab: string): string[]
}

/** The time by which what is told has its order, in milliseconds since the epoch. It only puts messages in their order, and servers share it. */
export const timeOfTelling = (): number => Date.now()

/** Makes it. A room is kept until nothing has been told in it for a while. */
export function createReplayBuffer(): ReplayBuffer {
  // The room that was told something last stands last.
  const rooms = new Map<string, { text: string; exceptTab: string | undefined; at: number }[]>()

  function forget(before: number): void {
    for (const [room, told] of rooms) {
      if ((told.at(-1)?.at ?? 0) >= before) return
      rooms.delete(room)
    }
  }

  return {
    note(room, text, exceptTab) {
      const at = timeOfTelling()
      forget(at - RECENT_MS)
      // Told again, it has its place at the end.
      const told = (rooms.get(room) ?? []).filter((one) => one.at >= at - RECENT_MS && (one.text !== text || one.exceptTab !== exceptTab))
      rooms.delete(room)
      rooms.set(room, [...told, { text, exceptTab, at }])
    },
    since(room, moment, tab) {
      const told = (rooms.get(room) ?? []).filter((one) => one.at >= moment && (one.exceptTab === undefined || one.exceptTab !== tab))
      return [...new Set(told.map(({ text }) => text))]
    },
  }
}
