import { powerMonitor } from 'electron'
import type { ClockPort, MachinePort } from '#main/ports.ts'
import { ownAddresses } from '#main/uploads/network.ts'

export function createElectronMachine(): MachinePort {
  return {
    onSleep(listener) {
      powerMonitor.on('suspend', listener)
      return () => {
        powerMonitor.off('suspend', listener)
      }
    },
    onWake(listener) {
      powerMonitor.on('resume', listener)
      return () => {
        powerMonitor.off('resume', listener)
      }
    },
    addresses: ownAddresses,
  }
}

export const systemClock: ClockPort = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
