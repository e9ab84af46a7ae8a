import { activityOf, createEndWatch } from '#shared/upload/queue/activity.ts'
import { createLimiter } from '#shared/upload/queue/limiter.ts'
import type { Limiter } from '#shared/upload/queue/limiter.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import type { ActivityPort, ClockPort, MachinePort } from '#main/ports.ts'
import { createNetworkWatch } from './network.ts'
import type { NetworkWatch } from './network.ts'
import { createUploadSettings } from './settings.ts'
import type { UploadSettingsStore } from './settings.ts'

export interface CommonUploads {
  settings: UploadSettingsStore
  limiter: Limiter
  network: NetworkWatch
  activity: {
    of(account: string): (rows: UploadRow[]) => void
  }
}

/** Settings (stored at `path`), bandwidth and desktop activity, shared by the uploads of all accounts. */
export function createCommonUploads({ path, clock, machine, activity }: {
  path: string
  clock: ClockPort
  machine: Pick<MachinePort, 'addresses'>
  activity: ActivityPort
}): CommonUploads {
  const settings = createUploadSettings(path)
  const limiter = createLimiter(clock)
  const rowsOf = new Map<string, UploadRow[]>()
  const endOf = createEndWatch()

  const follow = ({ bytesPerSecond }: { bytesPerSecond: number | null }): void => limiter.setRate(bytesPerSecond)
  settings.onChange(follow)
  void settings.current().then(follow)

  return {
    settings, limiter,
    network: createNetworkWatch(clock, () => machine.addresses()),
    activity: {
      of: (account) => (rows) => {
        rowsOf.set(account, rows)
        const all = [...rowsOf.values()].flat()
        activity.show(activityOf(all))
        const end = endOf(all)
        if (end !== null) activity.finished(end)
      },
    },
  }
}
