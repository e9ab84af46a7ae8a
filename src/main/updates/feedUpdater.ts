import type { AppUpdater, UpdateInfo } from 'electron-updater'
import { BaseUpdater } from 'electron-updater/out/BaseUpdater.js'
import { z } from 'zod'
import { releaseNotes } from '#shared/desktop/updatesPort.ts'
import type { Release, UpdateChannel } from '#shared/desktop/updatesPort.ts'
import type { ClockPort, LogPort } from '#main/ports.ts'
import { keepProgram } from './keptProgram.ts'
import { SignedProvider } from './signedProvider.ts'
import type { FeedOptions } from './signedProvider.ts'
import { UpdateError, failureOf } from './updateError.ts'
import type { UpdaterPort } from './updaterPort.ts'

/** electron-builder calls the stable channel `latest`. */
const channelNames: Record<UpdateChannel, string> = { stable: 'latest', beta: 'beta' }

/** An installer that cannot be started reports so late (ms); until then the app does not quit. */
export const LATE_FAILURE_MS = 500

const vendorPart = z.object({ vendor: z.object({ notes: releaseNotes }) })

/** The updater of one platform behind our port: signed lists, no downgrade, no download or install without a call. */
export function createFeedUpdater({ updater, address, keys, installsOnQuit, quit, clock, log }: {
  updater: AppUpdater
  address: string
  keys: readonly string[]
  /** Installs a pending update on quit. */
  installsOnQuit: boolean
  quit: () => void
  clock: ClockPort
  log: LogPort
}): UpdaterPort {
  let installing = false
  let onFailure: (error: UpdateError) => void = () => {}
  let cancelQuit = (): void => {}
  // The library logs addresses and paths; its error codes suffice.
  updater.logger = { info() {}, warn() {}, error() {} }
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = installsOnQuit
  updater.disableWebInstaller = true
  const feed: FeedOptions = { provider: 'custom', updateProvider: SignedProvider, address, keys }
  updater.setFeedURL(feed)
  // Checks and downloads reject by themselves; only an installation reports errors here.
  updater.on('error', failInstall)

  function failInstall(cause: unknown): void {
    if (!installing) return
    installing = false
    cancelQuit()
    // The library ignores a second attempt after an installer that did not start.
    if (updater instanceof BaseUpdater) Object.assign(updater, { quitAndInstallCalled: false })
    onFailure(new UpdateError(failureOf(cause, 'install'), { cause }))
  }

  function installFile(files: BaseUpdater): void {
    const program = keepProgram(process.env['APPIMAGE'], log)
    // Not its `quitAndInstall`, which quits even if the installer did not start.
    if (files.install(true, true)) {
      program.discard()
      cancelQuit = clock.after(LATE_FAILURE_MS, quit)
    } else {
      program.restore()
      failInstall(new Error('nothing was installed'))
    }
  }

  async function run<Value>(during: 'check' | 'download', work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (cause) {
      const failure = failureOf(cause, during)
      log.warn('update failed', { during, failure })
      throw new UpdateError(failure, { cause })
    }
  }

  return {
    check: (channel) =>
      run('check', async () => {
        updater.channel = channelNames[channel]
        // Setting a channel enables downgrades: an old list could restore a fixed vulnerability.
        updater.allowDowngrade = false
        const found = await updater.checkForUpdates()
        if (found === null) throw new Error('the updater is off')
        return found.isUpdateAvailable ? releaseOf(found.updateInfo) : undefined
      }),
    download: (onProgress) =>
      run('download', async () => {
        const progressed = ({ percent }: { percent: number }): void => onProgress(percent)
        updater.on('download-progress', progressed)
        try {
          await updater.downloadUpdate()
        } finally {
          updater.off('download-progress', progressed)
        }
      }),
    install(failed) {
      installing = true
      onFailure = failed
      try {
        // On macOS the system's updater installs and quits.
        if (!(updater instanceof BaseUpdater)) updater.quitAndInstall()
        else installFile(updater)
      } catch (error) {
        failInstall(error)
      }
    },
  }
}

function releaseOf(info: UpdateInfo): Release {
  const described = vendorPart.safeParse(info)
  return { version: info.version, notes: described.success ? described.data.vendor.notes : null }
}
