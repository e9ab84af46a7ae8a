import type { Release, UpdateChannel } from '#shared/desktop/updatesPort.ts'
import type { UpdateError } from './updateError.ts'

/** Why a build has no updater: its package is replaced by the administrator, or it is no released build. */
export type NoUpdater = 'package' | 'build'

/** Finds, fetches and installs releases. `check` and `download` reject with an UpdateError. */
export interface UpdaterPort {
  /** The newest release of the channel; undefined when the running version is as new. */
  check(channel: UpdateChannel): Promise<Release | undefined>
  /** Fetches and verifies what `check` found; `onProgress` hears of per cent, with fractions. */
  download(onProgress: (percent: number) => void): Promise<void>
  /** Quits, installs what was downloaded and starts again; calls back only when that fails. */
  install(onFailure: (error: UpdateError) => void): void
}
