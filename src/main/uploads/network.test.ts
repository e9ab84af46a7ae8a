import { describe, expect, it } from 'vitest'
import { createNetworkWatch } from './network.ts'

describe('createNetworkWatch [DESK-02]', () => {
  it('reports a change of network and being offline, polling only while subscribed', () => {
    let addresses = ['10.0.0.2']
    const timers = new Set<() => void>()
    const clock = {
      now: () => 0,
      after(_delay: number, callback: () => void) {
        timers.add(callback)
        return () => void timers.delete(callback)
      },
    }
    const pass = () => {
      for (const callback of timers.values().toArray()) {
        timers.delete(callback)
        callback()
      }
    }
    const watch = createNetworkWatch(clock, () => addresses)
    expect(timers.size).toBe(0)
    const seen: boolean[] = []
    const stop = watch.onChange((isOnline) => seen.push(isOnline))
    pass()
    expect(seen).toEqual([])
    addresses = ['192.168.0.9']
    pass()
    addresses = []
    pass()
    pass()
    addresses = ['192.168.0.9']
    pass()
    expect(seen).toEqual([true, false, true])
    stop()
    expect(timers.size).toBe(0)
  })
})
