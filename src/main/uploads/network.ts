import { networkInterfaces } from 'node:os'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { ClockPort } from '#main/ports.ts'

const POLL_MS = 5000

export interface NetworkWatch {
  /** Calls back with online or offline; returns the unsubscribe. Polls only while subscribed. */
  onChange(listener: (isOnline: boolean) => void): () => void
}

export function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((cards) => cards ?? []).filter(({ internal }) => !internal).map(({ address }) => address).toSorted()
}

/** Watches IP addresses, since no OS reports all changes and a connection over the old network stays silent for minutes. */
export function createNetworkWatch(clock: ClockPort, addresses: () => string[]): NetworkWatch {
  const listeners = createListeners<[isOnline: boolean]>()
  let before = ''
  let stop: (() => void) | undefined

  function look(): void {
    const now = addresses().join(' ')
    if (now !== before) {
      before = now
      listeners.notify(now !== '')
    }
    stop = clock.after(POLL_MS, look)
  }

  return {
    onChange(listener) {
      if (listeners.count() === 0) {
        before = addresses().join(' ')
        stop = clock.after(POLL_MS, look)
      }
      const unsubscribe = listeners.subscribe(listener)
      return () => {
        unsubscribe()
        if (listeners.count() === 0) stop?.()
      }
    },
  }
}
