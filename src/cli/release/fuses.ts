import { join } from 'node:path'
import { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import type { FuseConfig } from '@electron/fuses'
import type { AfterPackContext } from 'electron-builder'

/** Electron fuses: no Node mode, no inspector, only the unmodified archive. The type requires a decision on every fuse. */
export const fuses: Record<keyof typeof FuseV1Options, boolean> = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  // Pages use the app's own scheme.
  GrantFileProtocolExtraPrivileges: false,
  // Hardware bounds checks; off only saves address space.
  WasmTrapHandlers: true,
}

/** Sets the fuses. Rejects, unchanged, when the program has a fuse not named above. */
export async function setFuses(program: string): Promise<void> {
  const wire = await getCurrentFuseWire(program)
  const named = Object.entries(fuses).map(([name, isOn]) => [FuseV1Options[name as keyof typeof fuses], isOn] as const).filter(([fuse]) => wire[fuse] !== undefined)
  await flipFuses(program, { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...Object.fromEntries(named) } as FuseConfig)
}

export function packedProgram({ appOutDir, electronPlatformName, packager }: Pick<AfterPackContext, 'appOutDir' | 'electronPlatformName' | 'packager'>): string {
  const { appInfo, config } = packager
  if (electronPlatformName === 'linux') return join(appOutDir, config.linux?.executableName ?? appInfo.productFilename)
  return join(appOutDir, `${appInfo.productFilename}${electronPlatformName === 'darwin' ? '.app' : '.exe'}`)
}
