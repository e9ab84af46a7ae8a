import { curriculumPaths } from '#shared/curriculum/paths.ts'
import type { PageLink } from '#shared/desktop/appLink.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { activityOf, createEndWatch } from '#shared/upload/queue/activity.ts'
import { createLimiter } from '#shared/upload/queue/limiter.ts'
import type { Limiter } from '#shared/upload/queue/limiter.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { defaultUploadSettings, uploadSettings } from '#shared/upload/settings.ts'
import type { UploadSettings } from '#shared/upload/settings.ts'
import { readIfPresent, writeAtomically } from '#main/files/atomicFile.ts'
import type { ClockPort, MachinePort, UploadsObserver } from '#main/ports.ts'
import { createNetworkWatch } from './network.ts'
import type { NetworkWatch } from './network.ts'

export interface UploadSettingsStore {
  current(): Promise<UploadSettings>
  change(settings: UploadSettings): Promise<void>
  onChange(listener: (settings: UploadSettings) => void): () => void
}

export interface CommonUploads {
  settings: UploadSettingsStore
  limiter: Limiter
  network: NetworkWatch
  activity: {
    of(userSeq: number): (rows: UploadRow[]) => void
  }
}

/** Settings (stored at `path`), bandwidth and desktop activity, shared by the uploads of all accounts. */
export function createCommonUploads({ path, clock, machine, activity }: {
  path: string
  clock: ClockPort
  machine: Pick<MachinePort, 'addresses'>
  activity: UploadsObserver
}): CommonUploads {
  const settings = createUploadSettings(path)
  const limiter = createLimiter(clock)
  const rowsOf = new Map<number, UploadRow[]>()
  const endOf = createEndWatch<UploadRow>()

  const follow = ({ bytesPerSecond }: { bytesPerSecond: number | null }): void => limiter.setRate(bytesPerSecond)
  settings.onChange(follow)
  void settings.current().then(follow)

  /** The row's item in the list of its class, as the account that uploaded it. */
  function linkTo(row: UploadRow): PageLink {
    const [userSeq = 0] = [...rowsOf].find(([, rows]) => rows.includes(row)) ?? []
    const { channelSeq, courseSeq, curriculumSeq } = row.target
    const path = `${curriculumPaths['classes-settings-curriculums'].replace(':courseSeq', String(courseSeq))}#item-${curriculumSeq}`
    return { kind: 'notification', userSeq, channelSeq, path }
  }

  return {
    settings, limiter,
    network: createNetworkWatch(clock, () => machine.addresses()),
    activity: {
      of: (userSeq) => (rows) => {
        rowsOf.set(userSeq, rows)
        const all = [...rowsOf.values()].flat()
        activity.show(activityOf(all))
        const end = endOf(all)
        if (end !== null) activity.finished(end, linkTo(end.row))
      },
    },
  }
}

/** @param path its file; an invalid one reads as the defaults */
export function createUploadSettings(path: string): UploadSettingsStore {
  const listeners = createListeners<[UploadSettings]>()
  let known: Promise<UploadSettings> | undefined

  async function read(): Promise<UploadSettings> {
    const text = await readIfPresent(path)
    try {
      return uploadSettings.parse(JSON.parse(text ?? ''))
    } catch {
      return defaultUploadSettings
    }
  }

  return {
    current: () => (known ??= read()),
    async change(settings) {
      known = Promise.resolve(settings)
      listeners.notify(settings)
      await writeAtomically(path, JSON.stringify(settings))
    },
    onChange: listeners.subscribe,
  }
}
