/** How the app came onto the machine: who may replace it, and how. */
export type Installation = 'mac' | 'windows' | 'appImage' | 'linuxPackage' | 'package'

/** Tells an installation that updates itself from `package`, which the administrator replaces. */
export function installationOf({ platform, appImage, hasUninstaller, linuxPackage }: {
  platform: NodeJS.Platform
  /** Path of the AppImage that runs. */
  appImage: string | undefined
  hasUninstaller: boolean
  /** Whether a deb or rpm has left its mark. */
  linuxPackage: boolean
}): Installation {
  if (platform === 'darwin') return 'mac'
  if (platform === 'win32') return hasUninstaller ? 'windows' : 'package'
  if (appImage !== undefined && appImage !== '') return 'appImage'
  return linuxPackage ? 'linuxPackage' : 'package'
}
