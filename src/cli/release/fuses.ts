import { join } from 'node:path'
import { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'
import type { FuseConfig } from '@electron/fuses'
import type { AfterPackContext } from 'electron-builder'

/**
 * Every fuse of Electron, by its name there: the shipped app can be no Node, takes no inspector and runs nothing but its own,
 * unchanged archive. The type asks for a decision on each that `@electron/fuses` comes to know.
 */
export const fuses: Record<keyof typeof FuseV1Options, boolean> = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  // The page comes from the app's own scheme, never from file://.
  GrantFileProtocolExtraPrivileges: false,
  // Electron's default: bounds of WebAssembly's memory are checked by the processor. Off, it only needs less address space.
  WasmTrapHandlers: true,
}

/**
 * Sets the fuses that a program or app bundle has. Rejects, changing nothing, when it has one that is not named above: it would
 * stay as Electron leaves it.
 */
export async function setFuses(program: string): Promise<void> {
  const wire = await getCurrentFuseWire(program)
  const named = Object.entries(fuses).map(([name, isOn]) => [FuseV1Options[name as keyof typeof fuses], isOn] as const).filter(([fuse]) => wire[fuse] !== undefined)
  await flipFuses(program, { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...Object.fromEntries(named) } as FuseConfig)
}

/** The program or app bundle that electron-builder has packed. */
export function packedProgram({ appOutDir, electronPlatformName, packager }: Pick<AfterPackContext, 'appOutDir' | 'electronPlatformName' | 'packager'>): string {
  const { appInfo, config } = packager
  if (electronPlatformName === 'linux') return join(appOutDir, config.linux?.executableName ?? appInfo.productFilename)
  return join(appOutDir, `${appInfo.productFilename}${electronPlatformName === 'darwin' ? '.app' : '.exe'}`)
}
