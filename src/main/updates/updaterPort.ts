import type { Release, UpdateChannel } from '#shared/desktop/updatesPort.ts'
import type { UpdateError } from './updateError.ts'

/** Why there is no updater: the administrator replaces the package, or it is an unreleased build. */
export type NoUpdater = 'package' | 'build'

/** `check` and `download` reject with an UpdateError. */
export interface UpdaterPort {
  check(channel: UpdateChannel): Promise<Release | undefined>
  /** Downloads and verifies the found release; `onProgress` gets 0 to 100, with fractions. */
  download(onProgress: (percent: number) => void): Promise<void>
  install(onFailure: (error: UpdateError) => void): void
}
