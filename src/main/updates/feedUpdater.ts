import type { AppUpdater, UpdateInfo } from 'electron-updater'
import { z } from 'zod'
import { releaseNotes } from '#shared/desktop/updatesPort.ts'
import type { Release, UpdateChannel } from '#shared/desktop/updatesPort.ts'
import type { LogPort } from '#main/ports.ts'
import { SignedProvider } from './signedProvider.ts'
import type { FeedOptions } from './signedProvider.ts'
import { UpdateError, failureOf } from './updateError.ts'
import type { UpdaterPort } from './updaterPort.ts'

/** electron-builder calls the stable channel `latest`. */
const channelNames: Record<UpdateChannel, string> = { stable: 'latest', beta: 'beta' }
const vendorPart = z.object({ vendor: z.object({ notes: releaseNotes }) })

/** The updater of one platform behind our port: signed lists, no downgrade, no download or install without a call. */
export function createFeedUpdater({ updater, address, keys, installsOnQuit, quitAndInstall, log }: {
  updater: AppUpdater
  address: string
  keys: readonly string[]
  /** Install a pending update on quit; false where that prompts for a password. */
  installsOnQuit: boolean
  quitAndInstall: () => Promise<void>
  log: LogPort
}): UpdaterPort {
  let installing = false
  let onFailure: (error: UpdateError) => void = () => {}
  // The library logs addresses and paths; its error codes suffice.
  updater.logger = { info() {}, warn() {}, error() {} }
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = installsOnQuit
  updater.disableWebInstaller = true
  const feed: FeedOptions = { provider: 'custom', updateProvider: SignedProvider, address, keys }
  updater.setFeedURL(feed)
  updater.on('error', (error) => {
    // Checks and downloads reject by themselves; only an installation reports errors here.
    if (!installing) return
    installing = false
    onFailure(new UpdateError(failureOf(error, 'install'), { cause: error }))
  })

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
      quitAndInstall().catch((cause: unknown) => {
        installing = false
        failed(new UpdateError(failureOf(cause, 'install'), { cause }))
      })
    },
  }
}

function releaseOf(info: UpdateInfo): Release {
  const described = vendorPart.safeParse(info)
  return { version: info.version, notes: described.success ? described.data.vendor.notes : null }
}
