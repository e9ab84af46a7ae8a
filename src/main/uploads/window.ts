/** Holds back what is sent while too much of it is on its way without an answer. */
export interface Window {
  /** Resolves when so many more bytes may be on their way; rejects with the signal's reason, or when the request has ended. */
  room(bytes: number, signal?: AbortSignal): Promise<void>
  /** So many bytes, counted from the first, are where they should be. */
  acknowledge(bytes: number): void
  /** The request has ended: nobody answers for what still waits. */
  end(): void
}

/** @param mostBytes that may be on their way at once; of a piece that is larger, one */
export function createWindow(mostBytes: number): Window {
  let sent = 0
  let acknowledged = 0
  let hasEnded = false
  let wake = (): void => {}
  return {
    async room(bytes, signal) {
      for (;;) {
        signal?.throwIfAborted()
        if (hasEnded) throw new Error('the request has ended')
        if (sent === acknowledged || sent + bytes - acknowledged <= mostBytes) break
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = () => resolve()
        signal?.addEventListener('abort', wake, { once: true })
        await promise
        signal?.removeEventListener('abort', wake)
      }
      sent += bytes
    },
    acknowledge(bytes) {
      acknowledged = Math.max(acknowledged, bytes)
      wake()
    },
    end() {
      hasEnded = true
      wake()
    },
  }
}
