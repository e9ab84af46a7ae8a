/** Flow control: limits the unacknowledged bytes of a request. */
export interface Window {
  /** Resolves when this many more bytes fit; rejects with the signal's reason, or when the request has ended. */
  room(bytes: number, signal?: AbortSignal): Promise<void>
  acknowledge(bytes: number): void
  end(): void
}

/** @param mostBytes limit on unacknowledged bytes; one larger piece may pass alone */
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
