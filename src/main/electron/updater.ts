import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import electronUpdater from 'electron-updater'
import type { ClockPort, LogPort } from '#main/ports.ts'
import { createFeedUpdater } from '#main/updates/feedUpdater.ts'
import { folderAddress, readReleaseSource } from '#main/updates/releaseSource.ts'
import { installationOf } from '#main/updates/installation.ts'
import type { NoUpdater, UpdaterPort } from '#main/updates/updaterPort.ts'

/** The updater for this platform, or why there is none. `mirror`: the administrator's copy of the release files. */
export function createElectronUpdater(mirror: string | undefined, clock: ClockPort, log: LogPort): UpdaterPort | NoUpdater {
  if (!app.isPackaged) return 'build'
  const released = readReleaseSource(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8'))
  if (released === undefined) return 'build'
  const installation = installationOf({
    platform: process.platform,
    appImage: process.env['APPIMAGE'],
    // The per-user installer adds an uninstaller; the MSI package does not.
    hasUninstaller: existsSync(join(dirname(app.getPath('exe')), 'Uninstall Madang.exe')),
    linuxPackage: existsSync(join(process.resourcesPath, 'package-type')),
  })
  if (installation === 'package') return 'package'
  const { autoUpdater } = electronUpdater
  return createFeedUpdater({
    updater: autoUpdater, address: mirror === undefined ? released.address : folderAddress(mirror), keys: released.keys, clock, log,
    // While quitting, a Linux package would ask for the administrator's password, and an AppImage start its successor and wait for it.
    installsOnQuit: installation === 'mac' || installation === 'windows',
    quit: () => app.quit(),
  })
}
