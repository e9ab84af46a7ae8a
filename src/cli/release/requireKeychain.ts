import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Arch } from 'electron-builder'
import type { AfterPackContext } from 'electron-builder'

/**
 * Fails when the app was packed without its keychain library for the processor: npm installs the one of the machine that it
 * runs on, and an app without it keeps no session, which nobody would notice before the next start.
 * @throws Error that says what to run
 */
export async function requireKeychain({ appOutDir, arch, electronPlatformName, packager }: AfterPackContext): Promise<void> {
  const folder = join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked/node_modules/@napi-rs')
  const packed = existsSync(folder) ? readdirSync(folder) : []
  const processors = arch === Arch.universal ? ['x64', 'arm64'] : [Arch[arch]]
  for (const processor of processors) {
    if (!packed.some((name) => name.startsWith(`keyring-${electronPlatformName}-${processor}`))) {
      throw new Error(`The keychain library for ${electronPlatformName} on ${processor} is not installed. Run: npm ci --os=${electronPlatformName} --cpu=${processor}`)
    }
  }
}
