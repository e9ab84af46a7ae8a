import { networkInterfaces } from 'node:os'
import type { ClockPort } from '#main/ports.ts'

/** Time between two looks at the machine's addresses, in milliseconds. */
const LOOK_EVERY_MS = 5000

/** Tells when the machine comes into another network, or out of every one. */
export interface NetworkWatch {
  /** Calls back with whether there is a network at all; answers its unsubscribe. It is looked at only while somebody listens. */
  onChange(listener: (isOnline: boolean) => void): () => void
}

/** Addresses by which this machine is reached from others, sorted. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((cards) => cards ?? []).filter(({ internal }) => !internal).map(({ address }) => address).toSorted()
}

/**
 * No system tells a program of every change of its network, and an open line to the old one stays silent for minutes: so the
 * machine's own addresses are compared.
 */
export function createNetworkWatch(clock: ClockPort, addresses: () => string[]): NetworkWatch {
  const listeners = new Set<(isOnline: boolean) => void>()
  let before = ''
  let stop: (() => void) | undefined

  function look(): void {
    const now = addresses().join(' ')
    if (now !== before) {
      before = now
      for (const listener of listeners) listener(now !== '')
    }
    stop = clock.after(LOOK_EVERY_MS, look)
  }

  return {
    onChange(listener) {
      if (listeners.size === 0) {
        before = addresses().join(' ')
        stop = clock.after(LOOK_EVERY_MS, look)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop?.()
      }
    },
  }
}
