import { RECENT_MS } from '#shared/kernel/socket/limits.ts'

/** Recent messages, for clients that connect while something happens (ALRM-05). */
export interface ReplayBuffer {
  /** @param exceptTab Http-Session that is skipped */
  note(room: string, text: string, exceptTab: string | undefined): void
  /** Messages of a room since a time of `messageTime`, deduplicated and in order, without the tab's own. */
  since(room: string, moment: number, tab: string): string[]
}

/** Epoch milliseconds. Only orders messages; server clocks are synchronized. */
export const messageTime = (): number => Date.now()

/** Creates the buffer; a room is dropped after a quiet period. */
export function createReplayBuffer(): ReplayBuffer {
  const rooms = new Map<string, { text: string; exceptTab: string | undefined; at: number }[]>()

  function forget(before: number): void {
    for (const [room, messages] of rooms) {
      if ((messages.at(-1)?.at ?? 0) >= before) return
      rooms.delete(room)
    }
  }

  return {
    note(room, text, exceptTab) {
      const at = messageTime()
      forget(at - RECENT_MS)
      // A repeated message moves to the end.
      const messages = (rooms.get(room) ?? []).filter((one) => one.at >= at - RECENT_MS && (one.text !== text || one.exceptTab !== exceptTab))
      rooms.delete(room)
      rooms.set(room, [...messages, { text, exceptTab, at }])
    },
    since(room, moment, tab) {
      const messages = (rooms.get(room) ?? []).filter((one) => one.at >= moment && (one.exceptTab === undefined || one.exceptTab !== tab))
      return [...new Set(messages.map(({ text }) => text))]
    },
  }
}
