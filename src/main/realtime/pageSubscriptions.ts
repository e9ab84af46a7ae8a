import { noWish } from '#shared/realtime/port.ts'
import type { RealtimeWish } from '#shared/realtime/port.ts'
import { topicKey } from '#shared/kernel/socket/socket.ts'
import { PAGE_WISH_LIFETIME_MS, TOPICS_MAX } from '#shared/kernel/socket/limits.ts'
import type { ClockPort } from '#main/ports.ts'

/** Merged realtime subscriptions of all windows over one connection (DESK-03). */
export interface PageSubscriptions {
  want(pageId: string, wish: RealtimeWish): void
  all(): RealtimeWish
  clear(): void
}

/** Merges the subscriptions of pages; one that stops repeating (crashed) expires. `onChange`: the result may have changed. */
export function createPageSubscriptions(clock: ClockPort, onChange: () => void): PageSubscriptions {
  const pages = new Map<string, { wish: RealtimeWish; forget: () => void }>()

  function remove(pageId: string): void {
    pages.get(pageId)?.forget()
    pages.delete(pageId)
  }

  return {
    want(pageId, wish) {
      const before = pages.get(pageId)
      const isSame = JSON.stringify(before?.wish) === JSON.stringify(wish)
      before?.forget()
      // Re-insert last: the page that started a video most recently wins.
      if (!isSame) pages.delete(pageId)
      const forget = clock.after(PAGE_WISH_LIFETIME_MS, () => {
        pages.delete(pageId)
        onChange()
      })
      pages.set(pageId, { wish, forget })
      if (wish.topics.length === 0 && wish.playing === null) remove(pageId)
      if (!isSame) onChange()
    },
    all() {
      const subscriptions = [...pages.values()].map(({ wish }) => wish)
      const topics = new Map(subscriptions.flatMap((wish) => wish.topics).map((topic) => [topicKey(topic), topic]))
      return { topics: [...topics.values()].slice(0, TOPICS_MAX), playing: subscriptions.map(({ playing }) => playing).findLast((playing) => playing !== null) ?? noWish.playing }
    },
    clear() {
      for (const pageId of pages.keys()) remove(pageId)
    },
  }
}
