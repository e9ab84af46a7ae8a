import { join } from 'node:path'
import { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import type { FuseConfig } from '@electron/fuses'
import type { AfterPackContext } from 'electron-builder'

/**
 * Every Electron fuse: the shipped app cannot run as Node, accepts no inspector and runs only its own unmodified
 * archive. The type requires a decision on each fuse known to `@electron/fuses`.
 */
export const fuses: Record<keyof typeof FuseV1Options, boolean> = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  // Pages use the app's own scheme, never file://.
  GrantFileProtocolExtraPrivileges: false,
  // Electron's default: the processor checks WebAssembly memory bounds. Off, it only saves address space.
  WasmTrapHandlers: true,
}

/**
 * Sets the fuses of a program or app bundle. Rejects without changes when it has a fuse not named above, which would
 * keep Electron's default.
 */
export async function setFuses(program: string): Promise<void> {
  const wire = await getCurrentFuseWire(program)
  const named = Object.entries(fuses).map(([name, isOn]) => [FuseV1Options[name as keyof typeof fuses], isOn] as const).filter(([fuse]) => wire[fuse] !== undefined)
  await flipFuses(program, { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...Object.fromEntries(named) } as FuseConfig)
}

/** The program or app bundle packed by electron-builder. */
export function packedProgram({ appOutDir, electronPlatformName, packager }: Pick<AfterPackContext, 'appOutDir' | 'electronPlatformName' | 'packager'>): string {
  const { appInfo, config } = packager
  if (electronPlatformName === 'linux') return join(appOutDir, config.linux?.executableName ?? appInfo.productFilename)
  return join(appOutDir, `${appInfo.productFilename}${electronPlatformName === 'darwin' ? '.app' : '.exe'}`)
}
