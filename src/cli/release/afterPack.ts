import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Arch } from 'electron-builder'
import type { AfterPackContext } from 'electron-builder'
import { packedProgram, setFuses } from './fuses.ts'

/** electron-builder hook before signing: fuses change the binary. */
export async function afterPack(context: AfterPackContext): Promise<void> {
  requireKeychain(context)
  await setFuses(packedProgram(context))
}

/** Fails without the target's keychain library: npm installs only the build machine's, and the app would lose its session. @throws Error */
function requireKeychain({ appOutDir, arch, electronPlatformName, packager }: AfterPackContext): void {
  const folder = join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked/node_modules/@napi-rs')
  const packed = existsSync(folder) ? readdirSync(folder) : []
  const processors = arch === Arch.universal ? ['x64', 'arm64'] : [Arch[arch]]
  for (const processor of processors) {
    if (!packed.some((name) => name.startsWith(`keyring-${electronPlatformName}-${processor}`))) {
      throw new Error(`The keychain library for ${electronPlatformName} on ${processor} is not installed. Run: npm ci --os=${electronPlatformName} --cpu=${processor}`)
    }
  }
}
