export type Installation = 'mac' | 'windows' | 'appImage' | 'linuxPackage' | 'package'

/** How the app was installed: it updates itself, except `package`, which the administrator replaces. */
export function installationOf({ platform, appImage, hasUninstaller, linuxPackage }: {
  platform: NodeJS.Platform
  appImage: string | undefined
  hasUninstaller: boolean
  linuxPackage: boolean
}): Installation {
  if (platform === 'darwin') return 'mac'
  if (platform === 'win32') return hasUninstaller ? 'windows' : 'package'
  if (appImage !== undefined && appImage !== '') return 'appImage'
  return linuxPackage ? 'linuxPackage' : 'package'
}
